// An order as people read it.
import { formatBrl } from "../../contract/index.ts";
import type { ChargeRecord, Refund } from "../../proxy/index.ts";
import type { ChargeHistory } from "../../proxy/merchant/index.ts";
import { brazilTime, TIMES_ARE } from "../lib/brazil-time.ts";
import { printable } from "../lib/printable.ts";
import { table } from "../lib/table.ts";
import { nextStep } from "./next-step.ts";

export function orderText(histories: readonly ChargeHistory[]): string {
  const [first] = histories;
  return [
    `Order ${printable(first?.charge.orderId ?? "")}`,
    ...histories.flatMap(chargeParts),
    nextStep(histories),
    TIMES_ARE,
  ].join("\n\n");
}

function chargeParts({ charge, refunds, history }: ChargeHistory): string[] {
  return [
    chargeText(charge),
    ...(refunds.length > 0 ? [refundsText(refunds)] : []),
    ...(history.length > 0
      ? [
          indented(
            table(
              ["Time", "What happened"],
              history.map(({ at, text, by }) => [brazilTime(at), printable(by ? `${text}, by ${by}` : text)]),
              [],
            ),
          ),
        ]
      : []),
  ];
}

function chargeText(charge: ChargeRecord): string {
  const {
    id,
    status,
    amount,
    cancelledAmount = 0,
    outstandingAmount = 0,
    reason,
    createdAt,
    paidAt,
  } = charge;
  const rows: [name: string, value: string][] = [
    ["Status", status + (reason ? ` (${reason.code})` : "")],
    ["Amount", formatBrl(amount)],
    ...pair("Sent back", cancelledAmount > 0 && formatBrl(cancelledAmount)),
    ...pair("Left", cancelledAmount > 0 && formatBrl(amount - cancelledAmount)),
    ...pair(
      "Missing",
      outstandingAmount > 0 && `${formatBrl(outstandingAmount)}: the order costs more by now`,
    ),
    ["Paid by", paidBy(charge)],
    ["Made", brazilTime(createdAt)],
    ...pair("Paid", paidAt !== undefined && brazilTime(paidAt)),
    ...pair("At the service", serviceName(charge)),
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return [
    `Charge ${printable(id)}`,
    ...rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`),
  ].join("\n");
}

const pair = (name: string, value: string | false): [string, string][] =>
  value === false ? [] : [[name, value]];

/** `card (Visa ending in 1111, 3 installments)` */
export function paidBy({ method, card }: ChargeRecord): string {
  if (method === "pix" || card === undefined) return method === "pix" ? "Pix" : "card";
  const { brand, last4, installments } = card;
  return `card (${brand} ending in ${printable(last4)}${installments > 1 ? `, ${installments} installments` : ""})`;
}

const serviceName = ({ service: { paymentId, transactionId, merchantOrderId } }: ChargeRecord) =>
  printable(
    [
      ...(paymentId === undefined ? [] : [`payment ${paymentId}`]),
      ...(transactionId === undefined ? [] : [`transaction ${transactionId}`]),
      `reference ${merchantOrderId}`,
    ].join(", "),
  );

const BY = { shop: "the shop", service: "the service", recorded: "recorded" } as const satisfies Record<
  Refund["by"],
  string
>;

const refundsText = (refunds: readonly Refund[]) =>
  indented(
    table(
      ["Refund of", "Amount", "Status", "Sent by", "Reason"],
      refunds.map(({ createdAt, amount, status, by, reason = "" }) => [
        brazilTime(createdAt),
        formatBrl(amount),
        status,
        BY[by],
        printable(reason),
      ]),
      ["Amount"],
    ),
  );

const indented = (text: string) => text.replaceAll(/^/gm, "  ");
