// The report as CSV: amounts as decimals with a point, dates as ISO 8601.
import type { FieldDifference, Reconciliation } from "../../proxy/index.ts";
import { csvAmount, csvLine, csvText, type Cell } from "../../proxy/lib/csv.ts";

/** A row for each charge, and for each item of the list that cannot be read, under a row of names. */
export const chargesCsv = ({ charges, unreadable }: Reconciliation): string =>
  table(
    "finding,charge,order,payment_id,merchant_order_id,status,settlement,amount,captured,cancelled,fee,net,release_date,differences",
    [
      ...charges.map((charge) => [
        charge.finding,
        csvText(charge.id),
        csvText(charge.orderId),
        csvText(charge.paymentId),
        csvText(charge.merchantOrderId),
        csvText(charge.status),
        csvText(charge.settlementStatus),
        csvAmount(charge.amount),
        csvAmount(charge.capturedAmount),
        csvAmount(charge.cancelledAmount),
        csvAmount(charge.fee),
        csvAmount(charge.netAmount),
        charge.releaseDay,
        csvText(charge.differences.map(difference).join("; ")),
      ]),
      ...unreadable.map(({ paymentId, merchantOrderId, fields }) => [
        "unreadable",
        undefined,
        undefined,
        csvText(paymentId),
        csvText(merchantOrderId),
        ...Array.from<undefined>({ length: 8 }),
        csvText(fields.join("; ")),
      ]),
    ],
  );

/** A row for each day on which money is released, under a row of names. */
export const daysCsv = ({ days }: Reconciliation): string =>
  table(
    "release_date,charges,amount,fee,net",
    days.map(({ day, charges, amount, fee, netAmount }) => [
      day,
      charges,
      csvAmount(amount),
      csvAmount(fee),
      csvAmount(netAmount),
    ]),
  );

const table = (head: string, rows: readonly (readonly Cell[])[]) =>
  `${head}\r\n${rows.map((row) => csvLine(row)).join("")}`;

/** `netAmount 119.76 -> 0.00`, the store's value first. */
export function difference({ field, store, service, mended }: FieldDifference): string {
  const value = (given: string | number | undefined) =>
    typeof given === "number" ? csvAmount(given) : (given ?? "none");
  return `${field} ${value(store)} -> ${value(service)}${mended ? "" : " (open)"}`;
}
