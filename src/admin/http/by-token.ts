// Lets in whoever has the one token of a server, such as the shop's own backend; and bounds how often one may be guessed.
import { sha256 } from "../../proxy/shared.ts";
import { RIGHTS, type Authorize, type Right } from "./authorize.ts";
import { AdminError } from "./admin-error.ts";

const MIN_LENGTH = 32;
/** Wrong tokens from one address within this many milliseconds, after which it is not listened to for as long. */
const TRIES = { max: 10, window: 15 * 60_000 };
/** Addresses that are kept. Beyond it the oldest is forgotten: a token of 32 characters is guessed by nobody all the same. */
const MAX_ADDRESSES = 10_000;

export interface ByTokenOptions {
  /** Their name in the history of what they do; `admin` where absent. */
  user?: string | undefined;
  /** All rights where absent. */
  can?: readonly Right[] | undefined;
  /** Epoch milliseconds. */
  now?: (() => number) | undefined;
}

/**
 * For `authorize`: whoever sends `Authorization: Bearer` with this token, of 32 characters or more. Ten wrong ones from an
 * address within a quarter of an hour are answered 429 from then on, and the right one too. Throws a `TypeError` for a shorter
 * token.
 */
export function byToken(
  token: string,
  { user = "admin", can = RIGHTS, now = Date.now }: ByTokenOptions = {},
): Authorize {
  if (token.length < MIN_LENGTH)
    throw new TypeError(`token has ${token.length} characters, expected ${MIN_LENGTH} or more.`);
  const wrong = new Map<string, { tries: number; until: number }>();
  const expected = sha256(token);

  function count(address: string, tried: { tries: number; until: number }) {
    wrong.delete(address);
    wrong.set(address, tried);
    const [oldest = ""] = wrong.keys();
    if (wrong.size > MAX_ADDRESSES) wrong.delete(oldest);
  }

  return async ({ headers }, { address = "" }) => {
    const given = /^Bearer +(\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];
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
    if (isRight) return { user, can };
    if (given !== undefined) count(address, { tries: tries + 1, until });
    return undefined;
  };
}
