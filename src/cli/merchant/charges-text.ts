// Charges as people read them.
import { formatBrl } from "../../contract/index.ts";
import type { ChargeRecord } from "../../proxy/index.ts";
import { brazilTime, TIMES_ARE } from "../lib/brazil-time.ts";
import { printable } from "../lib/printable.ts";
import { commandLine } from "../lib/shell.ts";
import { table } from "../lib/table.ts";

/** `hasMore`: there are more than these. */
export function chargesText(charges: readonly ChargeRecord[], hasMore: boolean): string {
  const [newest] = charges;
  if (newest === undefined) return "There is no such charge.";
  return [
    table(
      ["Made", "Order", "Method", "Status", "Amount", "Sent back", "Charge"],
      charges.map(({ createdAt, orderId, method, card, status, amount, cancelledAmount = 0, id }) => [
        brazilTime(createdAt),
        printable(orderId),
        method === "pix" ? "Pix" : card ? `${card.brand} ${printable(card.last4)}` : "card",
        status,
        formatBrl(amount),
        cancelledAmount > 0 ? formatBrl(cancelledAmount) : "",
        printable(id),
      ]),
      ["Amount", "Sent back"],
    ),
    ...(hasMore
      ? [
          `There are more than these ${charges.length}: give --from and --to, a larger --limit, or --csv for all of them.`,
        ]
      : []),
    `Next, to see one of them:\n  ${commandLine("order", newest.orderId)}`,
    TIMES_ARE,
  ].join("\n\n");
}
