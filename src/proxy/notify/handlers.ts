// The merchant's functions that are called with what happened, and the outbox entries that they are called for.
import type { Logger } from "../logging/logger.ts";
import { reports, type PayProblem, type ProblemDraft } from "../model/reports.ts";
import type { Payment } from "../model/payment.ts";
import type { ChargeRecord } from "../model/record.ts";
import type { WebhookEvent } from "../service/webhooks/webhook-event.ts";
import type { NewOutboxEntry, OutboxEntry } from "../stores/store.ts";
import { problemFields } from "../telemetry/instrumentation.ts";

/**
 * Functions of the merchant that are called with what happened. Each may be left out, and may be asynchronous.
 *
 * Called at least once for everything, also after a crash, so each must be idempotent. Where
 * it throws, rejects or does not end within a minute, it is called again after one second, then two, four and so on
 * up to five minutes, and once an hour after a day, until it succeeds or `pay.outbox.drop` ends it. What did not end within
 * its minute is not stopped, and may still run when it is called again.
 *
 * After three failures `onProblem` is told, and again each day. From then on what follows no longer waits for that call, so
 * that a later change of a charge may be told before an earlier one: compare `version`, and ignore one that is lower than
 * what you know.
 */
export interface Handlers {
  /**
   * Every change of a charge. One charge's changes come one after the other, each once the one before was taken or has failed
   * three times. A feed: a charge may be `paid` in several changes, and for less than its order costs. Goods are shipped by
   * `onPaid`.
   */
  onCharge?: ((record: ChargeRecord) => unknown) | undefined;
  /**
   * An order that is paid, once for each order; where it is called again, with the same `id`. Never for money below what
   * the order costs, as far as the shop has said it: by `orderTotal`, which is asked before each call, or else by the
   * latest request for the order. Without `orderTotal`, compare `orderAmount` with what the order costs now.
   */
  onPaid?: ((payment: Payment) => unknown) | undefined;
  /** Every delivery that the service signed, each on its own: in no order. */
  onEvent?: ((event: WebhookEvent) => unknown) | undefined;
  /** What the merchant should look into, each on its own. Logged as a warning where absent. */
  onProblem?: ((problem: PayProblem) => unknown) | undefined;
}

export type EntryKind = OutboxEntry["kind"];

export const HANDLER_NAMES = {
  charge: "onCharge",
  payment: "onPaid",
  event: "onEvent",
  problem: "onProblem",
} as const satisfies Record<EntryKind, keyof Handlers>;

/** The charge that has paid its order. The payment is made of it when it is told. */
export interface PaymentNotice {
  chargeId: string;
  orderId: string;
}

/** The entries that a commit writes; none for what no handler listens to. */
export interface Entries {
  charge(record: ChargeRecord): NewOutboxEntry[];
  payment(record: ChargeRecord): NewOutboxEntry[];
  event(hash: string, event: WebhookEvent): NewOutboxEntry[];
  problem(draft: ProblemDraft): NewOutboxEntry[];
}

/** What decides which entries are written. */
export interface Listeners extends Handlers {
  /** Asked when a payment is told, and what it says is reported, whether or not `onPaid` is there. */
  orderTotal?: unknown;
}

export function createEntries(handlers: Listeners, now: () => number): Entries {
  const entry = (
    kind: EntryKind,
    id: string,
    payload: ChargeRecord | PaymentNotice | WebhookEvent | PayProblem,
  ) => [{ stream: `${kind}:${id}`, kind, payload: JSON.stringify(payload), createdAt: now() }];
  return {
    charge: (record) => (handlers.onCharge ? entry("charge", record.id, record) : []),
    payment: ({ id, orderId }) =>
      handlers.onPaid || handlers.orderTotal
        ? entry("payment", id, { chargeId: id, orderId } satisfies PaymentNotice)
        : [],
    event: (hash, event) => (handlers.onEvent ? entry("event", hash, event) : []),
    problem: (draft) =>
      entry("problem", crypto.randomUUID(), { ...draft, at: new Date(now()).toISOString() }),
  };
}

type Payload =
  | { kind: "charge"; charge: ChargeRecord }
  | { kind: "payment"; payment: PaymentNotice }
  | { kind: "event"; event: WebhookEvent }
  | { kind: "problem"; problem: PayProblem };

/** The payload as `createEntries` wrote it. */
export const readPayload = ({ kind, payload }: OutboxEntry) =>
  ({ kind, [kind]: JSON.parse(payload) as unknown }) as Payload;

/** Gives an entry to its handler; `tellPayment` calls `onPaid`. */
export function createCallHandler(
  handlers: Handlers,
  tellPayment: (notice: PaymentNotice) => Promise<void>,
  logger: Logger,
): (entry: OutboxEntry) => unknown {
  const logProblem = (problem: PayProblem) =>
    logger.warn(problem.message, { code: problem.code, ...problemFields(problem) });
  const { onProblem = logProblem } = handlers;
  return (entry) => {
    const payload = readPayload(entry);
    switch (payload.kind) {
      case "charge":
        return handlers.onCharge?.(payload.charge);
      case "payment":
        return tellPayment(payload.payment);
      case "event":
        return handlers.onEvent?.(payload.event);
      case "problem":
        return onProblem(payload.problem);
    }
  };
}

/** What an entry is about. */
export interface EntrySubject {
  orderId?: string | undefined;
  chargeId?: string | undefined;
  /** The charge's status and version that are to be told. */
  status?: ChargeRecord["status"] | undefined;
  version?: number | undefined;
  /** The service's name of a delivery. */
  event?: string | undefined;
  /** The code of a problem. */
  problem?: PayProblem["code"] | undefined;
}

export function entrySubject(entry: OutboxEntry): EntrySubject {
  const payload = readPayload(entry);
  switch (payload.kind) {
    case "charge": {
      const { orderId, id: chargeId, status, version } = payload.charge;
      return { orderId, chargeId, status, version };
    }
    case "payment":
      return payload.payment;
    case "event":
      return { event: payload.event.event };
    case "problem": {
      const { orderId, charge, code: problem } = payload.problem;
      return { ...(orderId !== undefined && { orderId }), ...(charge && { chargeId: charge.id }), problem };
    }
  }
}

/** The same as log fields. */
export function entryFields(entry: OutboxEntry): Record<string, unknown> {
  const { orderId: order, chargeId: charge, event, problem } = entrySubject(entry);
  return {
    ...(order && { order }),
    ...(charge && { charge }),
    ...(event && { event }),
    ...(problem && { problem }),
  };
}

/** The report of a handler that keeps failing; none for `onProblem`, which would get the report of its own failure. */
export function failureReport(entry: OutboxEntry, tries: number, why: string): ProblemDraft | undefined {
  const payload = readPayload(entry);
  if (payload.kind === "problem") return undefined;
  const about = payload.kind === "payment" ? { orderId: payload.payment.orderId } : payload;
  return reports.handlerFailed({ handler: HANDLER_NAMES[payload.kind], id: entry.id, tries, why }, about);
}
