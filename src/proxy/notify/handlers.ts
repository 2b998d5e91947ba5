// The merchant's functions that are called with what happened, and the outbox entries that they are called for.
import type { Logger } from "../logging/logger.ts";
import { merchantProblem, type PayProblem, type ProblemDraft } from "../model/merchant-problems.ts";
import type { Payment } from "../model/payment.ts";
import type { Refund } from "../model/refund.ts";
import type { Reminder } from "../model/reminder.ts";
import { withoutImage, type ChargeRecord } from "../model/record.ts";
import type { WebhookEvent } from "../service/webhooks/webhook-event.ts";
import { eventWithoutBuyer, problemWithoutBuyer, recordWithoutBuyer } from "../model/without-buyer.ts";
import { handlerNote, type CallOutcome, type HandlerCall } from "../model/history.ts";
import { toStoredProblem, type StoredProblem } from "../model/stored-problem.ts";
import type { NewJournalEntry, NewOutboxEntry, OutboxEntry } from "../stores/store.ts";
import { problemFields } from "../telemetry/instrumentation.ts";
import { callHandler } from "./call-handler.ts";

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
   * `onPaid`. Without the image of a Pix code, which `pay.charges.get` has while the code waits.
   */
  onCharge?: ((record: ChargeRecord) => unknown) | undefined;
  /**
   * An order that is paid, once for each order; where it is called again, with the same `id`. Never for money below what
   * the order costs, as far as the shop has said it: by `orderTotal`, which is asked before each call, or else by the
   * latest request for the order. Without `orderTotal`, compare `orderAmount` with what the order costs now.
   */
  onPaid?: ((payment: Payment) => unknown) | undefined;
  /**
   * Money that went back, whole or part, whoever sent it: told once it is known what became of a refund, and again with the
   * same `id` where that changes. `total` is what has gone back of the charge so far.
   */
  onRefunded?: ((refund: Refund) => unknown) | undefined;
  /**
   * A Pix code that expires soon and is not paid, once for each charge; where it is called again, with the same `id`. Just before
   * each call the proxy writes down that the charge still waits: never called once a payment of the charge, or of its order, is
   * stored, nor once the code has expired or another has taken its place. `pay.messages` writes what to send.
   */
  onReminder?: ((reminder: Reminder) => unknown) | undefined;
  /** Every delivery that the service signed, each on its own: in no order. */
  onEvent?: ((event: WebhookEvent) => unknown) | undefined;
  /** What the merchant should look into, each on its own. Logged as a warning if absent. */
  onProblem?: ((problem: PayProblem) => unknown) | undefined;
}

export type EntryKind = OutboxEntry["kind"];

export const HANDLER_NAMES = {
  charge: "onCharge",
  payment: "onPaid",
  refund: "onRefunded",
  reminder: "onReminder",
  event: "onEvent",
  problem: "onProblem",
} as const satisfies Record<EntryKind, keyof Handlers>;

/** The charge that has paid its order. The payment is made of it when it is told. */
export interface PaymentNotice {
  chargeId: string;
  orderId: string;
}

/** A refund, which is read when it is told. */
export interface RefundNotice extends PaymentNotice {
  refundId: string;
}

/** The charge whose reminder is due. It is made of it when it is told. */
export type ReminderNotice = PaymentNotice;

/** The entries that a commit writes; none for what no handler listens to. */
export interface Entries {
  charge(record: ChargeRecord): NewOutboxEntry[];
  payment(record: ChargeRecord): NewOutboxEntry[];
  refund(record: ChargeRecord, refundId: string): NewOutboxEntry[];
  reminder(record: ChargeRecord): NewOutboxEntry[];
  event(hash: string, event: WebhookEvent): NewOutboxEntry[];
  /** Also keeps each problem for the merchant's inbox. */
  problems(drafts: readonly ProblemDraft[]): { outbox: NewOutboxEntry[]; problems: StoredProblem[] };
}

/** What decides which entries are written. */
export interface Listeners extends Handlers {
  /** Asked when a payment is told, and what it says is reported, whether or not `onPaid` is there. */
  orderTotal?: unknown;
}

/** Whether what is told of this kind is for this process. */
export const hasHandler = (handlers: Listeners, kind: EntryKind): boolean =>
  Boolean(handlers[HANDLER_NAMES[kind]] ?? (kind === "payment" && handlers.orderTotal));

export function createEntries(handlers: Listeners, now: () => number): Entries {
  const entry = (
    kind: EntryKind,
    id: string,
    payload: ChargeRecord | PaymentNotice | RefundNotice | WebhookEvent | PayProblem,
  ) => [{ stream: `${kind}:${id}`, kind, payload: JSON.stringify(payload), createdAt: now() }];
  return {
    charge: (record) => (handlers.onCharge ? entry("charge", record.id, withoutImage(record)) : []),
    payment: ({ id, orderId }) =>
      hasHandler(handlers, "payment")
        ? entry("payment", id, { chargeId: id, orderId } satisfies PaymentNotice)
        : [],
    refund: ({ id, orderId }, refundId) =>
      handlers.onRefunded
        ? entry("refund", refundId, { chargeId: id, orderId, refundId } satisfies RefundNotice)
        : [],
    reminder: ({ id, orderId }) =>
      handlers.onReminder ? entry("reminder", id, { chargeId: id, orderId } satisfies ReminderNotice) : [],
    event: (hash, event) => (handlers.onEvent ? entry("event", hash, event) : []),
    problems(drafts) {
      const at = new Date(now()).toISOString();
      const stamped = drafts.map((draft) => ({ draft, id: crypto.randomUUID(), at }));
      return {
        outbox: stamped.flatMap(({ draft, ...stamp }) => entry("problem", stamp.id, { ...stamp, ...draft })),
        problems: stamped.map(({ draft, ...stamp }) => toStoredProblem(draft, stamp)),
      };
    },
  };
}

