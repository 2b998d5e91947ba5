// Hashes are stored of an idempotency key and of the body that came with it. The body holds a card, which could be guessed
// from a plain hash, so its hash is keyed with a secret that is not in the store. While the secret is being rotated, bodies
// hashed with the old one are still recognized.
import { ProblemError } from "../model/problem-details.ts";
import type { KeyEntry } from "../stores/store.ts";
import { hmacSha256, sha256 } from "../lib/hash.ts";

const HEADER = "idempotency-key";
/** Characters of an `Idempotency-Key`. */
export const KEY_LENGTH = { min: 16, max: 255 };

export interface Fingerprint extends Pick<KeyEntry, "key" | "body"> {
  /** Whether `entry` is of the same body. */
  matches(entry: KeyEntry): boolean;
}

/** SHA-256 of the request's key. Throws a `ProblemError` if there is none, or one that can be guessed. */
export function readKey(request: Request): Promise<string> {
  const key = request.headers.get(HEADER) ?? "";
  if (key.length < KEY_LENGTH.min || key.length > KEY_LENGTH.max) {
    throw new ProblemError("idempotency_key_missing", {
      detail: `Send ${KEY_LENGTH.min} to ${KEY_LENGTH.max} characters.`,
    });
  }
  return sha256(OF_MERCHANT.test(key) ? `request ${key}` : key);
}

/** How the merchant's keys of refunds and payouts begin, as they are kept beside those of requests. */
const OF_MERCHANT = /^(?:refund|payout) /;

export async function fingerprint(
  key: string,
  body: Uint8Array,
  secrets: readonly string[],
): Promise<Fingerprint> {
  // With the key, so that equal bodies have different hashes.
  const salted = new TextEncoder().encode(`idempotency:${key}:`);
  const text = new Uint8Array(salted.length + body.length);
  text.set(salted);
  text.set(body, salted.length);
  const hashes = await Promise.all(secrets.map((secret) => hmacSha256(text, secret)));
  return { key, body: hashes[0] ?? "", matches: (entry) => hashes.includes(entry.body) };
}
