// Mistakes in the options are found at the start, rather than by a lost payment: what cannot be right throws, what is
// probably a mistake is logged as a warning.
import {
  CHALLENGE_URL,
  credentialWarning,
  credentialFault,
  printedCredentialFault,
  unknownNames,
} from "../../contract/index.ts";
import { checkCardKeys } from "../guards/encryption/card-keys.ts";
import { checkClientAddress } from "../guards/client-address.ts";
import type { CaptchaWhen } from "../guards/captcha.ts";
import { checkLimits } from "../guards/limit-options.ts";
import { consoleLogger, type Logger } from "../logging/logger.ts";
import { checkCardBrands } from "./card-brands.ts";
import { OPTION_NAMES, type PayProxyOptions, SERVICE_OPTION_NAMES } from "./options.ts";
import { safeLogger } from "../logging/safe-logger.ts";
import { checkOptions as checkService } from "../service/client-options.ts";
import { isLocalHost } from "../lib/ip-address.ts";
import { checkStore } from "../stores/check-store.ts";
import { checkRetention } from "../stores/retention.ts";

const FUNCTIONS = [
  "orderTotal",
  "onCharge",
  "onPaid",
  "onEvent",
  "onProblem",
  "reference",
  "captcha",
  "now",
] as const;

/** The options, checked and with their defaults. Throws a `TypeError` that says what is wrong, and what to do. */
export function readOptions(options: PayProxyOptions) {
  checkGiven(options);
  const { service, logger = consoleLogger, now = Date.now, testAmounts = false } = options;
  const { signingSecret, challengeOrigins, ...serviceOptions } = service;
  checkService(serviceOptions);
  const basePath = checkBasePath(options.basePath ?? "/pay");
  const read = {
    serviceOptions,
    secrets: checkSecrets(signingSecret, service),
    basePath,
    publicUrl: checkPublicUrl(options.publicUrl, basePath),
    shopUrl: checkShopUrl(options.shopUrl),
    allowedOrigins: checkAllowedOrigins(options.allowedOrigins ?? []),
    challengeOrigins: checkChallengeOrigins(challengeOrigins ?? []),
    limits: checkLimits(options.limits),
    captchaWhen: checkCaptchaWhen(options),
    clientAddress: checkClientAddress(options.clientAddress),
    cardKeys: checkCardKeys(options.cardKeys),
    cardBrands: checkCardBrands(options.cardBrands),
    retention: checkRetention(options.retention),
    metrics: checkMetrics(options.metrics),
    testAmounts,
    logger: safeLogger(logger),
    now,
  };
  warnUnknown("options", options, OPTION_NAMES, read.logger);
  warnUnknown("options in service", service, SERVICE_OPTION_NAMES, read.logger);
  warnDoubtful(read, service);
  return read;
}

function checkGiven(options: Partial<PayProxyOptions> | undefined) {
  if (typeof options?.service !== "object" || (options.service as unknown) === null)
    throw new TypeError(
      "service is missing: give { baseUrl, apiKey, signingSecret } of the payment service.",
    );
  if (typeof options.order !== "function")
    throw new TypeError(
      "order is missing: give the function that says what there is to pay for an order id.",
    );
  for (const name of FUNCTIONS) {
    if (options[name] !== undefined && typeof options[name] !== "function")
      throw new TypeError(`${name} is ${typeof options[name]}, expected a function.`);
  }
  const { testAmounts, logger, store } = options;
  // Read from a variable it may be the text "false", which is true.
  if (testAmounts !== undefined && typeof testAmounts !== "boolean")
    throw new TypeError(`testAmounts is ${typeof testAmounts}, expected true or false.`);
  if (logger !== undefined && !isLogger(logger))
    throw new TypeError("logger lacks one of its methods info, warn and error.");
  if (store !== undefined) checkStore(store);
}

const isLogger = (given: Partial<Logger> | null) =>
  [given?.info, given?.warn, given?.error].every((method) => typeof method === "function");

function checkSecrets(
  given: string | readonly string[],
  { apiKey, baseUrl }: { apiKey: string; baseUrl: string },
): readonly string[] {
  const isLocal = isLocalHost(new URL(baseUrl).hostname);
  const secrets = [given].flat();
  if (secrets.length === 0 || secrets.some((secret) => typeof secret !== "string" || secret.length === 0))
    throw new TypeError(
      "service.signingSecret is empty: give the secret that the service issued, or a list of them.",
    );
  for (const secret of secrets) {
    const fault = credentialFault(secret) ?? (isLocal ? undefined : printedCredentialFault(secret));
    if (fault) throw new TypeError(`service.signingSecret ${fault}.`);
    if (secret === apiKey)
      throw new TypeError(
        "service.signingSecret is the same as service.apiKey: the service issues two, and one is in the other's place.",
      );
  }
  return secrets;
}

