// A clerk who gives money back of some payments and pays sellers out of others. Where the process died before it answered the same
// is asked again with the same key; where nothing went back, once more with another. Somebody else cancels in the service's own
// pages meanwhile.
import { setTimeout as pause } from "node:timers/promises";
import type { ChargeRecord, Refund } from "../../../src/proxy/index.ts";
import { NOTHING_SENT } from "../../../src/proxy/model/payout.ts";
import { random, type Random } from "../../support/random.ts";
import type { Panel } from "../../support/service-panel.ts";
import type { Ask, Answer } from "./messages.ts";
import type { Answered } from "./money-back.ts";

const TRIES = 6;
/** Refunds of one charge that are asked for once more. */
const MOST_AGAIN = 2;

export interface Clerk {
  /** The shop was told of a payment. */
  paid(record: ChargeRecord): void;
  /** The shop was told what became of a refund. */
  refunded(refund: Refund): void;
  /** Cents that each charge's buyers are to get back, by its id; infinite where it is all that is left. */
  asked: ReadonlyMap<string, number>;
  answers: readonly Answered[];
  /** Settles when the clerk waits for nothing any more. */
  left(): Promise<unknown>;
}

/** `ask` gives nothing if the process died before it answered. */
export function openClerk(
  seed: number,
  ask: (what: Ask) => Promise<Answer | undefined>,
  panel: Panel,
  over: AbortSignal,
): Clerk {
  const payments = new Map<string, ChargeRecord>();
  const asked = new Map<string, number>();
  const answers: Answered[] = [];
  const tasks: Promise<unknown>[] = [];
  /** Refunds that were asked for once more, by their charge. */
  const again = new Map<string, Set<string>>();

  async function persist(what: Ask, draw: Random) {
    const isTwice = draw.chance(0.2);
    await pause(draw.between(0, 300));
    for (let tried = 0; tried < TRIES && !over.aborted; tried++) {
      const given = await Promise.all([ask(what), ...(isTwice ? [ask(what)] : [])]);
      const known = given.filter((answer) => answer !== undefined);
      for (const { made } of known) if (made) answers.push({ key: what.key, made });
      // What cannot be done now may be done once the service can be reached, or another refund has ended.
      const isOver = ({ refused }: Answer) => refused !== "refund_underway" && refused !== "not_sent";
      if (known.some(isOver)) return;
      await pause(200);
    }
  }

  async function cancelInPanel(paymentId: string, draw: Random) {
    await pause(draw.between(0, 600));
    await panel.cancel(
      paymentId,
      draw.weighted([
        [1, undefined],
        [3, 1_000],
      ]),
    );
  }

  return {
    paid(record) {
      const { id, method, status, service } = record;
      if (status !== "paid" || payments.has(id) || over.aborted) return;
      payments.set(id, record);
      const draw = random(seed, "clerk", id);
      const payouts = draw.chance(0.3) ? 1 : 0;
      const refunds = draw.chance(0.6) ? draw.between(1, 2) : 0;
      for (let n = 0; n < payouts; n++)
        tasks.push(persist({ kind: "payout", key: `payout for ${id}`, amount: 6_000 }, draw));
      for (let n = 0; n < refunds; n++) {
        const amount = draw.weighted([
          [2, undefined],
          [2, 1_000],
          [2, 6_000],
        ]);
        asked.set(id, (asked.get(id) ?? 0) + (amount ?? Infinity));
        tasks.push(persist({ kind: "refund", key: `${id}-${n}`, charge: id, method, amount }, draw));
      }
      if (refunds > 0 && service.paymentId !== undefined && method === "card" && draw.chance(0.15))
        tasks.push(cancelInPanel(service.paymentId, draw));
    },
    refunded({ id, chargeId, amount, status, by, reason }) {
      const payment = payments.get(chargeId);
      const before = again.get(chargeId) ?? new Set();
      const isOver = over.aborted || before.has(id) || before.size >= MOST_AGAIN;
      // Whoever asked for one that was not sent was told so, and asks with the same key.
      const isRefused = by === "shop" && status === "refused" && reason !== NOTHING_SENT;
      if (payment === undefined || !isRefused || isOver) return;
      again.set(chargeId, before.add(id));
      const { method } = payment;
      const draw = random(seed, "clerk", id);
      tasks.push(persist({ kind: "refund", key: `again for ${id}`, charge: chargeId, method, amount }, draw));
    },
    asked,
    answers,
    async left() {
      // What is done may lead to more.
      for (let known = 0; known < tasks.length;) await Promise.all(tasks.slice(0, (known = tasks.length)));
    },
  };
}
