// What a caller says of a refund, checked before anything is stored or sent.
import { ChargeError } from "../charges/charge-error.ts";
import { readAddress, readAmount, readKey, readText } from "../charges/read-asked.ts";
import { maskText } from "../logging/mask.ts";
import type { StoredCharge } from "../model/record.ts";
import { findCharge, type Store } from "../stores/store.ts";
import type { PixAddress } from "../service/withdraw.ts";

/** What the merchant asks for. */
export interface NewRefund {
  /** Cents; all that is left where absent. */
  amount?: number | undefined;
  /**
   * The merchant's name of this refund and of no other, 200 characters at most. With the same key again nothing is sent: the
   * answer is the same refund, as it is by then.
   */
  key: string;
  /** A note for the merchant only, 200 characters at most. Card numbers in it are removed. */
  reason?: string | undefined;
  /** Of a charge that was paid by Pix: a key of the buyer's. It is in the call to the service alone, and not kept. */
  pixKey?: string | undefined;
  /** The kind of that key, by the service's name for it, such as `CPF`. */
  pixKeyType?: string | undefined;
}

/** The same, checked. */
export interface AskedRefund {
  amount: number | undefined;
  /** SHA-256 of the merchant's key. */
  key: string;
  reason: string | undefined;
  to: PixAddress | undefined;
}

export async function readRefund({
  amount,
  key,
  reason,
  pixKey,
  pixKeyType,
}: NewRefund): Promise<AskedRefund> {
  return {
    amount: amount === undefined ? undefined : readAmount(amount, "the cents that go back"),
    key: await readKey("refund", key),
    reason: reason === undefined ? undefined : readReason(reason),
    to: pixKey === undefined && pixKeyType === undefined ? undefined : readAddress(pixKey, pixKeyType),
  };
}

/** The charge that goes by this id. */
export async function readCharge(store: Store, id: unknown): Promise<StoredCharge> {
  const stored = typeof id === "string" ? await findCharge(store, id) : undefined;
  if (stored) return stored;
  throw new ChargeError("charge_not_found", `There is no charge ${JSON.stringify(id)}: expected its id.`);
}

/** The merchant's note, without card numbers. */
export const readReason = (reason: unknown): string => maskText(readText("reason", reason, "reason_invalid"));

/** What a person has found out about a refund that was unknown: it went back, or nothing did. */
export interface RefundOutcome {
  status: "done" | "refused";
}

export function readOutcome({ status }: RefundOutcome): RefundOutcome["status"] {
  if (status === "done" || status === "refused") return status;
  throw new ChargeError(
    "status_invalid",
    `status is ${JSON.stringify(status)}, expected "done" if the money went back, or "refused" if nothing did.`,
  );
}