/** `/pay` for `pay`, `/pay/` and `/pay`; the empty text for `/`. */
function checkBasePath(given: string): string {
  if (typeof given !== "string" || /[?#\\\s]|[^/]\/\/|(^|\/)\.\.?(\/|$)/.test(given))
    throw new TypeError(`basePath is ${JSON.stringify(given)}, expected a path such as "/pay".`);
  const path = given.replace(/^\/+|(?<!\/)\/+$/g, "");
  return path === "" ? "" : `/${path}`;
}

function checkCaptchaWhen({ captchaWhen: given = "always", captcha, limits }: PayProxyOptions): CaptchaWhen {
  if (given !== "always" && given !== "card_testing")
    throw new TypeError(`captchaWhen is ${JSON.stringify(given)}, expected "always" or "card_testing".`);
  if (given === "always") return given;
  if (captcha === undefined)
    throw new TypeError(`captchaWhen is "${given}", and there is no captcha() to be asked: give it too.`);
  if (limits === false || (limits?.shop === false && limits.bin === false))
    throw new TypeError(
      `captchaWhen is "${given}", and captcha() would never be asked: keep limits.shop or limits.bin, from which on it is.`,
    );
  return given;
}

/** Where the counters are read. Throws a `TypeError` where it is no path, or one that means something else. */
function checkMetrics(given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const isPath = typeof given === "string" && /^(\/(?!\.\.?(\/|$))[\w.-]+)+$/.test(given);
  if (!isPath || /^\/(orders|charges|webhooks|challenge|card-frame|openapi\.json|healthz)(\/|$)/.test(given))
    throw new TypeError(`metrics is "${given}", expected a path of its own such as "/metrics".`);
  return given;
}

/** The proxy's public address without a slash at its end. */
function checkPublicUrl(given: string | undefined, basePath: string): string | undefined {
  if (given === undefined) return undefined;
  const url = httpUrl("publicUrl", given, "https://shop.example/pay");
  if (url.username || url.password || url.search || url.hash)
    throw new TypeError(
      'publicUrl holds more than an origin and a path, such as "https://shop.example/pay".',
    );
  const path = url.pathname.replace(/(?<!\/)\/+$/, "");
  return url.origin + (path === "" ? basePath : path);
}

/** The shop's address, to which a page of the proxy links. */
const checkShopUrl = (given: string | undefined): string | undefined =>
  given === undefined ? undefined : httpUrl("shopUrl", given, "https://shop.example/cart").href;

function httpUrl(option: string, given: string, example: string): URL {
  const url = URL.parse(given);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new TypeError(`${option} is "${given}", expected an address such as "${example}".`);
  return url;
}

const checkAllowedOrigins = (given: readonly string[]) =>
  checkOrigins("allowedOrigins", given, "https://shop.example", (text) => {
    if (text.includes("*")) return ", but requests carry the buyer's cookies: name each origin";
    return text === "null"
      ? ", which every page in a sandboxed frame calls itself: name an origin"
      : undefined;
  });

/** Origins whose pages open inside the checkout. */
const checkChallengeOrigins = (given: readonly string[]) =>
  checkOrigins("service.challengeOrigins", given, "https://3ds.pay.example", (text) => {
    if (text.includes("*")) return ", but its pages open inside the checkout: name each origin";
    const isHttp = URL.parse(text)?.protocol === "http:";
    return isHttp && !CHALLENGE_URL.test(text) ? ", expected https, or http on this machine" : undefined;
  });

/** `unfit` says why a text is not taken that may be an origin. */
function checkOrigins(
  option: string,
  given: readonly string[],
  example: string,
  unfit: (text: string) => string | undefined,
): string[] {
  if (!Array.isArray(given))
    throw new TypeError(`${option} is not a list, expected one such as ["${example}"].`);
  return given.map((text: unknown) => {
    const wrong = (why: string) => new TypeError(`${option} holds ${JSON.stringify(text)}${why}.`);
    if (typeof text !== "string") throw wrong(`, expected origins such as "${example}"`);
    const why = unfit(text);
    if (why !== undefined) throw wrong(why);
    const url = URL.parse(text);
    if (url === null || !/^https?:$/.test(url.protocol))
      throw wrong(`, expected origins such as "${example}"`);
    // As a browser sends it, except for upper case and a default port.
    if (!/^https?:\/\/[^/?#@\\\s]+$/i.test(text)) throw wrong(`, expected the origin alone: "${url.origin}"`);
    return url.origin;
  });
}

/** Not refused: a later release may know them. */
function warnUnknown(what: string, given: object, known: object, logger: Logger) {
  const unknown = unknownNames(given, Object.keys(known));
  if (unknown.length > 0) logger.warn(`Unknown ${what} are ignored: ${unknown.join(", ")}`);
}

function warnDoubtful(
  {
    secrets,
    publicUrl,
    logger,
  }: { secrets: readonly string[]; publicUrl: string | undefined; logger: Logger },
  { apiKey, baseUrl }: { apiKey: string; baseUrl: string },
) {
  const doubt = (option: string, why: string | undefined) => {
    if (why) logger.warn(`${option} ${why}. Is it what the service issued?`);
  };
  doubt("service.apiKey", credentialWarning(apiKey));
  for (const secret of secrets) doubt("service.signingSecret", credentialWarning(secret));
  if (!CHALLENGE_URL.test(new URL(baseUrl).href))
    logger.warn(
      "service.baseUrl is neither https nor on this machine: card payments with 3-D Secure fail, because the bank's " +
        "page is opened only at such addresses",
    );
  // A service on this machine or its network is a sandbox: there is no server before the proxy yet.
  if (publicUrl === undefined && !isLocalHost(new URL(baseUrl).hostname))
    logger.warn(
      "publicUrl is not set: the proxy takes its public address from each request. Where a server before it ends TLS, " +
        "http pages of the same host may then call it like the shop's own",
    );
  const url = publicUrl === undefined ? undefined : new URL(publicUrl);
  if (url?.protocol === "http:" && !isLocalHost(url.hostname))
    logger.warn(
      "publicUrl is not https: cards would be sent unencrypted, and browsers disable what the elements need for them",
    );
}
