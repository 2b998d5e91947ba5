// What the merchant's code says of a payout, checked before anything is stored or sent.
import { MIN_WITHDRAWAL_AMOUNT } from "../../contract/index.ts";
import { ChargeError } from "../charges/charge-error.ts";
import { readAddress, readAmount, readKey, readText } from "../charges/read-asked.ts";
import { hmacSha256 } from "../lib/hash.ts";
import { maskText } from "../logging/mask.ts";
import { PAYOUT_STATUSES, type PayoutStatus } from "../model/payout.ts";
import { readEnd } from "../model/period-end.ts";
import type { PixAddress } from "../service/withdraw.ts";
import type { PayoutPosition } from "../stores/store.ts";

/** What the merchant asks for. */
export interface NewPayout {
  /**
   * The merchant's name of this payout and of no other, 200 characters at most. With the same key again nothing is sent: the
   * answer is the same payout, as it is by then.
   */
  key: string;
  /** Cents, at least 5000. */
  amount: number;
  /** Where the money goes to. It is in the call to the service alone, and kept masked. */
  pixKey: string;
  /** The kind of that key, by the service's name for it, such as `CPF`. */
  pixKeyType: string;
  /** For the receiver, 200 characters at most, after the payout's reference. Card numbers in it are removed. */
  description?: string | undefined;
}

/** The same, checked. */
export interface AskedPayout {
  /** SHA-256 of the merchant's key. */
  key: string;
  /** Hashes of all else, one for each secret, the current one first: a plain hash of a Pix key could be guessed. */
  bodies: readonly string[];
  amount: number;
  to: PixAddress;
  description: string | undefined;
}

export async function readPayout(given: NewPayout, secrets: readonly string[]): Promise<AskedPayout> {
  const key = await readKey("payout", given.key);
  const amount = readAmount(given.amount, "the cents that go out");
  const to = readAddress(given.pixKey, given.pixKeyType);
  const description =
    given.description === undefined
      ? undefined
      : maskText(readText("description", given.description, "reason_invalid"));
  if (amount < MIN_WITHDRAWAL_AMOUNT)
    throw new ChargeError(
      "payout_below_minimum",
      `The service sends ${brl(MIN_WITHDRAWAL_AMOUNT)} or more by Pix: ${brl(amount)} cannot go out.`,
    );
  const body = new TextEncoder().encode(
    JSON.stringify(["payout", key, amount, to.pixKey, to.pixKeyType, description ?? null]),
  );
  const bodies = await Promise.all(secrets.map((secret) => hmacSha256(body, secret)));
  return { key, bodies, amount, to, description };
}

export const brl = (cents: number) => `R$ ${(cents / 100).toFixed(2)}`;

/** Which payouts are listed, newest first. */
export interface PayoutFilter {
  /** A day such as `"2026-11-01"`, in the time of Brazil; or a moment, as a `Date` or in ISO 8601 with its zone. */
  from?: Date | string | undefined;
  /** A day until its last millisecond, or a moment. */
  to?: Date | string | undefined;
  status?: PayoutStatus | undefined;
  /** `next` of the page before. */
  after?: string | undefined;
  /** How many at most, 1 to 200; 50 where absent. */
  limit?: number | undefined;
}

const LIMIT = { default: 50, max: 200 };

/** The filter as a store takes it. Throws a `TypeError` that says what was given and what is expected. */
export function readFilter({ from, to, status, after, limit = LIMIT.default }: PayoutFilter) {
  if (!Number.isInteger(limit) || limit < 1 || limit > LIMIT.max)
    throw new TypeError(`limit is ${String(limit)}, expected an integer of 1 to ${LIMIT.max}.`);
  if (status !== undefined && !PAYOUT_STATUSES.includes(status))
    throw new TypeError(
      `status is ${JSON.stringify(status)}, expected any of ${PAYOUT_STATUSES.join(", ")}.`,
    );
  return {
    ...(from !== undefined && { from: readEnd("from", from) }),
    ...(to !== undefined && { to: readEnd("to", to) }),
    ...(status !== undefined && { status }),
    ...(after !== undefined && { after: readPosition(after) }),
    limit,
  };
}

export const positionText = ({ madeAt, id }: PayoutPosition) => `${madeAt}.${id}`;

function readPosition(text: unknown): PayoutPosition {
  const { madeAt, id } = /^(?<madeAt>\d{1,15})\.(?<id>.{1,200})$/.exec(String(text))?.groups ?? {};
  if (madeAt !== undefined && id !== undefined) return { madeAt: Number(madeAt), id };
  throw new TypeError("after is not the next of a page before.");
}
