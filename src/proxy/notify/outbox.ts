// Hands on to the merchant's code what happened: from the store, at least once, in order within a stream,
// again and again at growing delays while that code throws. What a crash interrupts is handed on after it.
import { createWakeTimer } from "../lib/wake-timer.ts";
import type { ChargeRecord } from "../model/record.ts";
import { type NewOutboxEntry, type OutboxEntry, pollInterval, type Store } from "../stores/store.ts";
import { errorFields, type Logger } from "../logging/logger.ts";
import { about, type Instrumentation } from "../telemetry/instrumentation.ts";
import { reports, type PayProblem, type ProblemDraft } from "../model/reports.ts";
import type { WebhookEvent } from "../service/webhooks/webhook-event.ts";
import { abortable, withTimeout } from "../lib/with-timeout.ts";

/**
 * The merchant's code that is told what happened. Each may be left out, and may be asynchronous.
 *
 * Called at least once for everything, also after a crash, so it must bear being called again with the same. Where
 * it throws, rejects or does not end within a minute, it is called again after one second, then two, four and so on
 * up to five minutes, until it succeeds; after three failures `onProblem` hears of it. What did not end within its
 * minute is not stopped, and may still be at work when it is called again.
 */
export interface Handlers {
  /** Every change of a charge. One charge's changes come one after the other, each once the one before was taken. */
  onCharge?: ((record: ChargeRecord) => unknown) | undefined;
  /** Every delivery that the service signed, each on its own: in no order. */
  onEvent?: ((event: WebhookEvent) => unknown) | undefined;
  /** What the merchant should look into, each on its own. Logged as a warning where absent. */
  onProblem?: ((problem: PayProblem) => unknown) | undefined;
}

export interface Outbox {
  /** The entries that a commit writes for these; none for what nobody listens to. */
  charge(record: ChargeRecord): NewOutboxEntry[];
  event(hash: string, event: WebhookEvent): NewOutboxEntry[];
  problem(draft: ProblemDraft): NewOutboxEntry[];
  /** Looks for entries to hand on: called after a commit. */
  kick(): void;
  /** Resolves when everything that is due has been tried. */
  drain(): Promise<void>;
  /** Waits for handlers at work, but not for long: what they were given is then handed on anew by the next process. */
  close(): Promise<void>;
}

// An entry is held for so long at a time, and anew well before that is over, so that another process gets it only
// when this one died.
const HOLD = 10_000;
// Places for each kind of its own: where all of onCharge hang, onProblem shall still hear of it.
const AT_ONCE = 50;
const KINDS = ["charge", "event", "problem"] as const satisfies readonly OutboxEntry["kind"][];
/** A handler that has not ended by then counts as failed: its stream would else stand still for good. */
const HANDLER_TIMEOUT = 60_000;
/** Less than the ten seconds that most hosts leave a process to end in. */
const CLOSE_TIMEOUT = 5_000;
const SLOWEST_RETRY = 5 * 60_000;
const retryDelay = (tries: number) => Math.min(1000 * 2 ** tries, SLOWEST_RETRY);
/** Failures after which the merchant is told that a handler keeps throwing. */
const REPORT_AFTER = 3;

interface OutboxOptions {
  store: Store;
  handlers: Handlers;
  logger: Logger;
  instrumentation: Pick<Instrumentation, "handedOn" | "reported">;
  now: () => number;
}

