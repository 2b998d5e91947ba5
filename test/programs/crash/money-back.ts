// What went back to buyers and out to sellers: once for each ask, told, and reported where nobody knows.
import type { PayProblem, Refund } from "../../../src/proxy/index.ts";
import type { StoredPayout } from "../../../src/proxy/model/payout.ts";
import type { StoredCharge } from "../../../src/proxy/model/record.ts";
import type { SandboxControl } from "../../../src/sandbox/index.ts";

export interface MoneyBack {
  stored: readonly StoredCharge[];
  paidOut: readonly StoredPayout[];
  /** What the shop was told of refunds. */
  told: readonly { refund: Refund; taken: boolean }[];
  problems: readonly PayProblem[];
  /** How often each card payment was to be cancelled, by a key that is known. */
  cancelled: ReadonlyMap<string, number>;
  withdrawals: ReturnType<SandboxControl["withdrawals"]["list"]>;
}

/** Each violation as a sentence. */
export const moneyBack = (evidence: MoneyBack): string[] => [...refunds(evidence), ...payouts(evidence)];

/**
 * What was asked for is sent once, ends, and is told as it ended; and what went back is what refunds say, where it can be
 * told.
 */
function refunds({ stored, told: notifications, problems, cancelled, withdrawals }: MoneyBack): string[] {
  const found: string[] = [];
  for (const { record, refunds: kept = [] } of stored) {
    const { id, cancelledAmount = 0, service } = record;
    const asked = kept.filter(({ by }) => by === "shop");
    const sent = cancelled.get(service.paymentId ?? "") ?? 0;
    if (sent > asked.length)
      found.push(`${id} was to be cancelled ${sent} times for ${asked.length} refunds`);
    for (const { id: refund, status } of kept) {
      if (status === "pending") found.push(`Refund ${refund} is still under way`);
      const told = notifications.filter((each) => each.refund.id === refund && each.taken);
      if (!told.some((each) => each.refund.status === status))
        found.push(`Refund ${refund} is ${status}, and the shop was not told`);
      const isReported = problems.some(
        ({ code, charge }) => charge?.id === id && /^(refund_ambiguous|payout_unknown)$/.test(code),
      );
      if (status === "unknown" && !isReported) found.push(`Refund ${refund} is unknown, and nobody was told`);
    }
    const done = kept.filter(({ status }) => status === "done").reduce((sum, { amount }) => sum + amount, 0);
    const isKnown = kept.every(({ status }) => status !== "unknown");
    if (isKnown && done !== cancelledAmount)
      found.push(`${cancelledAmount} cents of ${id} went back, and ${done} by its refunds`);
    const withdrawn = withdrawals.filter(({ description }) =>
      kept.some(({ reference }) => reference === description),
    );
    const gone = withdrawn
      .filter(({ status }) => status === "APPROVED")
      .reduce((sum, { amount }) => sum + amount, 0);
    if (record.method === "pix" && gone !== cancelledAmount)
      found.push(`${gone} cents of the Pix charge ${id} went back, and ${cancelledAmount} in the store`);
  }
  return found;
}

/** Each payout was sent once at most, is what the service says of it where that was told, and is reported where it was not. */
function payouts({ paidOut, problems, withdrawals }: MoneyBack): string[] {
  const found: string[] = [];
  for (const { id, status, reference } of paidOut) {
    const sent = withdrawals.filter(({ externalReference }) => externalReference === reference);
    if (sent.length > 1) found.push(`Payout ${id} was sent ${sent.length} times`);
    if (status === "pending") found.push(`Payout ${id} is still under way`);
    const isSent = sent.some((withdrawal) => withdrawal.status === "APPROVED");
    if (isSent !== (status === "approved")) found.push(`Payout ${id} is ${status}, and was sent: ${isSent}`);
    const isReported = problems.some(
      ({ code, message }) => code === "payout_unknown" && message.includes(reference),
    );
    if (status === "unknown" && !isReported) found.push(`Payout ${id} is unknown, and nobody was told`);
  }
  return found;
}
