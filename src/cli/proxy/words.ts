// The proxy speaks of its options, whoever runs it as a command knows the variables.
import type { Logger } from "../../proxy/index.ts";

const VARIABLES: readonly (readonly [option: RegExp, variable: string])[] = [
  [/\bservice\.baseUrl\b/g, "PAY_SERVICE_URL"],
  [/\bservice\.apiKey\b/g, "PAY_API_KEY"],
  [/\bservice\.signingSecret\b/g, "PAY_SIGNING_SECRET"],
  [/\border\(\)/g, "PAY_ORDER_URL"],
  [/\bon(Charge|Event|Problem)\b/g, "PAY_EVENTS_URL"],
  [/\bpublicUrl\b/g, "PAY_PUBLIC_URL"],
  [/\bshopUrl\b/g, "PAY_SHOP_URL"],
  [/\ballowedOrigins\b/g, "PAY_ALLOWED_ORIGINS"],
  [/\bclientAddress\b/g, "PAY_CLIENT_ADDRESS"],
  [/\bbasePath\b/g, "PAY_BASE_PATH"],
  [/\bcardKeys\b/g, "PAY_CARD_KEYS"],
  [/^metrics is\b/g, "PAY_METRICS is"],
];

/** The same message, in the words of the variables. */
export const inVariables = (message: string): string =>
  VARIABLES.reduce((text, [option, variable]) => text.replace(option, variable), message);

/** A logger whose messages are in the words of the variables. */
export const loggerInVariables = ({ info, warn, error }: Logger): Logger => ({
  info: (message, fields) => info(inVariables(message), fields),
  warn: (message, fields) => warn(inVariables(message), fields),
  error: (message, fields) => error(inVariables(message), fields),
});
