// What the store and the service's list say differently of one card charge.
import type { ListedCardCharge } from "../service/card-list.ts";
import { endedUnpaid, isWaiting, type ChargeRecord, type StoredCharge } from "../model/record.ts";
import { cardListed } from "../model/answer-updates.ts";
import { withOutside } from "../model/refund.ts";
import type { StatusUpdate } from "../model/transition.ts";

export type ReconciledField =
  "status" | "amount" | "capturedAmount" | "cancelledAmount" | "netAmount" | "fee" | "settlementStatus";

/** A field that differs. Amounts are cents; a value is absent if that side knows none. */
export interface FieldDifference {
  field: ReconciledField;
  /** As it stood in the store before anything was mended. */
  store?: string | number | undefined;
  /** As the service lists it. */
  service?: string | number | undefined;
  /** Whether the store has the service's value now. */
  mended: boolean;
}

/**
 * What the service kept, which the list does not name: the part of the captured amount that was neither cancelled nor is
 * left. `undefined` if the list lacks one of the three.
 */
export function listedFee({ payment }: ListedCardCharge): number | undefined {
  const { amountCaptured: captured, amountCancelled: cancelled = 0, netAmount: net } = payment;
  return captured === undefined || net === undefined ? undefined : Math.max(0, captured - cancelled) - net;
}

/** The fields of the charge's record that are not as the service lists them. */
export function differences(stored: StoredCharge, item: ListedCardCharge): Omit<FieldDifference, "mended">[] {
  const { record } = stored;
  const { service } = record;
  const { payment } = item;
  // What a charge without money was told of money is not in the books.
  const hadMoney = !isWaiting(record) && !endedUnpaid(record);
  const booked = <T>(value: T) => (hadMoney ? value : undefined);
  const listed = withOutside(stored, cardListed(item, record));
  const cancelled = cancelledAmount(record, listed);
  // What went back outside the service, the service does not know.
  const status =
    listed.status === "paid" && cancelled === record.amount ? ("cancelled" as const) : listed.status;
  // The fee is told once, when the charge is confirmed. What a cancellation makes of it is not.
  const fee = cancelled === 0 && service.fee !== undefined ? listedFee(item) : undefined;
  const all = [
    {
      field: "status",
      store: record.status,
      service: listed.unknownStatus ?? (isSameStatus(record, status) ? record.status : status),
    },
    { field: "amount", store: record.amount, service: payment.grossAmount },
    {
      field: "capturedAmount",
      store: booked(service.capturedAmount),
      service: hadMoney || isMoney(payment) ? payment.amountCaptured : undefined,
    },
    { field: "cancelledAmount", store: record.cancelledAmount, service: cancelled },
    { field: "netAmount", store: service.netAmount, service: payment.netAmount },
    { field: "fee", store: service.fee, service: fee },
    {
      field: "settlementStatus",
      store: booked(service.settlementStatus),
      service: item.status.settlement,
    },
  ] as const;
  return all
    .filter((one) => one.service !== undefined && orNone(one.store) !== orNone(one.service))
    .map((one) => ({ ...one }));
}

const isMoney = ({ amountCaptured = 0, amountCancelled = 0 }: ListedCardCharge["payment"]) =>
  amountCaptured > amountCancelled;

/** What never was is not always kept: no amount is 0, and no settlement is `NONE`. */
const orNone = (value: string | number | undefined) => (value === undefined || value === "NONE" ? 0 : value);

/** A charge that the service still has as waiting may have ended here: no money came by it, on both sides. */
const isSameStatus = (record: ChargeRecord, listed: string | undefined) =>
  listed === "pending" && (isWaiting(record) || endedUnpaid(record));

/** Cents that went back by the service's list and by what the shop has recorded in all. */
function cancelledAmount({ amount, refunds = [] }: ChargeRecord, listed: StatusUpdate) {
  const told = listed.cancelledAmount ?? (listed.status === "cancelled" ? amount : 0);
  return Math.max(told, ...refunds.map((recorded) => recorded.amount));
}
