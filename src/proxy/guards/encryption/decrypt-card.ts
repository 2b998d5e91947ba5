// Decrypts an encrypted card. If that fails no charge is made: the page asks for the order again and encrypts again.
// The same ciphertext may come again for its order, since pages repeat a call that was interrupted. Whoever else has it can
// do no more with it than the buyer, within the limits of attempts.
import { compactDecrypt, decodeProtectedHeader } from "jose";
import { cardContentsSchema, type Card, type CardContents } from "../../../contract/index.ts";
import { parseJson } from "../../lib/json.ts";
import { ProblemError } from "../../model/problem-details.ts";
import type { KeyRing } from "./key-ring.ts";

/** Seconds. */
const MAX_AGE = 10 * 60;
/** Seconds by which the buyer's clock, which the page sets by the backend's, may be fast. */
const MAX_SKEW = 60;

const FAULTS = {
  unreadable: "It is not a compact JWE by RSA-OAEP-256 and A256GCM of { card, orderId, iat } for this key.",
  unknown_key: "Its kid is of no known key: encrypt to the cardKey of the order as it is now.",
  other_order: "It was made for another order.",
  stale: "It is older than ten minutes.",
  future: "Its iat, in seconds since 1970, is in the future.",
} as const;

// Without the cause: the message of a parser may quote the card.
const refused = (code: keyof typeof FAULTS) =>
  new ProblemError("invalid_request", {
    detail: "The encrypted card cannot be used: ask for the order, and encrypt the card anew.",
    errors: [{ field: "encryptedCard", code, message: FAULTS[code] }],
  });

/** The card in a compact JWE that was made for this order not long before `now`, in epoch milliseconds. Throws a `ProblemError`. */
export async function decryptCard(
  jwe: string,
  { ring, orderId, now }: { ring: KeyRing; orderId: string; now: number },
): Promise<Card> {
  const contents = await decrypt(jwe, ring);
  const age = now / 1000 - contents.iat;
  if (contents.orderId !== orderId) throw refused("other_order");
  if (age > MAX_AGE) throw refused("stale");
  if (age < -MAX_SKEW) throw refused("future");
  return contents.card;
}

async function decrypt(jwe: string, ring: KeyRing): Promise<CardContents> {
  const key = ring.private.get(kidOf(jwe));
  if (key === undefined) throw refused("unknown_key");
  try {
    const { plaintext } = await compactDecrypt(jwe, key, {
      keyManagementAlgorithms: ["RSA-OAEP-256"],
      contentEncryptionAlgorithms: ["A256GCM"],
      // No compression: the length of the ciphertext would depend on what is in it.
      maxDecompressedLength: 0,
    });
    return cardContentsSchema.parse(parseJson(plaintext).value);
  } catch {
    throw refused("unreadable");
  }
}

function kidOf(jwe: string): unknown {
  try {
    return decodeProtectedHeader(jwe).kid;
  } catch {
    throw refused("unreadable");
  }
}
