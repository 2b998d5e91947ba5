// What the merchant's code says of a link, checked before anything is stored.
import { base64url } from "jose";
import * as z from "zod/mini";
import { isOrderId } from "../../contract/index.ts";
import { ChargeError } from "../charges/charge-error.ts";
import { readText, readUser } from "../charges/money-out-fields.ts";
import { expected, readWith, strictFields } from "../lib/option-schema.ts";
import { endOfDay } from "../model/brazil-day.ts";
import { MOMENT_EXAMPLES, momentSchema, toTime } from "../model/date-input.ts";

/** What the merchant asks for. */
export interface NewLink {
  /** The order's canonical id, by which `order` answers it. */
  orderId: string;
  /**
   * Until when it can be opened: a `Date`, a moment in ISO 8601 with its zone, or a day such as `"2026-12-24"`, until its last
   * millisecond in the time of Brazil (São Paulo).
   */
  expiresAt: Date | string;
  /** `true`: it ends with the payment of its order. Otherwise it shows the receipt until it expires, also if absent. */
  once?: boolean | undefined;
  /** The merchant's name of this link and of no other of its order, 200 characters at most: with the same key again, the same link. */
  key?: string | undefined;
  /** Who asks for it, 200 characters at most: kept with it. */
  user?: string | undefined;
}

/** The same, checked. */
export interface AskedLink {
  id: string;
  orderId: string;
  /** Epoch milliseconds. */
  expiresAt: number;
  once: boolean;
  user: string | undefined;
}

const fields = strictFields(
  {
    orderId: z
      .string({ error: expected("an order's id") })
      .check(z.refine(isOrderId, { error: expected("an order's id") })),
    expiresAt: z.pipe(
      momentSchema(expected(MOMENT_EXAMPLES)),
      z.transform((given) => toTime(given, endOfDay)),
    ),
    once: z._default(z.boolean({ error: expected("true or false") }), false),
    key: z.optional(z.unknown()),
    user: z.optional(z.unknown()),
  },
  '{ orderId: "A-1001", expiresAt: "2026-12-24" }',
);

/** Bytes of an id: with the first bit left out, so that it begins with a letter, 143 bits. */
const ID_BYTES = 18;
const toId = (bytes: Uint8Array) =>
  base64url.encode(bytes.slice(0, ID_BYTES).map((byte, at) => (at === 0 ? byte & 0x7f : byte)));

const newLinkId = () => toId(crypto.getRandomValues(new Uint8Array(ID_BYTES)));

/** The id of the one link of an order that a key names. Who guesses it has no token yet: that takes the secret. */
async function idOfKey(orderId: string, key: string): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(["link", orderId, key]));
  return toId(new Uint8Array(await crypto.subtle.digest("SHA-256", text)));
}

/** Throws a `TypeError` or a `ChargeError`. */
export async function parseLink(given: NewLink, now: number): Promise<AskedLink> {
  const { orderId, expiresAt, once, key, user } = readWith(fields, given, "link");
  if (expiresAt <= now)
    throw new ChargeError(
      "expiry_past",
      `expiresAt is ${new Date(expiresAt).toISOString()}, expected a time that is still to come.`,
    );
  const id = key === undefined ? newLinkId() : await idOfKey(orderId, readText("key", key, "key_invalid"));
  return { id, orderId, expiresAt, once, user: readUser(user) };
}
