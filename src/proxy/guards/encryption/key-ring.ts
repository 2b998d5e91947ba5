import { calculateJwkThumbprint, importJWK, type CryptoKey } from "jose";
import type { CardKey } from "../../../contract/index.ts";
import type { RsaKey } from "./check-card-keys.ts";

/** The keys ready for use. */
export interface KeyRing {
  /** The public half of the first, which orders carry. */
  offered: CardKey | undefined;
  /** What decrypts, by `kid`. */
  private: ReadonlyMap<unknown, CryptoKey>;
}

const ALG = "RSA-OAEP-256";

export async function importKeyRing(keys: readonly RsaKey[]): Promise<KeyRing> {
  const known = await Promise.all(
    keys.map(async (key) => ({ ...key, kid: key.kid ?? (await calculateJwkThumbprint(key)) })),
  );
  const entries = known.map(async ({ kid, kty, n, e, d, p, q, dp, dq, qi }) => {
    // The numbers alone: engines read what else a key says of itself, such as its key_ops, each in its own way.
    const key = await importJWK({ kty, n, e, d, p, q, dp, dq, qi }, ALG);
    return [kid, key] as const;
  });
  const [first] = known;
  return {
    offered: first && { kty: "RSA", kid: first.kid, n: first.n, e: first.e, alg: ALG, use: "enc" },
    private: new Map(await Promise.all(entries)),
  };
}
