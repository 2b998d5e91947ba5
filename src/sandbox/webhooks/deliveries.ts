import { isoDate } from "../shared/clock.ts";
import type { CancellationShape, Message } from "../shared/context.ts";
import { Refusal } from "../shared/refusal.ts";
import { dispatch, type Attempt, type DispatchOptions } from "./dispatcher.ts";

export const DELIVERY_MODES = ["normal", "late", "twice", "out_of_order", "never", "hold"] as const;

/**
 * How deliveries leave.
 *
 * - `late`: after `lateBy`
 * - `twice`: two at the same time, equal to the byte
 * - `out_of_order`: each second one overtakes the one before; one that nothing overtakes leaves after `lateBy`
 * - `never`: logged and dropped
 * - `hold`: kept until `release()`
 */
export interface DeliveryMode {
  how: (typeof DELIVERY_MODES)[number];
  /** Milliseconds. */
  lateBy: number;
  /** Tried once before the answer to the call that caused it, if there is one (`normal` and `twice`). */
  beforeAnswer: boolean;
  /** What `payment.cancelled` holds; `event` if absent. */
  cancelled?: CancellationShape | undefined;
}

/** One delivery in the log. */
export interface Delivery {
  id: string;
  event: string;
  idempotencyKey: string;
  /** Sent as it stands, to the byte, at every attempt. */
  body: string;
  /** `waiting`: for its time or the next attempt; `failed`: no attempt is left; `dropped`: never sent. */
  state: "waiting" | "held" | "delivered" | "failed" | "dropped";
  createdAt: string;
  attempts: Attempt[];
}

export type Deliveries = ReturnType<typeof createDeliveries>;

/** An answer has this long, in milliseconds, to leave before the delivery that it caused. */
const AFTER_ANSWER = 25;

export function createDeliveries(
  options: DispatchOptions & {
    webhookUrl: string | undefined;
    /** Milliseconds before each further attempt; the last one repeats. Empty: one attempt. */
    retryDelays: readonly number[];
  },
) {
  const { retryDelays, timers } = options;
  let target = options.webhookUrl;
  let mode: DeliveryMode = { how: "normal", lateBy: 5000, beforeAnswer: false };
  let overtaken: Delivery | undefined;
  const log: Delivery[] = [];
  const cancels = new Map<string, () => void>();
  const underway = new Set<Promise<void>>();

  function write({ event, identifier, body: usual, otherBodies }: Message): Delivery {
    const { cancelled = "event" } = mode;
    const body = cancelled === "event" ? usual : (otherBodies?.[cancelled] ?? usual);
    const delivery: Delivery = {
      id: crypto.randomUUID(),
      event,
      idempotencyKey: `${event}:${identifier}`,
      body: JSON.stringify(body),
      state: "waiting",
      createdAt: isoDate(timers.now()),
      attempts: [],
    };
    log.push(delivery);
    return delivery;
  }

  /** Sends now, and plans the next attempt if the merchant does not answer 2xx. */
  async function attempt(delivery: Delivery): Promise<void> {
    cancels.get(delivery.id)?.();
    cancels.delete(delivery.id);
    if (target === undefined) {
      delivery.state = "dropped";
      return;
    }
    if (overtaken === delivery) overtaken = undefined;
    const made = await dispatch(delivery, target, options);
    delivery.attempts.push(made);
    if (made.status !== undefined && made.status >= 200 && made.status < 300) {
      delivery.state = "delivered";
      return;
    }
    // A resend by hand that fails does not undo an earlier success.
    if (delivery.state === "delivered") return;
    const delay = retryDelays[Math.min(delivery.attempts.length, retryDelays.length) - 1];
    delivery.state = delay === undefined ? "failed" : "waiting";
    if (delay !== undefined) plan(delivery, delay);
  }

  /** Sends after a delay, and then, if there is one, the delivery that it overtakes. */
  function plan(delivery: Delivery, delay: number, late?: Delivery) {
    const run = () => track(attempt(delivery).then(() => late && attempt(late)));
    if (delay === 0) void run();
    else cancels.set(delivery.id, timers.after(delay, run));
  }

  /** Remembers work that nobody may wait for, until it has ended. */
  function track(work: Promise<void>): Promise<void> {
    underway.add(work);
    return work.finally(() => underway.delete(work));
  }

  /** Sends the waiting delivery that nothing overtook. */
  async function flush() {
    const late = overtaken;
    overtaken = undefined;
    if (late) await track(attempt(late));
  }

  function find(id: string): Delivery {
    const found = log.find((delivery) => delivery.id === id);
    if (!found) throw new Refusal("There is no delivery of that id.");
    return found;
  }

  return {
    /**
     * Tells the merchant. With `answering`, the call that caused it is still being answered: the delivery leaves just
     * after the answer, or before it where the mode says so.
     */
    async notify(message: Message, answering = false): Promise<void> {
      const delay = answering ? AFTER_ANSWER : 0;
      const delivery = write(message);
      switch (mode.how) {
        case "normal":
        case "twice": {
          const all = mode.how === "twice" ? [delivery, write(message)] : [delivery];
          if (answering && mode.beforeAnswer) await Promise.all(all.map(attempt));
          else for (const each of all) plan(each, delay);
          return;
        }
        case "late":
          plan(delivery, mode.lateBy);
          return;
        case "out_of_order": {
          const late = overtaken;
          if (late) {
            overtaken = undefined;
            cancels.get(late.id)?.();
            plan(delivery, delay, late);
          } else {
            overtaken = delivery;
            cancels.set(delivery.id, timers.after(mode.lateBy, flush));
          }
          return;
        }
        case "never":
          delivery.state = "dropped";
          return;
        case "hold":
          delivery.state = "held";
      }
    },

    /** Copies of the log's entries, oldest first. */
    list: () => structuredClone(log),

    /** Sends a delivery again, whatever became of it. Settled once the merchant answered or the attempt failed. */
    async resend(id: string): Promise<Delivery> {
      const delivery = find(id);
      await attempt(delivery);
      return structuredClone(delivery);
    },

    /** Reads the mode, or changes what is given of it. */
    mode(change: Partial<DeliveryMode> = {}): DeliveryMode {
      mode = { ...mode, ...change };
      if (mode.how !== "out_of_order") void flush();
      return { ...mode };
    },

    /** Sends what is held, one after the other; `reversed`: the newest first. */
    async release({ reversed = false }: { reversed?: boolean } = {}): Promise<void> {
      const held = log.filter((delivery) => delivery.state === "held");
      for (const delivery of held) delivery.state = "waiting";
      for (const delivery of reversed ? held.toReversed() : held) await attempt(delivery);
    },

    /** Where deliveries go from now on; `undefined`: nowhere. */
    sendTo(url: string | undefined) {
      target = url;
    },

    target: () => target,

    /** Settled when no delivery is under way. */
    async idle() {
      while (underway.size > 0) await Promise.all(underway);
    },
  };
}
