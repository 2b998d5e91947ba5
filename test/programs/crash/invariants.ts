// The invariants of a run: what the service charged, what the store holds, what the merchant was notified of and what
// buyers were shown must agree.
import type { StoredCharge } from "../../../src/proxy/model/record.ts";
import { canTransition } from "../../../src/proxy/model/transition.ts";
import type { PayProblem, WebhookEvent } from "../../../src/proxy/index.ts";
import type { LedgerEntry } from "../../../src/sandbox/index.ts";
import type { Notification } from "./merchant.ts";
import { orderOf } from "./orders.ts";
import type { Answers } from "./page.ts";
import type { Plan } from "./plan.ts";

export interface Evidence {
  plans: ReadonlyMap<string, Plan>;
  ledger: readonly LedgerEntry[];
  /** Every charge of every order. */
  stored: readonly StoredCharge[];
  sent: ReadonlyMap<string, readonly Notification[]>;
  problems: readonly PayProblem[];
  answers: Answers;
}

/** Each violation as a sentence; empty where every invariant holds. */
export function violations(evidence: Evidence): string[] {
  return [
    ...evidence.answers.wrong,
    ...orders(evidence),
    ...payments(evidence),
    ...notifications(evidence),
    ...pages(evidence),
  ];
}

/** A delivery without the Pix key, which the merchant is sent masked. */
const withoutPixKey = (body: string) => body.replace(/"key_pix":"[^"]*"/, "");

/** Deliveries that the merchant was never sent, as sentences. */
export function unheard(bodies: readonly string[], events: readonly WebhookEvent[]): string[] {
  const heard = new Set(events.map(({ payload }) => withoutPixKey(JSON.stringify(payload))));
  return [...new Set(bodies)]
    .filter((body) => !heard.has(withoutPixKey(body)))
    .map((body) => `The merchant was not sent ${body}`);
}

const wasCaptured = ({ charged }: LedgerEntry) => charged > 0;

function groupBy<T>(list: readonly T[], key: (each: T) => string) {
  const groups = new Map<string, T[]>();
  for (const each of list) groups.set(key(each), [...(groups.get(key(each)) ?? []), each]);
  return groups;
}

/**
 * No order is charged twice; of one whose buyer pays twice, each payment beyond the first is reported, unless the one before
 * had gone back by then.
 */
function orders({ plans, ledger, stored, problems }: Evidence) {
  const taken = groupBy(ledger.filter(wasCaptured), ({ merchantOrderId }) => orderOf(merchantOrderId));
  const reported = groupBy(
    problems.filter(({ code }) => code === "duplicate_payment"),
    ({ orderId = "" }) => orderId,
  );
  return [...plans].flatMap(([order, { hostile }]) => {
    const times = taken.get(order)?.length ?? 0;
    const reports = reported.get(order)?.length ?? 0;
    if (!hostile && times > 1) return [`Order ${order} was charged ${times} times`];
    const surplus = Math.max(0, times - 1);
    const gone = stored.filter(
      ({ record }) => record.orderId === order && record.status === "cancelled",
    ).length;
    return reports <= surplus && reports >= surplus - gone
      ? []
      : [`Order ${order}: ${surplus} surplus payments, ${reports} reported`];
  });
}

const STATUS_AT_SERVICE = { PAID: "paid", DENIED: "denied", CANCELLED: "cancelled", REVERSED: "reversed" };

/** What the service took is paid in the store and the other way round, and nothing waits any more. */
function payments({ ledger, stored }: Evidence) {
  const found: string[] = [];
  const byReference = new Map(stored.map((each) => [each.record.service.merchantOrderId, each]));
  for (const { method, merchantOrderId, status, cancelled, charged } of ledger) {
    const record = byReference.get(merchantOrderId)?.record;
    const wanted = STATUS_AT_SERVICE[status as keyof typeof STATUS_AT_SERVICE];
    if (record === undefined) {
      if (charged > 0) found.push(`${charged} cents by ${merchantOrderId}, which the store does not know`);
      continue;
    }
    // A Pix goes back by a withdrawal, and stays paid at the service.
    const isSame =
      method === "pix"
        ? record.status === wanted || record.status === "cancelled"
        : record.status === wanted && (record.cancelledAmount ?? 0) === cancelled;
    if (charged > 0 && !isSame)
      found.push(`${merchantOrderId} is ${status} at the service and ${record.status} in the store`);
    if (charged === 0 && ["paid", "cancelled", "reversed"].includes(record.status))
      found.push(`${merchantOrderId} is ${record.status} in the store, and nothing was charged`);
  }
  const known = new Set(ledger.map(({ merchantOrderId }) => merchantOrderId));
  for (const { record, sending, due } of stored) {
    const { status, service, id } = record;
    if (["paid", "cancelled", "reversed"].includes(status) && !known.has(service.merchantOrderId))
      found.push(`${id} is ${status}, and the service does not know it`);
    if (status === "pending" || status === "challenge" || sending || due !== undefined)
      found.push(`${id} still waits: ${status}, sending: ${sending}, due: ${due}`);
  }
  return found;
}

/**
 * The merchant was sent each change once it had accepted the one before, up to what the store holds. No other waits for one that
 * it refused until that was reported.
 */
function notifications({ stored, sent, problems }: Evidence) {
  const found: string[] = [];
  for (const { record } of stored) {
    const { id, version } = record;
    const heard = sent.get(id) ?? [];
    const isAside = problems.some(({ code, charge }) => code === "handler_failed" && charge?.id === id);
    let taken = 0;
    for (const notification of heard) {
      const next = notification.record.version;
      // The first version is sent where the answer was lost; otherwise a charge is sent only once it was answered.
      const follows = next === taken || next === taken + 1 || (taken === 0 && next === 2) || isAside;
      if (!follows) found.push(`${id}: version ${next} was sent after ${taken}`);
      if (notification.taken) taken = Math.max(taken, next);
    }
    if (taken !== version) found.push(`${id} is at version ${version}, the merchant at ${taken}`);
    const last = heard.findLast(
      ({ taken: isTaken, record: { version: of } }) => isTaken && of === taken,
    )?.record;
    if (last && JSON.stringify(last) !== JSON.stringify(record))
      found.push(`${id}: the merchant was sent something else than the store holds`);
  }
  for (const id of sent.keys())
    if (!stored.some(({ record }) => record.id === id)) found.push(`${id} was sent and is not in the store`);
  return found;
}

/** Pages were shown a story that only goes on, and never a failure of what was paid. */
function pages({ answers, stored, ledger }: Evidence) {
  const found: string[] = [];
  const captured = new Set(ledger.filter(wasCaptured).map(({ merchantOrderId }) => merchantOrderId));
  const byId = new Map(stored.map((each) => [each.record.id, each.record]));
  for (const [id, shown] of groupBy(answers.shown, (each) => each.id)) {
    const record = byId.get(id);
    const inOrder = shown.toSorted((a, b) => a.version - b.version);
    for (const [n, { version, status }] of inOrder.entries()) {
      const before = inOrder[n - 1];
      if (before?.version === version && before.status !== status)
        found.push(`${id}: version ${version} was shown as ${before.status} and as ${status}`);
      if (before && canTransition(status, before.status))
        found.push(`${id} was ${before.status}, then ${status}`);
      const isPaid = record && captured.has(record.service.merchantOrderId);
      if (isPaid && (status === "failed" || status === "denied"))
        found.push(`${id} was shown as ${status}, and is paid`);
    }
  }
  for (const [key, { id }] of answers.made)
    if (!byId.has(id)) found.push(`${id}, answered to key ${key}, is not in the store`);
  return found;
}
