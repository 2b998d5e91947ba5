// A wrong address or key throws at the start, rather than losing a payment.
import * as z from "zod/mini";
import {
  BRANDS,
  type BrandOverrides,
  credentialFault,
  printedCredentialFault,
} from "../../contract/index.ts";
import { isLocalHost } from "../lib/ip-address.ts";
import { callable, expected, expectedNames, faults } from "../lib/option-schema.ts";
import type { PixExpirationUnit } from "./pix.ts";

export interface ServiceClientOptions {
  /** The service's address with its version segment, such as `https://pay.example/v2`. */
  baseUrl: string;
  /** Sent as `x-api-key`. */
  apiKey: string;
  /** Milliseconds until a call without a whole answer is given up; 15 000 by default. */
  timeout?: number | undefined;
  /** The service's names of brands, if they differ from the built-in ones. */
  brands?: BrandOverrides | undefined;
  /** Unit in which the service counts a Pix code's life; `seconds` by default. */
  pixExpirationUnit?: PixExpirationUnit | undefined;
  /** How requests leave, if it is not the platform's `fetch`. */
  fetch?: ((request: Request) => Promise<Response>) | undefined;
}

/** Milliseconds. */
export const DEFAULT_TIMEOUT = 15_000;
/** Milliseconds that a call may take beyond its time-out, until this process has noticed. */
const CALL_MARGIN = 5_000;
/** Milliseconds after which a call with this time-out is certain to have ended. */
export const callTimeLimit = (timeout: number): number => timeout + CALL_MARGIN;
/** The longest that timers can wait. */
const MAX_TIMEOUT = 2 ** 31 - 1;

const NO_URL = 'is missing: give the service\'s address, such as "https://pay.example/v2"';
const NO_KEY = "is missing: give the service's API key";
const TIMEOUT = { error: expected(`milliseconds, from 1 to ${MAX_TIMEOUT}`) };
const NAME = { error: expected('the service\'s name of it, as in { Mastercard: "Master" }') };

/** Something for each of some brands. */
export const byBrand = <Value extends z.ZodMiniType>(value: Value, example: string) =>
  z.partialRecord(z.enum(BRANDS), value, { error: expectedNames(BRANDS, example) });

/** The options one by one. */
export const serviceFields = {
  baseUrl: z.pipe(
    z.string(NO_URL).check(z.minLength(1, NO_URL), faults(addressFault)),
    z.transform((url) => new URL(url).href.replace(/(?<!\/)\/+$/, "")),
  ),
  // No message quotes the key. `fetch` would quote one that no header can carry.
  apiKey: z
    .string(NO_KEY)
    .check(
      z.minLength(1, NO_KEY),
      faults(credentialFault),
      z.regex(/^[!-~]+$/, "contains a character that no HTTP header can carry: copy it again"),
    ),
  timeout: z._default(
    z.pipe(
      z.number(TIMEOUT).check(z.minimum(1, TIMEOUT), z.maximum(MAX_TIMEOUT, TIMEOUT)),
      z.transform(Math.ceil),
    ),
    DEFAULT_TIMEOUT,
  ),
  brands: z._default(byBrand(z.string(NAME).check(z.regex(/\S/, NAME)), '{ Mastercard: "Master" }'), {}),
  pixExpirationUnit: z._default(
    z.enum(["seconds", "minutes"] satisfies PixExpirationUnit[], {
      error: expected('"seconds" or "minutes"'),
    }),
    "seconds",
  ),
  fetch: z.optional(callable<NonNullable<ServiceClientOptions["fetch"]>>()),
};

/** A credential of the documentation that is given to a service on the internet. */
export const printedFault = (credential: string, baseUrl: string): string | undefined =>
  isLocalHost(new URL(baseUrl).hostname) ? undefined : printedCredentialFault(credential);

export const printedKey = faults<{ apiKey: string; baseUrl: string }>(
  ({ apiKey, baseUrl }) => printedFault(apiKey, baseUrl),
  "apiKey",
);

export const serviceSchema = z.object(serviceFields).check(printedKey);

function addressFault(baseUrl: string): string | undefined {
  const url = URL.parse(baseUrl);
  if (url === null || !/^https?:$/.test(url.protocol))
    return `is "${baseUrl}", expected an absolute http or https address, such as "https://pay.example/v2"`;
  if (url.username || url.password)
    return "holds a user name or password, and the service wants `apiKey` alone";
  if (url.protocol === "http:" && !isLocalHost(url.hostname))
    return `is "${url.origin}…", over which cards and the key would travel unencrypted; give its https address`;
  // The rest is not quoted: it may be a key.
  return url.search || url.hash
    ? 'must end before "?" or "#": leave out everything from there on'
    : undefined;
}
