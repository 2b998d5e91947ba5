// The keys that browsers encrypt cards to. A key that cannot work throws at the start, rather than when the first card
// cannot be decrypted. No message quotes a key.
import { base64url, type JWK, type JWK_RSA_Private } from "jose";
import { MIN_KEY_BITS, toHex } from "../../../contract/index.ts";

/** Private RSA keys as JSON (RFC 7517). */
export type CardKeys = JWK | readonly JWK[];

/** A key whose numbers are complete and fit together. */
export type RsaKey = JWK_RSA_Private & { kty: "RSA" };

const HOW = "npx pay-elements card-key makes one";
const PUBLIC = ["n", "e"] as const;
const PRIVATE = ["d", "p", "q", "dp", "dq", "qi"] as const;

/** The keys, the one to offer first. Throws a `TypeError` that names the key and what is wrong. */
export function checkCardKeys(given: CardKeys): readonly RsaKey[] {
  const isList = Array.isArray(given);
  const keys = [given].flat() as unknown[];
  if (keys.length === 0)
    throw new TypeError(`cardKeys is empty: give a private RSA key, or leave it out. ${HOW}.`);
  const nameOf = (at: number) => (isList ? `cardKeys[${at}]` : "cardKeys");
  const checked = keys.map((key, at) => checkKey(key, nameOf(at)));
  for (const [at, { kid, n }] of checked.entries()) {
    const same = checked.findIndex((key) => key.n === n || (kid !== undefined && key.kid === kid));
    if (same < at)
      throw new TypeError(
        `${nameOf(at)} is ${nameOf(same)} again, or has its kid: each key needs a kid of its own.`,
      );
  }
  return checked;
}

function checkKey(given: unknown, name: string): RsaKey {
  const wrong = (what: string) => new TypeError(`${name} ${what}.`);
  if (typeof given !== "object" || given === null)
    throw wrong(
      `is ${given === null ? "null" : typeof given}, expected a private RSA key as a JSON object (JWK): ${HOW}`,
    );
  const key = given as JWK;
  if (Object.hasOwn(key, "keys")) throw wrong("is a set of keys, expected the list in its keys");
  if (key.kty !== "RSA") throw wrong(`is not an RSA key: its kty is not "RSA". ${HOW}`);
  const lacking = [...PUBLIC, ...PRIVATE].filter((member) => !isNumber(key[member]));
  if (lacking.join() === PRIVATE.join()) throw wrong("is a public key, and only the private one can decrypt");
  if (lacking.length > 0) throw wrong(`lacks ${lacking.join(", ")}: give the whole private key`);
  const { kid, alg, use } = key;
  if (kid !== undefined && (typeof kid !== "string" || kid === ""))
    throw wrong("has a kid that is not a text, or is empty");
  if (alg !== undefined && alg !== "RSA-OAEP-256") throw wrong("is for another alg than RSA-OAEP-256");
  if (use !== undefined && use !== "enc") throw wrong("is for another use than enc");
  const numbers = read(key as Record<NumberName, string>);
  const bits = numbers.n.toString(2).length;
  if (bits < MIN_KEY_BITS) throw wrong(`has ${bits} bits, expected ${MIN_KEY_BITS} or more`);
  if (numbers.e === 1n) throw wrong("has the exponent 1, which hides nothing");
  if (!goTogether(numbers)) throw wrong("is damaged: its numbers do not fit together. Copy it again");
  return key as RsaKey;
}

const isNumber = (value: unknown) => typeof value === "string" && /^[\w-]+$/.test(value);

type NumberName = (typeof PUBLIC | typeof PRIVATE)[number];
type Numbers = Record<NumberName, bigint>;

const read = (key: Record<NumberName, string>): Numbers =>
  Object.fromEntries(
    [...PUBLIC, ...PRIVATE].map((name) => [name, BigInt(`0x${toHex(base64url.decode(key[name]))}`)]),
  ) as Numbers;

/** What RFC 8017 (3.2) says of a private key. WebCrypto takes one in which a digit is wrong, and decrypts nothing with it. */
const goTogether = ({ n, e, d, p, q, dp, dq, qi }: Numbers) =>
  p > 1n &&
  q > 1n &&
  p * q === n &&
  (e * dp) % (p - 1n) === 1n &&
  (e * dq) % (q - 1n) === 1n &&
  dp === d % (p - 1n) &&
  dq === d % (q - 1n) &&
  (qi * q) % p === 1n;
