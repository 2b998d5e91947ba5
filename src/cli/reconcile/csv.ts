// The report as CSV (RFC 4180): amounts as decimals with a point, dates as ISO 8601.
import { printable } from "../lib/printable.ts";
import type { FieldDifference, Reconciliation } from "../../proxy/index.ts";

type Cell = string | number | undefined;

/** A row for each charge, and for each item of the list that cannot be read, under a row of names. */
export const chargesCsv = ({ charges, unreadable }: Reconciliation): string =>
  table(
    "finding,charge,order,payment_id,merchant_order_id,status,settlement,amount,captured,cancelled,fee,net,release_date,differences",
    [
      ...charges.map((charge) => [
        charge.finding,
        text(charge.id),
        text(charge.orderId),
        text(charge.paymentId),
        text(charge.merchantOrderId),
        text(charge.status),
        text(charge.settlementStatus),
        decimal(charge.amount),
        decimal(charge.capturedAmount),
        decimal(charge.cancelledAmount),
        decimal(charge.fee),
        decimal(charge.netAmount),
        charge.releaseDay,
        text(charge.differences.map(difference).join("; ")),
      ]),
      ...unreadable.map(({ paymentId, merchantOrderId, fields }) => [
        "unreadable",
        undefined,
        undefined,
        text(paymentId),
        text(merchantOrderId),
        ...Array.from<undefined>({ length: 8 }),
        text(fields.join("; ")),
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
      decimal(amount),
      decimal(fee),
      decimal(netAmount),
    ]),
  );

const table = (head: string, rows: readonly (readonly Cell[])[]) =>
  [head, ...rows.map((row) => row.map(quoted).join(","))].map((line) => `${line}\r\n`).join("");

const quoted = (cell: Cell) => {
  const value = String(cell ?? "");
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
};

/** A text of others, on one line, which a spreadsheet must not take for a formula (CWE-1236), also in full-width signs. */
const text = (value: string | undefined) =>
  value === undefined ? undefined : printable(value).replace(/^(?=\s*[=+\-@＝＋－＠])/u, "'");

const decimal = (cents: number | undefined) => (cents === undefined ? undefined : (cents / 100).toFixed(2));

/** `netAmount 119.76 -> 0.00`, the store's value first. */
export function difference({ field, store, service, mended }: FieldDifference): string {
  const value = (given: string | number | undefined) =>
    typeof given === "number" ? decimal(given) : (given ?? "none");
  return `${field} ${value(store)} -> ${value(service)}${mended ? "" : " (open)"}`;
}
