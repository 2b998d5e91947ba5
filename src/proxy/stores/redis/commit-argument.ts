import type { StoredPayout } from "../../model/payout.ts";
import { isOver, type StoredCharge } from "../../model/record.ts";
import type { StoredLink } from "../../model/link.ts";
import { stateOf, type StoredProblem } from "../../model/stored-problem.ts";
import { groupOf, last4Of } from "../charge-range.ts";
import {
  payoutPosition,
  positionOf,
  problemPosition,
  type Commit,
  type KeyEntry,
  type NewJournalEntry,
  type StoredDelivery,
} from "../store.ts";
import { entryId } from "./outbox-entry.ts";

// `forget` has no effect here: of a delivery that has its charge no body is kept. Nor has `lease`: new entries are due at once.
/** A commit as its script reads it: the fields to find entries by, and each entry as the text that is stored. */
export const commitArgument = ({
  order,
  charges,
  key,
  delivery,
  payouts,
  problems,
  links,
  outbox,
  redact,
  journal,
  forget: _forget,
  lease: _lease,
  ...rest
}: Commit) =>
  asJson({
    ...rest,
    order: order && { id: order.id, revision: String(order.revision) },
    charges: charges?.map(chargeArgument),
    key: key && keyArgument(key),
    delivery: delivery && deliveryArgument(delivery),
    payouts: payouts?.map(payoutArgument),
    problems: problems?.map(problemArgument),
    links: links?.map(linkArgument),
    outbox: outbox?.map(({ stream, kind, payload, createdAt }) => ({
      stream,
      kind,
      payload,
      createdAt: createdAt?.toString() ?? "",
    })),
    redact: redact?.map(({ id, payload }) => ({ id: entryId(id), payload })),
    journal: journal?.map(journalArgument),
  });

export const chargeArgument = (stored: StoredCharge) => {
  const { id, orderId, service } = stored.record;
  return {
    id,
    orderId,
    reference: service.merchantOrderId,
    paymentId: service.paymentId,
    // Lua would write a long number in fewer digits.
    due: stored.due?.toString(),
    madeAt: String(positionOf(stored).madeAt),
    listedAs: groupOf(stored.record),
    last4: last4Of(stored.record),
    endedUnpaid: isOver(stored),
    body: JSON.stringify(stored),
  };
};

export const keyArgument = (entry: KeyEntry) => ({
  key: entry.key,
  createdAt: String(entry.createdAt),
  entry: JSON.stringify(entry),
});

export const journalArgument = ({ chargeId, entry }: NewJournalEntry) => ({
  chargeId,
  at: String(Date.parse(entry.at)),
  entry: JSON.stringify(entry),
});

export const deliveryArgument = (delivery: StoredDelivery) => {
  const { hash, chargeId, receivedAt, paymentId, merchantOrderId } = delivery;
  const names = Object.entries({ paymentId, merchantOrderId }).filter(([, value]) => value !== undefined);
  return { hash, chargeId, receivedAt: String(receivedAt), names, entry: JSON.stringify(delivery) };
};

export const payoutArgument = (payout: StoredPayout) => ({
  id: payout.id,
  madeAt: String(payoutPosition(payout).madeAt),
  status: payout.status,
  key: payout.key,
  reference: payout.reference,
  transferId: payout.transferId,
  body: JSON.stringify(payout),
});

export const problemArgument = (problem: StoredProblem) => ({
  id: problem.id,
  at: String(problemPosition(problem).madeAt),
  state: stateOf(problem),
  orderId: problem.orderId,
  body: JSON.stringify(problem),
});

export const linkArgument = (link: StoredLink) => ({
  id: link.id,
  orderId: link.orderId,
  madeAt: String(Date.parse(link.createdAt)),
  endsAt: String(Date.parse(link.expiresAt)),
  body: JSON.stringify(link),
});

/** JSON for Lua's parser, which refuses lone surrogates. Texts of buyers may hold them. */
export const asJson = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === "string" ? part.replace(/\p{Surrogate}/gu, "\ufffd") : part,
  );
