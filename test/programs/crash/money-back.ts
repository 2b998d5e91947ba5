// What went back to buyers and out to sellers: no more than was asked for, each once, told, and reported where nobody knows.
import type { Payout, PayProblem, Refund } from "../../../src/proxy/index.ts";
import type { StoredPayout } from "../../../src/proxy/model/payout.ts";
import type { StoredCharge, StoredRefund } from "../../../src/proxy/model/record.ts";
import type { LedgerEntry, SandboxControl } from "../../../src/sandbox/index.ts";

/** What a clerk was answered. */
export interface Answered {
  /** The key of the ask. */
  key: string;
  made: Refund | Payout;
}

export interface MoneyBack {
  stored: readonly StoredCharge[];
  paidOut: readonly StoredPayout[];
  /** What the shop was told of refunds. */
  told: readonly { refund: Refund; taken: boolean }[];
  problems: readonly PayProblem[];
  /** Cents that were to go back by refunds, by the charge. */
  asked: ReadonlyMap<string, number>;
  answers: readonly Answered[];
  ledger: readonly LedgerEntry[];
  /** How often each card payment was to be cancelled, by a key that is known. */
  cancelled: ReadonlyMap<string, number>;
  /** Cents of each card payment that were cancelled in the service's own pages. */
  cancelledInPanel: ReadonlyMap<string, number>;
  withdrawals: ReturnType<SandboxControl["withdrawals"]["list"]>;
  /** Bodies of deliveries that never came. */
  lost: ReadonlySet<string>;
}

/** Each violation as a sentence. */
export const moneyBack = (evidence: MoneyBack): string[] => [
  ...evidence.stored.flatMap((stored) => [...refunds(stored, evidence), ...amounts(stored, evidence)]),
  ...payouts(evidence),
  ...answers(evidence),
];

const isOpen = ({ status }: StoredRefund) => status === "done" || status === "unknown";
const sum = (amounts: readonly { amount: number }[]) => amounts.reduce((all, { amount }) => all + amount, 0);

/** Each refund has ended, was told as it ended, and is reported where nobody knows. */
function refunds({ record, refunds: kept = [] }: StoredCharge, { told, problems }: MoneyBack): string[] {
  const found: string[] = [];
  for (const { id, amount, status } of kept) {
    if (status === "pending") found.push(`Refund ${id} is still under way`);
    const isTold = told.some(
      ({ refund, taken }) =>
        taken && refund.id === id && refund.status === status && refund.amount === amount,
    );
    if (!isTold) found.push(`Refund ${id} is ${status}, and the shop was not told`);
  }
  const reports = problems.filter(
    ({ code, charge }) => code === "refund_ambiguous" && charge?.id === record.id,
  ).length;
  const unknown = kept.filter(({ status, reference }) => status === "unknown" && reference === undefined);
  if (reports !== unknown.length)
    found.push(`${record.id} has ${unknown.length} unknown refunds, of which ${reports} were reported`);
  return found;
}

/** What went back of a charge is what its refunds say, where that is known, and no more than was asked for. */
function amounts(
  { record, refunds: kept = [] }: StoredCharge,
  { asked, ledger, cancelled, cancelledInPanel, withdrawals }: MoneyBack,
): string[] {
  const found: string[] = [];
  const { id, method, service, cancelledAmount = 0 } = record;
  const { merchantOrderId, paymentId = "" } = service;
  const byShop = kept.filter(({ by }) => by === "shop");
  const gone =
    method === "pix"
      ? sum(
          withdrawals.filter(
            ({ description, status }) =>
              status === "APPROVED" && byShop.some(({ reference }) => reference === description),
          ),
        )
      : (ledger.find((entry) => entry.merchantOrderId === merchantOrderId)?.cancelled ?? 0) -
        (cancelledInPanel.get(paymentId) ?? 0);
  const most = asked.get(id) ?? 0;
  if (gone > most) found.push(`${gone} cents of ${id} went back by refunds, and ${most} were asked for`);
  const open = sum(byShop.filter(isOpen));
  if (open > most) found.push(`Refunds of ${id} are ${open} cents, and ${most} were asked for`);
  if (gone > open) found.push(`${gone} cents of ${id} went back by refunds, which say ${open} at most`);
  const sent = cancelled.get(paymentId) ?? 0;
  if (sent > byShop.length)
    found.push(`${id} was to be cancelled ${sent} times for ${byShop.length} refunds`);
  const done = sum(kept.filter(({ status }) => status === "done"));
  if (kept.every(({ status }) => status !== "unknown") && done !== cancelledAmount)
    found.push(`${cancelledAmount} cents of ${id} went back, and ${done} by its refunds`);
  return found;
}

