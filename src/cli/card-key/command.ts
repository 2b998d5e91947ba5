// `pay-elements card-key`: a fresh key for cards to be encrypted to.
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from "jose";
import { readFlags } from "../flags.ts";

const HELP = `
Usage: pay-elements card-key

Prints a new private RSA key as JSON (JWK), for cardKeys or PAY_CARD_KEYS: browsers then encrypt cards to its public
half. Whoever has it can read them, so keep it as you keep the API key:

  (umask 077; pay-elements card-key > card-key.json)
`;

const ALG = "RSA-OAEP-256";
/** What is thought to last beyond 2030, and so beyond the cards of today. */
const BITS = 3072;

export async function cardKey(args: string[]): Promise<number> {
  const { help } = readFlags(args, { help: { type: "boolean", short: "h", default: false } });
  if (help) {
    console.log(HELP);
    return 0;
  }
  const { privateKey } = await generateKeyPair(ALG, { modulusLength: BITS, extractable: true });
  const key = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(key);
  console.log(JSON.stringify({ ...key, kid, alg: ALG, use: "enc" }));
  return 0;
}
