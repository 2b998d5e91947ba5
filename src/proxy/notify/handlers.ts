// The merchant's functions that are called with what happened, and the outbox entries that they are called for.
import type { Logger } from "../logging/logger.ts";
import { reports, type PayProblem, type ProblemDraft } from "../model/reports.ts";
import type { ChargeRecord } from "../model/record.ts";
import type { WebhookEvent } from "../service/webhooks/webhook-event.ts";
import type { NewOutboxEntry, OutboxEntry } from "../stores/store.ts";
import { problemFields } from "../telemetry/instrumentation.ts";

/**
 * Functions of the merchant that are called with what happened. Each may be left out, and may be asynchronous.
 *
 * Called at least once for everything, also after a crash, so each must be idempotent. Where
 * it throws, rejects or does not end within a minute, it is called again after one second, then two, four and so on
 * up to five minutes, until it succeeds; after three failures `onProblem` is called with it. What did not end within its
 * minute is not stopped, and may still run when it is called again.
 */
export interface Handlers {
  /** Every change of a charge. One charge's changes come one after the other, each once the one before was taken. */
  onCharge?: ((record: ChargeRecord) => unknown) | undefined;
  /** Every delivery that the service signed, each on its own: in no order. */
  onEvent?: ((event: WebhookEvent) => unknown) | undefined;
  /** What the merchant should look into, each on its own. Logged as a warning where absent. */
  onProblem?: ((problem: PayProblem) => unknown) | undefined;
}

export type EntryKind = OutboxEntry["kind"];

export const HANDLER_NAMES = { charge: "onCharge", event: "onEvent", problem: "onProblem" } as const;

/** The entries that a commit writes; none for what no handler listens to. */
export interface Entries {
  charge(record: ChargeRecord): NewOutboxEntry[];
  event(hash: string, event: WebhookEvent): NewOutboxEntry[];
  problem(draft: ProblemDraft): NewOutboxEntry[];
}

export function createEntries(handlers: Handlers, now: () => number): Entries {
  const entry = (kind: EntryKind, id: string, payload: ChargeRecord | WebhookEvent | PayProblem) => [
    { stream: `${kind}:${id}`, kind, payload: JSON.stringify(payload) },
  ];
  return {
    charge: (record) => (handlers.onCharge ? entry("charge", record.id, record) : []),
    event: (hash, event) => (handlers.onEvent ? entry("event", hash, event) : []),
    problem: (draft) =>
      entry("problem", crypto.randomUUID(), { ...draft, at: new Date(now()).toISOString() }),
  };
}

type Payload =
  | { kind: "charge"; charge: ChargeRecord }
  | { kind: "event"; event: WebhookEvent }
  | { kind: "problem"; problem: PayProblem };

/** The payload as `createEntries` wrote it. */
const read = ({ kind, payload }: OutboxEntry) =>
  ({ kind, [kind]: JSON.parse(payload) as unknown }) as Payload;

/** Gives an entry to its handler. */
export function createCallHandler(handlers: Handlers, logger: Logger): (entry: OutboxEntry) => unknown {
  const logProblem = (problem: PayProblem) =>
    logger.warn(problem.message, { code: problem.code, ...problemFields(problem) });
  const { onProblem = logProblem } = handlers;
  return (entry) => {
    const payload = read(entry);
    switch (payload.kind) {
      case "charge":
        return handlers.onCharge?.(payload.charge);
      case "event":
        return handlers.onEvent?.(payload.event);
      case "problem":
        return onProblem(payload.problem);
    }
  };
}

/** What an entry is about, as log fields. */
export function entryFields(entry: OutboxEntry): Record<string, unknown> {
  const payload = read(entry);
  switch (payload.kind) {
    case "charge":
      return problemFields({ charge: payload.charge, orderId: payload.charge.orderId });
    case "event":
      return {};
    case "problem":
      return problemFields(payload.problem);
  }
}

/** The report of a handler that keeps failing; none for `onProblem`, which would get the report of its own failure. */
export function failureReport(entry: OutboxEntry, tries: number, error: unknown): ProblemDraft | undefined {
  const payload = read(entry);
  if (payload.kind === "problem") return undefined;
  const why = error instanceof Error ? error.message : `It threw ${typeof error}.`;
  return reports.handlerFailed(HANDLER_NAMES[payload.kind], tries, why, payload);
}
