// The token of a link: its id, and a signature that nobody can make who lacks the secret. What the link allows stands in the
// store, so that it can be revoked; a forged token is refused before the store is asked.
import { verifyWebhook } from "../../contract/index.ts";
import { hmacSha256 } from "../lib/hash.ts";

/** An id as `newLinkId` makes them, a dot, and 256 bits in hexadecimal: 89 characters of which no server changes one. */
const TOKEN = /^([A-Za-z][\w-]{23})\.([\da-f]{64})$/;

/** What is signed: told apart from whatever else the same secret may sign. */
const signedText = (id: string) => `pay-elements link ${id}`;

/** With the first of the secrets, `id.signature`. */
export const signToken = async (id: string, [secret = ""]: readonly string[]): Promise<string> =>
  `${id}.${await hmacSha256(signedText(id), secret)}`;

/** The id in a token that was signed with one of the secrets. Compared in constant time. */
export async function readToken(token: string, secrets: readonly string[]): Promise<string | undefined> {
  const [, id, signature] = TOKEN.exec(token) ?? [];
  if (id === undefined || secrets.length === 0) return undefined;
  return (await verifyWebhook(signedText(id), signature, secrets)) ? id : undefined;
}
