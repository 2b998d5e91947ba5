import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from "jose";

const ALG = "RSA-OAEP-256";
/** What is thought to last beyond 2030, and so beyond the cards of today. */
const BITS = 3072;

/** A private key that cards can be encrypted to. */
export async function newCardKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair(ALG, { modulusLength: BITS, extractable: true });
  const key = await exportJWK(privateKey);
  return { ...key, kid: await calculateJwkThumbprint(key), alg: ALG, use: "enc" };
}
