// `pay-elements card-key`: a fresh key for cards to be encrypted to.
import { readFlags } from "./lib/flags.ts";
import { newCardKey } from "./lib/new-card-key.ts";

const HELP = `
Usage: pay-elements card-key

Prints a new private RSA key as JSON (JWK), for cardKeys or PAY_CARD_KEYS: browsers then encrypt cards to its public
half. Whoever has it can read them, so keep it as you keep the API key:

  (umask 077; pay-elements card-key > card-key.json)
`;

export async function cardKey(args: string[]): Promise<number> {
  const { help } = readFlags(args, { help: { type: "boolean", short: "h", default: false } });
  if (help) {
    console.log(HELP);
    return 0;
  }
  console.log(JSON.stringify(await newCardKey()));
  return 0;
}
