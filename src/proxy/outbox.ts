// Hands on to the merchant's code what happened: from the store, at least once, in order within a stream,
// again and again at growing delays while that code throws. What a crash interrupts is handed on after it.
import { createAlarm } from "./alarm.ts";
import type { ChargeRecord } from "./charges/record.ts";
import { errorFields, type Logger } from "./logger.ts";
import { problems, type PayProblem, type ProblemDraft } from "./problems.ts";
import type { NewOutboxEntry, OutboxEntry, Store } from "./stores/store.ts";
import type { WebhookEvent } from "./webhooks/webhook-event.ts";

export interface Handlers {
  onCharge?: ((record: ChargeRecord) => unknown) | undefined;
  onEvent?: ((event: WebhookEvent) => unknown) | undefined;
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
  close(): Promise<void>;
}

// An entry in hand is taken anew whenever its time is up, so that another process gets it only when this one died.
const HOLD = 10_000;
const AT_ONCE = 50;
const SLOWEST_RETRY = 5 * 60_000;
const retryDelay = (tries: number) => Math.min(1000 * 2 ** tries, SLOWEST_RETRY);
/** Failures after which the merchant is told that a handler keeps throwing. */
const REPORT_AFTER = 3;

interface OutboxOptions {
  store: Store;
  handlers: Handlers;
  logger: Logger;
  now: () => number;
}

export function createOutbox({ store, handlers, logger, now }: OutboxOptions): Outbox {
  const inHand = new Map<number, Promise<void>>();
  let pumping: Promise<void> | undefined;
  let pumpAgain = false;
  let closed = false;
  const alarm = createAlarm(now, () => kick());

  const onProblem = handlers.onProblem ?? (({ message, code }: PayProblem) => logger.warn(message, { code }));
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
    try {
      await handle[entry.kind](entry.payload);
    } catch (error) {
      const tries = entry.tries + 1;
      logger.error(`${names[entry.kind]} threw; it will be called again`, { tries, ...errorFields(error) });
      await store.retryOutbox(entry.id, now() + retryDelay(entry.tries));
      if (tries === REPORT_AFTER && entry.kind !== "problem")
        await store.commit({ outbox: problem(failed(entry, tries)) });
      return;
    }
    await store.settleOutbox(entry.id);
  }

  function failed({ kind, payload }: OutboxEntry, tries: number): ProblemDraft {
    const told: unknown = JSON.parse(payload);
    return kind === "charge"
      ? problems.handlerFailed(names[kind], tries, told as ChargeRecord)
      : problems.handlerFailed(names[kind], tries, undefined, told as WebhookEvent);
  }

  async function pump() {
    do {
      pumpAgain = false;
      // Each handler that ends looks for more.
      if (inHand.size >= AT_ONCE) return;
      const taken = await store.takeOutbox(now(), now() + HOLD, AT_ONCE);
      for (const entry of taken) if (!inHand.has(entry.id)) hold(entry);
    } while (pumpAgain);
    const next = await store.nextOutbox();
    if (next !== undefined) alarm.at(Math.max(next, now()));
  }

  function hold(entry: OutboxEntry) {
    const work = handOn(entry)
      .catch((error: unknown) => logger.error("The outbox could not be written", errorFields(error)))
      .finally(() => {
        inHand.delete(entry.id);
        // The next of its stream may be due now.
        kick();
      });
    inHand.set(entry.id, work);
  }

  function kick() {
    if (closed) return;
    pumpAgain = true;
    pumping ??= pump()
      .catch((error: unknown) => {
        logger.error("The outbox could not be read", errorFields(error));
        alarm.at(now() + HOLD);
      })
      .finally(() => {
        pumping = undefined;
        if (pumpAgain) kick();
      });
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
      while (pumping || inHand.size > 0) await Promise.all([pumping, ...inHand.values()]);
    },
    async close() {
      closed = true;
      alarm.stop();
      while (pumping || inHand.size > 0) await Promise.all([pumping, ...inHand.values()]);
    },
  };
}
