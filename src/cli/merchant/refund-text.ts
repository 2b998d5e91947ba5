// A refund as people read it: what happened, and what to do next.
import { formatBrl } from "../../contract/index.ts";
import type { ChargeRecord, Refund } from "../../proxy/index.ts";
import type { ChargeHistory } from "../../proxy/merchant/index.ts";
import { printable } from "../lib/printable.ts";
import { commandLine, shellWord } from "../lib/shell.ts";
import type { BesideProxy } from "./beside-proxy.ts";
import { leftOf, nextKey } from "./next-step.ts";
import { paidBy } from "./order-text.ts";

interface Around {
  /** Its key was used before: nothing was sent. */
  isRepeat: boolean;
  /** The order, with the refund in it. */
  after: readonly ChargeHistory[];
  proxy: BesideProxy;
}

export function refundText(refund: Refund, { isRepeat, after, proxy }: Around): string {
  const history = after.find(({ charge }) => charge.id === refund.chargeId)!;
  return [
    ...(isRepeat ? ["This key was used before: nothing was sent now."] : []),
    ...outcome(refund, history, proxy.finds),
    ...(refund.status === "pending" || isRepeat ? [] : [proxy.tells]),
    ...(refund.status === "refused"
      ? [`Another try needs another key: --key ${shellWord(nextKey(after))}`]
      : []),
    `Next: ${commandLine("order", refund.orderId)}`,
  ].join("\n");
}

function outcome(refund: Refund, history: ChargeHistory, finds: string): string[] {
  const { status, amount, orderId, reason, receiptUrl } = refund;
  const { charge } = history;
  const isPix = charge.method === "pix";
  const money = `${formatBrl(amount)} of order ${printable(orderId)}`;
  switch (status) {
    case "done":
      return [
        `${money} went back ${isPix ? "by Pix" : `to the ${paidBy(charge)}`}. ${left(history)}`,
        ...(receiptUrl === undefined ? [] : [`Receipt: ${printable(receiptUrl)}`]),
      ];
    case "pending":
      return isPix
        ? [
            `${money} is on its way by Pix.`,
            `${finds} learns from the service whether it went out, and tells your shop.`,
          ]
        : [
            `It is not known yet whether ${money} went back: the service has not said so. Nothing is sent again.`,
            `${finds} asks the service what became of it, for a quarter of an hour, and tells your shop.`,
          ];
    case "refused":
      return [`Nothing went back, although ${money} was asked for: ${printable(reason ?? "refused")}`];
    case "unknown":
      return [
        `It cannot be told whether ${money} went back. Nothing is sent again. Look for it at the service; once you know, ` +
          "pay.charges.settleRefund says it.",
      ];
  }
}

const left = (history: ChargeHistory) => {
  const { amount }: ChargeRecord = history.charge;
  const cents = leftOf(history);
  return cents > 0 ? `${formatBrl(cents)} of ${formatBrl(amount)} is left.` : "It is all back now.";
};
