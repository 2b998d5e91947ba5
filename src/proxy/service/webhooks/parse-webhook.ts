// Verifies and reads the service's deliveries. Nothing of one is used before its signature is verified.
import { service, verifyWebhook, type BrandOverrides } from "../../../contract/index.ts";
import { MAX_DEPTH, parseJson } from "../../lib/json.ts";
import { maskFreeText } from "../redact.ts";
import { readEvent } from "./read-event.ts";
import { refundedReference } from "../refund-reference.ts";
import { WebhookError } from "./webhook-error.ts";
import type { WebhookEvent } from "./webhook-event.ts";

/** Headers of the Fetch API, of Node, or of a framework that gives them as a plain object. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface WebhookOptions {
  /** The service's names of brands, if they differ from the built-in ones. */
  brands?: BrandOverrides | undefined;
}

/**
 * Verifies a delivery of the service and reads it.
 *
 * @param rawBody The body exactly as it came, before any parser: the signature is over its bytes.
 * @param headers The request's headers, or the request itself.
 * @param secret The signing secret; several while one replaces another.
 * @returns The event, in cents. A kind that is not documented, or a known one that cannot be read, is `unknown` and keeps its payload.
 * @throws {WebhookError} whose `code` says what to answer, and whose message says what to mend.
 */
export async function parseWebhook(
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders | { readonly headers: WebhookHeaders },
  secret: string | readonly string[],
  { brands = {} }: WebhookOptions = {},
): Promise<WebhookEvent> {
  const secrets = [secret].flat().filter((one) => typeof one === "string" && one !== "");
  if (secrets.length === 0) {
    throw new WebhookError(
      "secret_missing",
      "No signing secret was given; take it from the service's settings.",
    );
  }
  const body = toRaw(rawBody);
  const signature = readSignature(headers);
  if (!(await verifyWebhook(body, signature, secrets))) {
    const advice = secrets.some((one) => one.trim() !== one)
      ? "The signing secret has white space around it; trim it."
      : "Check that the signing secret is this account's, and that the body is the raw one: a parser or proxy in between must not change a byte.";
    throw mismatch(advice);
  }

  const { value, error } = parseJson(typeof body === "string" ? body : new TextDecoder().decode(body));
  if (error === "not_json") throw new WebhookError("not_json", "The delivery is signed, but is not JSON.");
  if (error === "too_deep")
    throw new WebhookError(
      "not_an_event",
      `The delivery is signed, but nests more than ${MAX_DEPTH} levels deep.`,
    );
  const event = service.anyEventSchema.safeParse(value);
  if (!event.success) {
    throw new WebhookError(
      "not_an_event",
      "The delivery is signed, but is not a JSON object with a string `event`.",
    );
  }
  const idempotencyKey = headerOf(headers, service.IDEMPOTENCY_HEADER);
  const isWithdrawal = event.data.event.toLowerCase().startsWith("withdrawal");
  // The proxy's own, in which digits may stand as in a card's number or code.
  const isReference = (name: string, text: string) =>
    isWithdrawal && name === "description" && refundedReference(text) !== undefined;
  const payload = maskFreeText(event.data, isReference) as typeof event.data;
  return readEvent({ event: event.data.event, idempotencyKey, payload }, brands);
}

/** The signature of a delivery. Throws a `WebhookError` if there is none, or one that is malformed. */
export function readSignature(headers: WebhookHeaders | { readonly headers: WebhookHeaders }): string {
  const signature = headerOf(headers, service.SIGNATURE_HEADER);
  if (!signature) {
    throw new WebhookError(
      "signature_missing",
      `The header ${service.SIGNATURE_HEADER} is missing: either the service did not send this, or something in between drops headers.`,
    );
  }
  if (/^[\da-f]{64}$/.test(signature)) return signature;
  throw mismatch(describeMalformed(signature));
}

const mismatch = (advice: string) =>
  new WebhookError("signature_mismatch", `The signature does not match this body. ${advice}`);

/** What most often makes a signature malformed. Quotes nothing of it. */
function describeMalformed(signature: string): string {
  if (/^sha256=/i.test(signature)) return "It starts with `sha256=`; the service sends the digits alone.";
  if (/^[\dA-F]{64}$/i.test(signature))
    return "It is in upper case; the service sends lower case, so something in between changed it.";
  if (/^[\w+/-]{43}=?$/.test(signature)) return "It looks like base64; the service sends hexadecimal digits.";
  return "It is not 64 hexadecimal digits, as the service sends them.";
}

function toRaw(rawBody: unknown): string | Uint8Array {
  if (typeof rawBody === "string" || rawBody instanceof Uint8Array) return rawBody;
  if (rawBody instanceof ArrayBuffer) return new Uint8Array(rawBody);
  throw new WebhookError(
    "body_not_raw",
    `The body is ${rawBody === null ? "null" : `of type ${typeof rawBody}`}, expected the raw text or bytes. ` +
      "If a body parser ran before, mount this before it: JSON that was parsed cannot be checked against a signature.",
  );
}

function headerOf(given: WebhookHeaders | { readonly headers: WebhookHeaders }, name: string) {
  const headers = isRequest(given) ? given.headers : given;
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const value = Object.entries(headers).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
  return typeof value === "string" ? value : value?.[0];
}

function isRequest(
  given: WebhookHeaders | { readonly headers: WebhookHeaders },
): given is { readonly headers: WebhookHeaders } {
  return "headers" in given && typeof given.headers === "object" && !Array.isArray(given.headers);
}
