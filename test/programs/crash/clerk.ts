// A clerk who gives money back of some payments and pays sellers out of others, and asks again with the same key where the
// process died before it answered.
import { setTimeout as pause } from "node:timers/promises";
import type { ChargeRecord } from "../../../src/proxy/index.ts";
import { random, type Random } from "../../support/random.ts";
import type { Ask, Answer } from "./messages.ts";

const TRIES = 6;

export interface Clerk {
  /** The shop was told of a payment. */
  paid(record: ChargeRecord): void;
  /** How many refunds of each charge were asked for. */
  asked: ReadonlyMap<string, number>;
  /** What was answered, by the key of the ask. */
  answers: ReadonlyMap<string, Answer>;
  /** Settles when the clerk waits for nothing any more. */
  left(): Promise<unknown>;
}

/** `ask` gives nothing if the process died before it answered. */
export function openClerk(
  seed: number,
  ask: (what: Ask) => Promise<Answer | undefined>,
  over: AbortSignal,
): Clerk {
  const asked = new Map<string, number>();
  const answers = new Map<string, Answer>();
  const tasks: Promise<unknown>[] = [];

  async function persist(what: Ask, draw: Random) {
    const isTwice = draw.chance(0.2);
    await pause(draw.between(0, 300));
    for (let tried = 0; tried < TRIES && !over.aborted; tried++) {
      const [answer] = await Promise.all([ask(what), ...(isTwice ? [ask(what)] : [])]);
      if (answer) answers.set(what.key, answer);
      // What cannot be done now may be done once the service can be reached, or another refund has ended.
      if (answer && answer.refused !== "refund_underway" && answer.refused !== "not_sent") return;
      await pause(200);
    }
  }

  return {
    paid({ id, method, status }) {
      if (status !== "paid" || asked.has(id) || over.aborted) return;
      const draw = random(seed, "clerk", id);
      const payouts = draw.chance(0.3) ? 1 : 0;
      const refunds = draw.chance(0.6) ? draw.between(1, 2) : 0;
      asked.set(id, refunds);
      for (let n = 0; n < payouts; n++)
        tasks.push(persist({ kind: "payout", key: `payout for ${id}`, amount: 6_000 }, draw));
      for (let n = 0; n < refunds; n++) {
        const amount = draw.weighted([
          [2, undefined],
          [2, 1_000],
          [2, 6_000],
        ]);
        tasks.push(persist({ kind: "refund", key: `${id}-${n}`, charge: id, method, amount }, draw));
      }
    },
    asked,
    answers,
    left: () => Promise.all(tasks),
  };
}