export type Payload =
  | { kind: "charge"; value: ChargeRecord }
  | { kind: "payment"; value: PaymentNotice }
  | { kind: "refund"; value: RefundNotice }
  | { kind: "reminder"; value: ReminderNotice }
  | { kind: "event"; value: WebhookEvent }
  | { kind: "problem"; value: PayProblem };

/** The payload as `createEntries` wrote it. */
export const readPayload = ({ kind, payload }: OutboxEntry) =>
  ({ kind, value: JSON.parse(payload) as unknown }) as Payload;

/** What an erasure leaves of a payload. */
export function payloadWithoutBuyer(payload: Payload): Payload {
  switch (payload.kind) {
    case "charge":
      return { kind: "charge", value: recordWithoutBuyer(payload.value) };
    case "payment":
    case "refund":
    case "reminder":
      return payload;
    case "event":
      return { kind: "event", value: eventWithoutBuyer(payload.value) };
    case "problem":
      return { kind: "problem", value: problemWithoutBuyer(payload.value) };
  }
}

/** Call the shop with what is read at that moment. Each gives whether it was told. */
export interface Tell {
  /** Calls `onPaid`. */
  payment(notice: PaymentNotice): Promise<boolean>;
  /** Calls `onRefunded`. */
  refund(notice: RefundNotice): Promise<boolean>;
  /** Calls `onReminder`. */
  reminder(notice: ReminderNotice): Promise<boolean>;
}

/** Gives an entry to its handler, and says whether the shop was told. */
export function createCallHandler(
  handlers: Handlers,
  tell: Tell,
  logger: Logger,
): (entry: OutboxEntry) => Promise<boolean> {
  const logProblem = (problem: PayProblem) =>
    logger.warn(problem.message, { code: problem.code, ...problemFields(problem) });
  const { onProblem = logProblem } = handlers;
  return async (entry) => {
    const payload = readPayload(entry);
    switch (payload.kind) {
      case "charge":
        return callHandler(handlers.onCharge, payload.value, recordWithoutBuyer);
      case "payment":
        return tell.payment(payload.value);
      case "refund":
        return tell.refund(payload.value);
      case "reminder":
        return tell.reminder(payload.value);
      case "event":
        return callHandler(handlers.onEvent, payload.value, eventWithoutBuyer);
      case "problem":
        await callHandler(onProblem, payload.value, problemWithoutBuyer);
        return handlers.onProblem !== undefined;
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
      const { orderId, id: chargeId, status, version } = payload.value;
      return { orderId, chargeId, status, version };
    }
    case "payment":
    case "reminder":
      return payload.value;
    case "refund": {
      const { orderId, chargeId } = payload.value;
      return { orderId, chargeId };
    }
    case "event":
      return { event: payload.value.event };
    case "problem": {
      const { orderId, charge, code: problem } = payload.value;
      return { ...(orderId !== undefined && { orderId }), ...(charge && { chargeId: charge.id }), problem };
    }
  }
}

/** What the history of its charge tells of a call of an entry's handler, and who made it so; nothing if it is about no charge. */
export function entryNotes(
  entry: OutboxEntry,
  outcome: CallOutcome,
  now: number,
  by?: string,
): NewJournalEntry[] {
  const { chargeId } = entrySubject(entry);
  if (chargeId === undefined) return [];
  const call = { handler: HANDLER_NAMES[entry.kind], ...toldBy(readPayload(entry)) };
  const { chargeId: _, ...note } = handlerNote(chargeId, call, outcome);
  return [{ chargeId, entry: { at: new Date(now).toISOString(), ...note, ...(by !== undefined && { by }) } }];
}

function toldBy({ kind, value }: Payload): Omit<HandlerCall, "handler"> {
  switch (kind) {
    case "charge": {
      const { version, status } = value;
      return { what: `version ${version} (${status})`, detail: { version, status } };
    }
    case "payment":
      return { what: "the payment" };
    case "refund":
      return { what: `refund ${value.refundId}`, detail: { refund: value.refundId } };
    case "reminder":
      return { what: "the reminder" };
    case "event":
      return { what: value.event };
    case "problem":
      return { what: `the problem ${value.code}`, detail: { problem: value.code } };
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

/**
 * The report of a handler that keeps failing; none for `onProblem`, which would get the report of its own failure. Without the
 * buyer's data, which may have been erased while the handler ran.
 */
export function failureReport(entry: OutboxEntry, tries: number, why: string): ProblemDraft | undefined {
  const payload = payloadWithoutBuyer(readPayload(entry));
  if (payload.kind === "problem") return undefined;
  const failing = { handler: HANDLER_NAMES[payload.kind], id: entry.id, tries, why };
  switch (payload.kind) {
    case "charge":
      return merchantProblem.handlerFailed(failing, { charge: payload.value });
    case "payment":
    case "refund":
    case "reminder":
      return merchantProblem.handlerFailed(failing, { orderId: payload.value.orderId });
    case "event":
      return merchantProblem.handlerFailed(failing, { event: payload.value });
  }
}
