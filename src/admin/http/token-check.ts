// The one token of a server: who has it, and how often an address may guess it, by whichever way it is sent.
import { readClientAddress, readIpAddress, sha256 } from "../../proxy/internal.ts";
import type { ClientAddress, Connection } from "../../proxy/index.ts";
import { AdminError } from "./admin-error.ts";

const MIN_LENGTH = 32;
/** Wrong tokens from one address within this many milliseconds, after which it is not listened to for as long. */
const TRIES = { max: 10, window: 15 * 60_000 };
/** Addresses that are kept. Beyond it the oldest is forgotten: a token of 32 characters is guessed by nobody all the same. */
const MAX_ADDRESSES = 10_000;

export interface TokenCheckOptions {
  clientAddress?: ClientAddress | undefined;
  /** Epoch milliseconds. */
  now?: (() => number) | undefined;
}

/**
 * Whether this is the token; `undefined` if none was sent, which is no guess. Throws a 429 if too many wrong ones came
 * from the address.
 */
export type TokenCheck = (
  given: string | undefined,
  request: Request,
  connection: Connection,
) => Promise<boolean>;

/** Throws a `TypeError` for a token of fewer than 32 characters. */
export function createTokenCheck(
  token: string,
  { clientAddress, now = Date.now }: TokenCheckOptions = {},
): TokenCheck {
  if (token.length < MIN_LENGTH)
    throw new TypeError(`token has ${token.length} characters, expected ${MIN_LENGTH} or more.`);
  const wrong = new Map<string, { tries: number; until: number }>();
  const expected = sha256(token);

  /** Who has a /64 of IPv6 has more addresses than could be counted. Without a name for it the connection's own counts. */
  function addressOf(request: Request, connection: Connection): string {
    const { address = "" } = connection;
    const named =
      clientAddress === undefined ? undefined : readClientAddress(clientAddress, request, connection);
    return (named ?? readIpAddress(address))?.network ?? address;
  }

  function count(address: string, tried: { tries: number; until: number }) {
    wrong.delete(address);
    wrong.set(address, tried);
    const [oldest = ""] = wrong.keys();
    if (wrong.size > MAX_ADDRESSES) wrong.delete(oldest);
  }

  return async (given, request, connection) => {
    const address = addressOf(request, connection);
    // How long two hashes are compared for says nothing of the token. What follows waits for nothing, so that tries side by
    // side are counted as well.
    const isRight = given !== undefined && (await sha256(given)) === (await expected);
    const known = wrong.get(address);
    const { tries, until } = known && known.until > now() ? known : { tries: 0, until: now() + TRIES.window };
    if (tries >= TRIES.max)
      throw new AdminError("too_many_attempts", {
        detail: "There were too many wrong tokens from this address.",
        retryAfter: (until - now()) / 1_000,
      });
    if (given !== undefined && !isRight) count(address, { tries: tries + 1, until });
    return isRight;
  };
}
