// A payout as people read it: what happened, and what to do next.
import { formatBrl } from "../../contract/index.ts";
import type { Payout } from "../../proxy/index.ts";
import { printable } from "../lib/printable.ts";
import type { BesideProxy } from "./beside-proxy.ts";

interface Around {
  /** Its key was used before: nothing was sent. */
  isRepeat: boolean;
  proxy: BesideProxy;
}

export function payoutText(payout: Payout, { isRepeat, proxy: { finds } }: Around): string {
  const { id, fee } = payout;
  return [
    ...(isRepeat ? ["This key was used before: nothing was sent now."] : []),
    ...outcome(payout, finds),
    ...(fee === undefined ? [] : [`Fee: ${formatBrl(fee)}`]),
    `Payout: ${id}`,
  ].join("\n");
}

const AGAIN = "Next: the same command again says how it stands, and sends nothing.";

function outcome({ status, amount, pixKeyMasked, reason }: Payout, finds: string): string[] {
  const money = `${formatBrl(amount)} to ${printable(pixKeyMasked)}`;
  switch (status) {
    case "approved":
      return [`${money} went out.`];
    case "pending":
      return [`${money} is on its way.`, `${finds} learns from the service whether it went out.`, AGAIN];
    case "failed":
    case "refused":
      return [
        `Nothing went out, although ${money} was asked for: ${printable(reason ?? status)}`,
        "Another try needs another key.",
      ];
    case "unknown":
      return [
        `It is not known whether ${money} went out: the service has not said so. Nothing is sent again.`,
        `${finds} reports it to your shop as payout_unknown, with the reference to look for among the account's withdrawals, and ` +
          "learns of it if the service tells it after all.",
        AGAIN,
      ];
  }
}
