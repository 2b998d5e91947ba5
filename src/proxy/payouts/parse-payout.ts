// What the merchant's code says of a payout, checked before anything is stored or sent.
import { formatBrl, MIN_WITHDRAWAL_AMOUNT } from "../../contract/index.ts";
import { ChargeError } from "../charges/charge-error.ts";
import { isPeriod, oneOf, pageFields, type PageFilters } from "../charges/list-filters.ts";
import { readAddress, readAmount, readKey, readText, readUser } from "../charges/money-out-fields.ts";
import { hmacSha256 } from "../lib/hash.ts";
import { readWith, strictFields } from "../lib/option-schema.ts";
import { maskText } from "../logging/mask.ts";
import { PAYOUT_STATUSES, type PayoutStatus } from "../model/payout.ts";
import type { PixAddress } from "../service/withdraw.ts";

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
  /** Who asks for it, 200 characters at most: kept with it. */
  user?: string | undefined;
  /** Cents that may go out in the same day, this payout included, where that is less than `payoutLimit`. */
  limit?: number | undefined;
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
  user: string | undefined;
  limit: number | undefined;
}

export async function parsePayout(given: NewPayout, secrets: readonly string[]): Promise<AskedPayout> {
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
      `The service sends ${formatBrl(MIN_WITHDRAWAL_AMOUNT)} or more by Pix: ${formatBrl(amount)} cannot go out.`,
    );
  const body = new TextEncoder().encode(
    JSON.stringify(["payout", key, amount, to.pixKey, to.pixKeyType, description ?? null]),
  );
  const bodies = await Promise.all(secrets.map((secret) => hmacSha256(body, secret)));
  const user = readUser(given.user);
  const limit =
    given.limit === undefined
      ? undefined
      : readAmount(given.limit, "the limit of a day, in cents", Number.MAX_SAFE_INTEGER);
  return { key, bodies, amount, to, description, user, limit };
}

/** Which payouts are listed. */
export interface PayoutFilters extends PageFilters {
  status?: PayoutStatus | undefined;
}

/** Throws a `TypeError` that says what was given and what is expected. */
export const readFilters = (given: PayoutFilters) => readWith(payoutFilters, given, "filters");

/** Reads `PayoutFilters`. */
export const payoutFilters = strictFields(
  { ...pageFields, status: oneOf(PAYOUT_STATUSES) },
  '{ status: "unknown" }',
).check(isPeriod);
