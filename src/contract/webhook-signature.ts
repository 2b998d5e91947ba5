// The service signs each delivery: lower-case hexadecimal HMAC SHA-256 over the raw body (section 5).
import { RuleError } from "./errors.ts";

// Keys are kept, since each delivery is checked with the same one or two secrets.
const MAX_KEYS = 16;
const imported = new Map<string, Promise<CryptoKey>>();

function keyOf(secret: string): Promise<CryptoKey> {
  const known = imported.get(secret);
  if (known) return known;
  if (imported.size >= MAX_KEYS) imported.clear();
  const key = importKey(secret);
  imported.set(secret, key);
  // A failure is not kept.
  key.catch(() => imported.delete(secret));
  return key;
}

function importKey(secret: string): Promise<CryptoKey> {
  if (!secret)
    throw new RuleError(
      "bad_secret",
      "The signing secret is empty: expected the one that the service issued.",
    );
  return crypto.subtle.importKey(
    "raw",
    new TextEncoder().encode(secret),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign", "verify"],
  );
}

// A copy, because WebCrypto's types refuse a view of memory that may be shared.
const toBytes = (body: string | Uint8Array) =>
  typeof body === "string" ? new TextEncoder().encode(body) : new Uint8Array(body);

/** Lower-case hexadecimal, two digits for each byte. */
export const toHex = (bytes: ArrayBuffer | Uint8Array) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The value of `X-Service-Signature` for a raw body. @throws {RuleError} `bad_secret` */
export async function signWebhook(rawBody: string | Uint8Array, secret: string): Promise<string> {
  const signature = await crypto.subtle.sign("HMAC", await keyOf(secret), toBytes(rawBody));
  return toHex(signature);
}

/**
 * Whether a delivery was signed with one of the secrets; several while one replaces another. Compared in
 * constant time. A malformed or missing signature is false.
 * @throws {RuleError} `bad_secret` if there is no secret to compare with.
 */
export async function verifyWebhook(
  rawBody: string | Uint8Array,
  signature: string | null | undefined,
  secrets: string | readonly string[],
): Promise<boolean> {
  const keys = await Promise.all([secrets].flat().map(keyOf));
  if (keys.length === 0) throw new RuleError("bad_secret", "No signing secret: expected at least one.");
  if (!signature || !/^[\da-f]{64}$/.test(signature)) return false;
  const given = Uint8Array.from(signature.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const body = toBytes(rawBody);
  const verdicts = await Promise.all(keys.map((key) => crypto.subtle.verify("HMAC", key, given, body)));
  return verdicts.includes(true);
}
