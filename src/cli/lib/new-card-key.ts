import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK_RSA_Private } from "jose";
import type { CardKey } from "../../contract/index.ts";

const ALG = "RSA-OAEP-256";
/** What is thought to last beyond 2030, and so beyond the cards of today. */
const BITS = 3072;

/** A private key that cards can be encrypted to. */
export async function newCardKey(): Promise<JWK_RSA_Private & CardKey> {
  const { privateKey } = await generateKeyPair(ALG, { modulusLength: BITS, extractable: true });
  const key = (await exportJWK(privateKey)) as JWK_RSA_Private;
  return { ...key, kty: "RSA", kid: await calculateJwkThumbprint(key), alg: ALG, use: "enc" };
}
