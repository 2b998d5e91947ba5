// Keys that cards are encrypted to. Making one takes a moment, so tests of a file share a few.
import { CompactEncrypt, exportJWK, generateKeyPair, type JWK_RSA_Private } from "jose";

export type CardPrivateKey = JWK_RSA_Private & { kty: "RSA"; kid: string };

/** The public half, as an order carries it. */
export const publicHalf = ({ kty, n, e, kid }: CardPrivateKey) => ({ kty, n, e, kid });

/** A private RSA key for cards. */
export async function newCardKey(kid: string, modulusLength = 2048): Promise<CardPrivateKey> {
  const { privateKey } = await generateKeyPair("RSA-OAEP-256", { modulusLength, extractable: true });
  return { ...((await exportJWK(privateKey)) as JWK_RSA_Private), kty: "RSA", kid };
}

/** Encrypts as the contract says, but for what `header` and `by` say. */
export function encrypt(
  contents: unknown,
  key: CardPrivateKey,
  { header = {} }: { header?: object } = {},
): Promise<string> {
  const text = typeof contents === "string" ? contents : JSON.stringify(contents);
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: "RSA-OAEP-256", enc: "A256GCM", kid: key.kid, ...header } as never)
    .encrypt(publicHalf(key));
}