/** What the service says of a withdrawal. */
const ENDED = { APPROVED: "approved", FAILED: "failed" } as const;

/**
 * Each payout, and each refund of a Pix charge, was sent once at most, is what the service says of it where that was told, and is
 * reported where it was not.
 */
function payouts({ paidOut, stored, problems, withdrawals, lost }: MoneyBack): string[] {
  const found: string[] = [];
  const refunded = new Map(
    stored.flatMap(({ refunds = [] }) => refunds.map((refund) => [refund.id, refund])),
  );
  const untold = [...lost].join();
  for (const { id, amount, status, reference, refundOf } of paidOut) {
    const [sent, ...others] = withdrawals.filter(({ externalReference }) => externalReference === reference);
    if (others.length > 0) found.push(`Payout ${id} was sent ${others.length + 1} times`);
    if (sent && sent.amount !== amount)
      found.push(`Payout ${id} is ${amount} cents, and ${sent.amount} were sent`);
    if (status === "pending") found.push(`Payout ${id} is still under way`);
    const ended = sent && ENDED[sent.status as keyof typeof ENDED];
    const isTold = sent !== undefined && !untold.includes(sent.withdrawalId);
    const isTrue =
      status === "unknown"
        ? !isTold
        : status === "refused" && refundOf === undefined
          ? !sent
          : isSame(status, ended);
    if (!isTrue) found.push(`Payout ${id} is ${status}, and ${ended ?? "unknown"} at the service`);
    const reports = problems.filter(
      ({ code, message }) => code === "payout_unknown" && message.includes(reference),
    ).length;
    if (reports > 1 || (status === "unknown" && reports === 0))
      found.push(`Payout ${id} is ${status}, and was reported ${reports} times`);
    const refund = refundOf === undefined ? undefined : refunded.get(refundOf);
    if (refund?.reference === reference && STATUS_OF_PAYOUT[refund.status] !== status)
      found.push(`Refund ${refund.id} is ${refund.status}, and its payout ${status}`);
  }
  return found;
}

const STATUS_OF_PAYOUT = {
  pending: "pending",
  done: "approved",
  refused: "refused",
  unknown: "unknown",
} as const satisfies Record<StoredRefund["status"], StoredPayout["status"]>;

/** A refund whose withdrawal failed is refused, as is one that the service did not take. */
const isSame = (status: StoredPayout["status"], ended: "approved" | "failed" | undefined) =>
  status === "refused" ? ended !== "approved" : status === ended;

/** What was answered as made is there, and by one key money goes out once. */
function answers({ answers: given, stored, paidOut }: MoneyBack): string[] {
  const found: string[] = [];
  const made = new Map(
    [...paidOut, ...stored.flatMap(({ refunds = [] }) => refunds)].map((each) => [each.id, each]),
  );
  for (const { key, made: answered } of given)
    if (made.get(answered.id)?.amount !== answered.amount)
      found.push(`${answered.id} of ${answered.amount} cents, answered to key ${key}, is not in the store`);
  for (const key of new Set(given.map((each) => each.key))) {
    const ids = new Set(given.filter((each) => each.key === key).map((each) => each.made.id));
    const sent = [...ids].filter((id) => made.get(id)?.status !== "refused");
    if (sent.length > 1) found.push(`Key ${key} was answered with ${sent.join(" and ")}`);
  }
  return found;
}
