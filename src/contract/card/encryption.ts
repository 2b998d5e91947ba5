// Encrypts a card in the buyer's browser so that only the merchant's backend can read it: a compact JWE (RFC 7516) with
// RSA-OAEP-256 and A256GCM. WebCrypto does all of it; a library would weigh ten times as much.
import type { CardContents } from "../checkout/new-charge.ts";
import type { CardKey } from "../checkout/order.ts";
import { RuleError } from "../errors.ts";

/** Smallest RSA modulus, in bits (RFC 7518, section 4.3). */
export const MIN_KEY_BITS = 2048;

/** Of AES-GCM. WebCrypto puts it behind the ciphertext. */
const TAG_BYTES = 16;

/**
 * The `encryptedCard` of a new charge: `contents` for whoever holds the private half of `key`.
 * @throws {RuleError} `no_webcrypto` in pages that came without https; `bad_key` if it is no RSA key with `kid`, or
 * a short one, one whose exponent is 1 or even, or one for other uses.
 */
export async function encryptCard(key: CardKey, contents: CardContents): Promise<string> {
  // Absent in pages without https, although the types say otherwise.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) throw new RuleError("no_webcrypto", "Encryption needs https.");
  const publicKey = await importKey(subtle, key);
  const cardKey = await subtle.generateKey({ name: "AES-GCM", length: 256 }, true, ["encrypt"]);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const header = base64url(utf8(JSON.stringify({ alg: "RSA-OAEP-256", enc: "A256GCM", kid: key.kid })));
  const [wrapped, sealed] = await Promise.all([
    subtle.wrapKey("raw", cardKey, publicKey, "RSA-OAEP"),
    subtle.encrypt(
      { name: "AES-GCM", iv, additionalData: utf8(header) },
      cardKey,
      utf8(JSON.stringify(contents)),
    ),
  ]);
  const parts = [wrapped, iv, sealed.slice(0, -TAG_BYTES), sealed.slice(-TAG_BYTES)];
  return [header, ...parts.map(base64url)].join(".");
}

async function importKey(subtle: SubtleCrypto, { kty, n, e, kid, alg, use }: CardKey): Promise<CryptoKey> {
  // Without key_ops: whether a backend wrote encrypt or wrapKey there makes no difference to it.
  const jwk = { kty, n, e, alg, use } as JsonWebKey;
  try {
    const key = await subtle.importKey("jwk", jwk, { name: "RSA-OAEP", hash: "SHA-256" }, false, ["wrapKey"]);
    const { modulusLength, publicExponent } = key.algorithm as RsaHashedKeyAlgorithm;
    // RFC 8017 asks for an odd exponent of at least 3. Engines import others: by 1 nothing is encrypted, and what was
    // encrypted by an even one cannot be decrypted. As a BigInt: a number loses the parity of more than 53 bits.
    const exponent = publicExponent.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n);
    if (kid && modulusLength >= MIN_KEY_BITS && exponent >= 3n && exponent & 1n) return key;
  } catch {
    // Each engine words this error differently, and none names the reason.
  }
  throw new RuleError("bad_key", "cardKey: not RSA-OAEP-256, under 2048 bits, or without kid.");
}

const encoder = new TextEncoder();
const utf8 = (text: string) => encoder.encode(text);

const base64url = (bytes: ArrayBuffer | Uint8Array) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
