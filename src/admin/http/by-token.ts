// Lets in whoever has the one token of a server, such as the shop's own backend.
import * as z from "zod/mini";
import type { ClientAddress } from "../../proxy/index.ts";
import { clientAddressSchema, readWith } from "../../proxy/internal.ts";
import { RIGHTS, type AdminUser, type Authorize, type Right } from "./authorize.ts";
import { createTokenCheck, type TokenCheck } from "./token-check.ts";

export interface ByTokenOptions {
  /** Their name in the history of what they do; `admin` if absent. */
  user?: string | undefined;
  /** All rights if absent. */
  can?: readonly Right[] | undefined;
  /**
   * Behind a web server of yours: the header in which it names the address that a request comes from, such as `x-real-ip`, or a
   * function, as the option of `createPayProxy`. Wrong tokens count for the connection's address if absent, or if the
   * header holds none.
   */
  clientAddress?: ClientAddress | undefined;
  /** Epoch milliseconds. */
  now?: (() => number) | undefined;
}

const schema = z.object({ clientAddress: z.optional(clientAddressSchema) });

/**
 * For `authorize`: whoever sends `Authorization: Bearer` with this token, of 32 characters or more. Ten wrong ones from an
 * address within a quarter of an hour are answered 429 from then on, and the right one too. Throws a `TypeError` for a shorter
 * token.
 */
export function byToken(
  token: string,
  { user = "admin", can = RIGHTS, ...options }: ByTokenOptions = {},
): Authorize {
  readWith(schema, options);
  return byBearer(createTokenCheck(token, options), { user, can });
}

/** For `authorize`: `user` where the request has the token as its `Authorization`. */
export const byBearer =
  (check: TokenCheck, user: AdminUser): Authorize =>
  async (request, connection) => {
    const given = /^Bearer +(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
    return (await check(given, request, connection)) ? user : undefined;
  };