export function createOutbox({ store, handlers, logger, instrumentation, now }: OutboxOptions): Outbox {
  const inHand = new Map<number, { kind: OutboxEntry["kind"]; work: Promise<void> }>();
  let pumping: Promise<void> | undefined;
  let pumpAgain = false;
  let closed = false;
  /** Aborts when the store is about to be closed: handlers that are still at work are given up. */
  const leaving = new AbortController();
  const wakeTimer = createWakeTimer(now, () => kick());

  const onProblem =
    handlers.onProblem ??
    ((problem: PayProblem) => logger.warn(problem.message, { code: problem.code, ...about(problem) }));
  // The payloads were written by this very module.
  const handle: Record<OutboxEntry["kind"], (payload: string) => unknown> = {
    charge: (payload) => handlers.onCharge?.(JSON.parse(payload) as ChargeRecord),
    event: (payload) => handlers.onEvent?.(JSON.parse(payload) as WebhookEvent),
    problem: (payload) => onProblem(JSON.parse(payload) as PayProblem),
  };
  const names = { charge: "onCharge", event: "onEvent", problem: "onProblem" } as const;

  const problem = (draft: ProblemDraft): NewOutboxEntry[] => [
    {
      stream: `problem:${crypto.randomUUID()}`,
      kind: "problem",
      payload: JSON.stringify({ ...draft, at: new Date(now()).toISOString() } satisfies PayProblem),
    },
  ];

  async function handOn(entry: OutboxEntry) {
    const error = await failureOf(entry);
    if (leaving.signal.aborted) return;
    instrumentation.handedOn(entry.kind, error === undefined);
    if (error === undefined) return store.settleOutbox(entry.id);
    const tries = entry.tries + 1;
    const fields = { tries, ...subject(entry), ...errorFields(error) };
    logger.error(`${names[entry.kind]} failed; it will be called again`, fields);
    await store.retryOutbox(entry.id, now() + retryDelay(entry.tries));
    if (tries === REPORT_AFTER && entry.kind !== "problem") {
      const draft = failed(entry, tries, error);
      await store.commit({ outbox: problem(draft) });
      instrumentation.reported(draft);
    }
  }

  /** What the handler threw, or that it did not end; `undefined` where it did its work. */
  async function failureOf({ id, kind, payload }: OutboxEntry): Promise<unknown> {
    const renewal = setInterval(() => void renew(id), HOLD / 2);
    try {
      await abortable(leaving.signal, () =>
        withTimeout(HANDLER_TIMEOUT, `${names[kind]} did not end`, async () => handle[kind](payload)),
      );
      return undefined;
    } catch (error) {
      return error ?? new Error("It threw nothing.");
    } finally {
      clearInterval(renewal);
    }
  }

  /** Never rejects: nobody stands behind a timer. */
  async function renew(id: number) {
    try {
      await store.holdOutbox(id, now() + HOLD);
    } catch (error) {
      logger.error("The outbox could not be written", errorFields(error));
    }
  }

  function failed({ kind, payload }: OutboxEntry, tries: number, error: unknown): ProblemDraft {
    const why = error instanceof Error ? error.message : `It threw ${typeof error}.`;
    const told: unknown = JSON.parse(payload);
    return kind === "charge"
      ? reports.handlerFailed(names[kind], tries, why, { charge: told as ChargeRecord })
      : reports.handlerFailed(names[kind], tries, why, { event: told as WebhookEvent });
  }

  /** What an entry is about, for the log. */
  function subject({ kind, payload }: OutboxEntry) {
    if (kind === "event") return {};
    if (kind === "problem") return about(JSON.parse(payload) as PayProblem);
    const charge = JSON.parse(payload) as ChargeRecord;
    return about({ charge, orderId: charge.orderId });
  }

  const places = (kind: OutboxEntry["kind"]) =>
    AT_ONCE - [...inHand.values()].filter((held) => held.kind === kind).length;

  async function pump() {
    do {
      pumpAgain = false;
      const free = KINDS.filter((kind) => places(kind) > 0);
      const taken = await Promise.all(
        free.map((kind) => store.takeOutbox(now(), now() + HOLD, places(kind), kind)),
      );
      for (const entry of taken.flat()) if (!inHand.has(entry.id)) hold(entry);
    } while (pumpAgain);
    const next = (await store.nextOutbox()) ?? Infinity;
    // What is due may have no place. Each handler that ends looks for more.
    const soonest = now() + (KINDS.some((kind) => places(kind) <= 0) ? HOLD : 0);
    wakeTimer.at(Math.max(Math.min(next, now() + pollInterval(store)), soonest));
  }

  function hold(entry: OutboxEntry) {
    const work = handOn(entry)
      .catch((error: unknown) => logger.error("The outbox could not be written", errorFields(error)))
      .finally(() => {
        inHand.delete(entry.id);
        // The next of its stream may be due now.
        kick();
      });
    inHand.set(entry.id, { kind: entry.kind, work });
  }

  function kick() {
    if (closed) return;
    pumpAgain = true;
    pumping ??= pump()
      .catch((error: unknown) => {
        logger.error("The outbox could not be read", errorFields(error));
        wakeTimer.at(now() + HOLD);
      })
      .finally(() => {
        pumping = undefined;
        if (pumpAgain) kick();
      });
  }

  async function idle() {
    while (pumping || inHand.size > 0)
      await Promise.all([pumping, ...[...inHand.values()].map(({ work }) => work)]);
  }

  return {
    charge: (record) =>
      handlers.onCharge
        ? [{ stream: `charge:${record.id}`, kind: "charge", payload: JSON.stringify(record) }]
        : [],
    event: (hash, event) =>
      handlers.onEvent ? [{ stream: `event:${hash}`, kind: "event", payload: JSON.stringify(event) }] : [],
    problem,
    kick,
    async drain() {
      kick();
      await idle();
    },
    async close() {
      closed = true;
      wakeTimer.stop();
      await withTimeout(CLOSE_TIMEOUT, "The handlers at work did not end", idle).catch((error: unknown) =>
        logger.warn("Closing without waiting on; what is at work is handed on again", errorFields(error)),
      );
      leaving.abort();
    },
  };
}
