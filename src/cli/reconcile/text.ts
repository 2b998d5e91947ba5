// The report as people read it.
import type {
  Finding,
  ReconciledCharge,
  Reconciliation,
  Sum,
  SumName,
  UnreadableCharge,
} from "../../proxy/index.ts";
import { formatBrl } from "../../contract/index.ts";
import { printable } from "../lib/printable.ts";
import { table } from "../lib/table.ts";
import { difference } from "./csv.ts";

const NAMES: Readonly<Record<SumName, string>> = {
  charges: "Charges",
  grossAmount: "Gross",
  capturedAmount: "Captured",
  cancelledAmount: "Cancelled",
  netAmount: "Net",
  pending: "  pending",
  paid: "  paid",
  cancelled: "  cancelled",
  reversed: "  reversed",
};
const IS_COUNT: readonly SumName[] = ["charges", "pending", "paid", "cancelled", "reversed"];

const ABOUT: Readonly<Partial<Record<Finding, string>>> = {
  mended: "Mended: the store now says what the service says",
  different: "Different: what the service says cannot follow what the store knows",
  unknown: "Unknown: listed by the service, and not in the store",
  unlisted: "Unlisted: paid according to the store, and not listed by the service",
  unanswered: "Unanswered: the service did not say readably how they stand",
  underway: "Under way: being made right now",
};

export function reportText(report: Reconciliation): string {
  const { from, to, counts, charges, unreadable, sums, days, notes } = report;
  const parts = [
    `Card charges from ${from} to ${to}`,
    numbers(
      ["", "Store before", "Store", "Service's list", "Service's summary"],
      sums.map(({ name, before, store, list, summary }) => [
        NAMES[name],
        ...[before, store, list, summary].map((value) => show(name, value)),
      ]),
    ),
    ...(Object.entries(ABOUT) as [Finding, string][])
      .filter(([finding]) => counts[finding] > 0)
      .map(([finding, about]) => {
        const lines = charges.filter((charge) => charge.finding === finding).map(line);
        return [`${about} (${counts[finding]})`, ...lines].join("\n");
      }),
    ...(unreadable.length > 0
      ? [
          [
            `Unreadable: items of the service's list that were not compared (${unreadable.length})`,
            ...unreadable.map(unreadableLine),
          ].join("\n"),
        ]
      : []),
    days.length === 0
      ? "No money is released by these charges."
      : numbers(
          ["Released on", "Charges", "Amount", "Fee", "Net"],
          days.map(({ day = "unknown", charges: count, amount, fee, netAmount }) => [
            day,
            String(count),
            ...[amount, fee, netAmount].map(formatBrl),
          ]),
        ),
    notes.map(printable).join("\n"),
    conclusion(report),
  ];
  return parts.join("\n\n");
}

function conclusion({ closes, counts, unreadable, sums, summaryAgrees }: Reconciliation): string {
  const { mended, different, unknown, unlisted, unanswered } = counts;
  const open = different + unknown + unlisted + unanswered;
  const all = `${mended === 0 ? "Nothing was changed" : `${charges(mended)} mended`}`;
  if (closes)
    return mended === 0 ? "Nothing differs, and nothing was changed." : `${all}; nothing differs now.`;
  const reasons = [
    ...(open > 0 ? [`${charges(open)} still to look into`] : []),
    ...(unreadable.length > 0
      ? [`${unreadable.length === 1 ? "1 item" : `${unreadable.length} items`} of the list cannot be read`]
      : []),
    ...(summaryAgrees === false
      ? [`the service's summary is not the sum of its list (${unequal(sums).join(", ")})`]
      : []),
  ];
  return `${all}; ${reasons.join("; ") || "the list could not be read whole"}.`;
}

const charges = (count: number) => (count === 1 ? "1 charge" : `${count} charges`);

const unequal = (sums: readonly Sum[]) =>
  sums
    .filter(({ list, summary }) => list !== undefined && summary !== undefined && list !== summary)
    .map(({ name }) => NAMES[name].trim().toLowerCase());

function line({ id, orderId, paymentId, merchantOrderId, status, amount, differences }: ReconciledCharge) {
  const about = [
    ...(orderId === undefined ? [] : [`order ${orderId}`, `charge ${id}`]),
    `payment ${paymentId ?? "unknown"}`,
    ...(orderId === undefined ? [`reference ${merchantOrderId ?? "none"}`] : []),
    `${formatBrl(amount)} ${status}`,
  ];
  return [`  ${about.join(", ")}`, ...differences.map((one) => `    ${difference(one)}`)]
    .map(printable)
    .join("\n");
}

const unreadableLine = ({ paymentId, merchantOrderId, fields }: UnreadableCharge) =>
  printable(
    `  payment ${paymentId ?? "unknown"}, reference ${merchantOrderId ?? "none"}: ${fields.join(", ")}`,
  );

const show = (name: SumName, value: number | undefined) =>
  value === undefined ? "" : IS_COUNT.includes(name) ? String(value) : formatBrl(value);

/** The first column to the left, the others to the right. */
const numbers = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  table(head, rows, head.slice(1));
