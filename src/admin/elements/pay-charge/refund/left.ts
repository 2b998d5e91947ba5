// How much of a payment can still go back.
import type { AdminChargeDetails, AdminRefund } from "../../client/answers.ts";

type Known = Pick<AdminChargeDetails, "charge" | "refunds">;

/** Whether it may turn out that its money went back. */
export const isOpen = ({ status }: AdminRefund): boolean => status === "pending" || status === "unknown";

export const openRefund = ({ refunds }: Pick<Known, "refunds">): AdminRefund | undefined =>
  refunds.findLast(isOpen);

/** Cents. What may have gone back by a Pix that is open is not left, as the merchant's side counts it. */
export function leftToRefund({ charge, refunds }: Known): number {
  if (charge.status !== "paid" && charge.status !== "cancelled") return 0;
  const open =
    charge.method === "pix" ? refunds.filter(isOpen).reduce((sum, { amount }) => sum + amount, 0) : 0;
  return Math.max(0, charge.amount - (charge.cancelledAmount ?? 0) - open);
}
