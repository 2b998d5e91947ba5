// The address that an attempt counts for. Only the merchant knows which servers are in front of the proxy, and so which
// header holds the buyer's address: everything else in a request may come from the buyer.
import * as z from "zod/mini";
import { callable } from "../lib/option-schema.ts";
import { errorFields, type Logger } from "../logging/logger.ts";
import { readIpAddress, type IpAddress } from "../lib/ip-address.ts";
import { withoutBody } from "../lib/callback.ts";

/**
 * Where the buyer's address is read: the name of a header that a reverse proxy of the merchant's sets, or a function.
 * Of a header that holds a list the last one counts, which is what the nearest proxy saw.
 */
export type ClientAddress = string | ((request: Request, address: string | undefined) => string | undefined);

/** What a server knows of the connection that a request came by. */
export interface Connection {
  /** The IP address of the other end: the buyer's, or that of a reverse proxy. */
  address?: string | undefined;
}

export type FindAddress = (request: Request, connection: Connection | undefined) => IpAddress | undefined;

/** Headers that a server between the buyer and this one sets. */
const FORWARDED = ["x-forwarded-for", "x-real-ip", "forwarded", "cf-connecting-ip", "true-client-ip"];

/** Whether it came through a server that says so. */
export const isForwarded = (request: Request) => FORWARDED.some((name) => request.headers.has(name));

const TOKEN = /^[!#$%&'*+.^_`|~\w-]+$/;

const NO_HEADER = 'is neither the name of a header, such as "x-forwarded-for", nor a function of the request';

export const clientAddressSchema = z.union(
  [
    callable<Extract<ClientAddress, (...given: never) => unknown>>(),
    z
      .string()
      .check(
        z.regex(TOKEN, NO_HEADER),
        z.regex(
          /^(?!forwarded$)/i,
          'is "forwarded", a header that holds more than addresses: give a function that reads it',
        ),
      ),
  ],
  NO_HEADER,
);

/** The address that is named for a request. Throws what the function throws. */
export function readClientAddress(
  from: ClientAddress,
  request: Request,
  connection: Connection | undefined,
): IpAddress | undefined {
  const text: unknown =
    typeof from === "function"
      ? from(withoutBody(request), connection?.address)
      : request.headers.get(from)?.split(",").at(-1)?.trim();
  return typeof text === "string" ? readIpAddress(text) : undefined;
}

export function createFindAddress(given: ClientAddress | undefined, logger: Logger): FindAddress {
  const said = new Set<string>();
  const warnOnce = (message: string) => {
    if (!said.has(message)) logger.warn(message);
    said.add(message);
  };

  /** What the connection itself says; a local address is that of a reverse proxy, which all buyers share. */
  const ofConnection: FindAddress = (request, connection) => {
    if (isForwarded(request))
      warnOnce("Requests come through a reverse proxy: set clientAddress, so that each buyer has a limit");
    // What frameworks give as a second argument may be something else.
    const address: unknown = connection?.address;
    const read = typeof address === "string" ? readIpAddress(address) : undefined;
    return read?.isPublic ? read : undefined;
  };

  const asGiven =
    (from: ClientAddress): FindAddress =>
    (request, connection) => {
      let read: IpAddress | undefined;
      try {
        read = readClientAddress(from, request, connection);
      } catch (error) {
        // The other limits hold, and buyers can go on paying.
        logger.error("clientAddress() failed: the attempt is not limited by address", errorFields(error));
        return undefined;
      }
      // Without the value, which may come from the buyer.
      if (read === undefined)
        warnOnce("clientAddress gave no IP address for a request, which is not limited by address");
      return read;
    };

  return given === undefined ? ofConnection : asGiven(given);
}
