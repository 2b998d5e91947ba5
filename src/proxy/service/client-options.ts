// A wrong address or key throws at the start, rather than losing a payment.
import {
  BRANDS,
  type BrandOverrides,
  credentialFault,
  printedCredentialFault,
} from "../../contract/index.ts";
import { isLocalHost } from "../lib/ip-address.ts";
import type { PixExpirationUnit } from "./pix.ts";

export interface ServiceClientOptions {
  /** The service's address with its version segment, such as `https://pay.example/v2`. */
  baseUrl: string;
  /** Sent as `x-api-key`. */
  apiKey: string;
  /** Milliseconds until a call without a whole answer is given up; 15 000 by default. */
  timeout?: number | undefined;
  /** The service's names of brands, where they differ from the built-in ones. */
  brands?: BrandOverrides | undefined;
  /** Unit in which the service counts a Pix code's life; `seconds` by default. */
  pixExpirationUnit?: PixExpirationUnit | undefined;
  /** How requests leave, where it is not the platform's `fetch`. */
  fetch?: ((request: Request) => Promise<Response>) | undefined;
}

/** Milliseconds. */
export const DEFAULT_TIMEOUT = 15_000;
/** The longest that timers can wait. */
const MAX_TIMEOUT = 2 ** 31 - 1;
const UNITS: readonly PixExpirationUnit[] = ["seconds", "minutes"];

export function checkOptions(options: ServiceClientOptions) {
  const { timeout = DEFAULT_TIMEOUT, brands = {}, pixExpirationUnit = "seconds", fetch } = options;

  if (typeof timeout !== "number" || !(timeout >= 1 && timeout <= MAX_TIMEOUT))
    throw wrong(
      "timeout",
      `is ${typeof timeout === "number" ? timeout : typeof timeout}; give milliseconds, from 1 to ${MAX_TIMEOUT}`,
    );
  if (!UNITS.includes(pixExpirationUnit))
    throw wrong("pixExpirationUnit", `is "${String(pixExpirationUnit)}"; give "seconds" or "minutes"`);
  if (fetch !== undefined && typeof fetch !== "function")
    throw wrong("fetch", `is ${typeof fetch}; give a function of the request, or leave it out`);
  for (const [brand, name] of Object.entries<unknown>(brands)) {
    if (!BRANDS.some((known) => known === brand))
      throw wrong("brands", `names "${brand}", which is none of ${BRANDS.join(", ")}`);
    if (typeof name !== "string" || name.trim() === "")
      throw wrong("brands", `gives ${brand} no name; give the service's, such as { Mastercard: "Master" }`);
  }
  return {
    baseUrl: checkBaseUrl(options.baseUrl),
    apiKey: checkApiKey(options.apiKey, options.baseUrl),
    timeout: Math.ceil(timeout),
    brands,
    pixExpirationUnit,
    fetch,
  };
}

function checkBaseUrl(baseUrl: string): string {
  if (typeof baseUrl !== "string" || baseUrl === "")
    throw wrong("baseUrl", 'is missing; give the service\'s address, such as "https://pay.example/v2"');
  const url = URL.parse(baseUrl);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw wrong(
      "baseUrl",
      `is "${baseUrl}"; give an absolute http or https address, such as "https://pay.example/v2"`,
    );
  if (url.username || url.password)
    throw wrong("baseUrl", "holds a user name or password; the service wants `apiKey` alone");
  if (url.protocol === "http:" && !isLocalHost(url.hostname))
    throw wrong(
      "baseUrl",
      `is "${url.origin}…", over which cards and the key would travel unencrypted; give its https address`,
    );
  if (url.search || url.hash)
    throw wrong("baseUrl", `is "${baseUrl}"; leave out everything from "?" or "#" on`);
  return url.href.replace(/(?<!\/)\/+$/, "");
}

// No message quotes the key. `fetch` would quote one that no header can carry.
function checkApiKey(apiKey: string, baseUrl: string): string {
  if (typeof apiKey !== "string" || apiKey === "")
    throw wrong("apiKey", "is missing; give the service's API key");
  const fault = credentialFault(apiKey);
  if (fault) throw wrong("apiKey", fault);
  if (!/^[!-~]+$/.test(apiKey))
    throw wrong("apiKey", "contains a character that no HTTP header can carry; copy it again");
  const printed = isLocalHost(new URL(baseUrl).hostname) ? undefined : printedCredentialFault(apiKey);
  if (printed) throw wrong("apiKey", printed);
  return apiKey;
}

const wrong = (option: string, what: string) => new TypeError(`service.${option} ${what}`);
