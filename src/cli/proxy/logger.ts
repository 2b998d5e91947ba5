// The log of `pay-elements proxy`. The proxy's messages name its options: here they name the variables instead.
import type { Writable } from "node:stream";
import type { Logger } from "../../proxy/index.ts";

const VARIABLES: readonly (readonly [option: RegExp, variable: string])[] = [
  [/\bservice\.baseUrl\b/g, "PAY_SERVICE_URL"],
  [/\bservice\.apiKey\b/g, "PAY_API_KEY"],
  [/\bservice\.signingSecret\b/g, "PAY_SIGNING_SECRET"],
  [/\bservice\.challengeOrigins\b/g, "PAY_SERVICE_CHALLENGE_ORIGINS"],
  [/\border\(\)/g, "PAY_ORDER_URL"],
  [/\borderTotal\(\)/g, "PAY_ORDER_TOTAL_URL"],
  [/\bon(Charge|Paid|Event|Problem)\b/g, "PAY_EVENTS_URL"],
  [/\bpublicUrl\b( \(PAY_PUBLIC_URL\))?/g, "PAY_PUBLIC_URL"],
  [/\bshopUrl\b/g, "PAY_SHOP_URL"],
  [/\ballowedOrigins\b( \(PAY_ALLOWED_ORIGINS\))?/g, "PAY_ALLOWED_ORIGINS"],
  [/\bclientAddress\b/g, "PAY_CLIENT_ADDRESS"],
  [/\bbasePath\b/g, "PAY_BASE_PATH"],
  [/\bservice\.brands\b/g, "PAY_SERVICE_BRANDS"],
  [/\bservice\.pixExpirationUnit\b/g, "PAY_PIX_EXPIRATION_UNIT"],
  [/\bcaptcha\(\)/g, "PAY_CAPTCHA_URL"],
  [/\bcaptchaWhen\b/g, "PAY_CAPTCHA_WHEN"],
  [/\bcardBrands\.ranges\b/g, "PAY_CARD_RANGES"],
  [/\bcardBrands(\.accept)?\b/g, "PAY_CARD_BRANDS"],
  [/^limits\.(?=\w)/g, "PAY_LIMITS: "],
  [/^limits (?=has|is)/g, "PAY_LIMITS "],
  [/\bcardKeys\b/g, "PAY_CARD_KEYS"],
  [/^metrics is\b/g, "PAY_METRICS is"],
];

/** The same message, with the names of the variables. */
export const inVariables = (message: string): string =>
  VARIABLES.reduce((text, [option, variable]) => text.replace(option, variable), message);

/**
 * One JSON object a line, with messages in the words of the variables: `time` (ISO 8601), `level`, `message` and, where
 * there are any, `fields`.
 */
export function jsonLogger(out: Writable): Logger {
  const at = (level: string) => (text: string, fields?: Record<string, unknown>) => {
    const message = inVariables(text);
    out.write(`${JSON.stringify({ time: new Date().toISOString(), level, message, fields })}\n`);
  };
  return { info: at("info"), warn: at("warn"), error: at("error") };
}
