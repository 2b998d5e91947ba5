// The proxy between a service of the suite and a shop whose prices change, on one clock that only the history moves.
import assert from "node:assert/strict";
import { memoryStore, type Payment, type PayProblem, type Store } from "../../../src/proxy/index.ts";
import { CUSTOMER, openShop, type Shop } from "../../support/shop.ts";
import { hasMoney, hear, isGivenBack } from "./attempts.ts";
import { dialectOf, type Dialect, type Spoken } from "./dialect.ts";
import { minutes } from "./messages.ts";
import { checkPayment, checkSecondCharge } from "./sentences.ts";
import { openService, type Delivery } from "./service.ts";

export const ORDERS = ["A-1", "B-2", "C-3"] as const;
export const baseUrl = "https://service.example/v2";
const SECOND = 1000;

/** What has the proxy do what is due: its own timers, or, where none run, `pay.sweep()` every few minutes. */
export const WAKERS = ["timers", "cron"] as const;
export type Waker = (typeof WAKERS)[number];
const CRON_INTERVAL = minutes(5);

export type World = ReturnType<typeof openWorld>;

export function openWorld(different: Partial<Dialect>, spoken: Spoken) {
  const clock = { now: Date.UTC(2027, 0, 15, 15) };
  const now = () => clock.now;
  const prices: Record<string, number> = { "A-1": 1000, "B-2": 2500, "C-3": 1990 };
  const problems: PayProblem[] = [];
  const logged: unknown[] = [];
  /** What a sentence does not allow, as it was seen in the middle of a call. */
  const broken: string[] = [];
  /** What the shop was told of as paid. */
  const payments: Payment[] = [];
  /** Charges that the shop was told of as paid though the service had said that this much of them went back, in cents. */
  const returns: { id: string; back: number; said: string }[] = [];
  const base = memoryStore();
  let process = mortal(base);
  let shop: Shop;
  let references = 0;
  /** The request under way: the service's tick when it began, and how many came at once. */
  let underway = { began: 0, count: 1 };
  /** Called when the process dies. */
  let onDeath = (_died: "died") => {};

  const service = openService({
    dialect: dialectOf(different),
    spoken,
    now,
    baseUrl,
    charging: (reference) => checkSecondCharge(world, reference, underway),
    die() {
      process.kill();
      // Its timers would go on. What it has under way never ends, so this does not either before its limit.
      void shop.close();
      onDeath("died");
      return new Promise(() => {});
    },
    deliver,
  });

  function begin(): Shop {
    process = mortal(base);
    const error = (message: string, fields?: object) => void logged.push([message, fields]);
    return openShop({
      service: { baseUrl },
      serve: service.fetch,
      order: (id) => {
        const amount = Object.hasOwn(prices, id) ? prices[id] : undefined;
        return amount === undefined ? undefined : { amount, customer: CUSTOMER };
      },
      orderTotal: (id) => prices[id],
      onPaid: (payment) => checkPayment(world, payment),
      onProblem: (problem) => void problems.push(problem),
      reference: (orderId) => `${orderId.replace("-", "")}x${++references}`,
      store: process.store,
      limits: false,
      logger: { info() {}, warn() {}, error },
      now,
    });
  }
  shop = begin();

  async function deliver({ attempt, told, heard, message }: Delivery): Promise<void> {
    const { service: known, status } = (await world.recordOf(attempt.reference)) ?? {};
    const text = JSON.stringify(message);
    const isNamed = [known?.merchantOrderId, known?.paymentId].some((id) => id && text.includes(`"${id}"`));
    const isHeard = hasMoney(told) && isNamed && saysAnything(message);
    // What is told meanwhile of a charge that is paid already is older than the delivery.
    if (isHeard && status !== "paid") hear(attempt, heard);
    assert.equal((await shop.deliver(message)).status, 200);
    // What went back of a charge that is paid is looked up: the list tells how much.
    if (isHeard) hear(attempt, status === "paid" ? { came: heard.came } : heard);
    if (!hasMoney(told)) return;
    attempt.deliveredAt ??= clock.now;
    if (isGivenBack(told)) attempt.givenBackAt ??= clock.now;
    if (isHeard) attempt.word = { tick: service.tick(), meaning: "money" };
  }

  const world = {
    clock,
    prices,
    problems,
    payments,
    returns,
    logged,
    broken,
    service,
    spoken,
    get shop() {
      return shop;
    },
    records: async () =>
      (await Promise.all(ORDERS.map((id) => base.history(id)))).flat().map(({ record }) => record),
    recordOf: async (merchantOrderId: string) => (await base.match({ merchantOrderId }))?.record,
    deliver,
    /** What `work` gives, or that the process died meanwhile; then another has begun. */
    async survive<Result>(count: number, work: () => Promise<Result>): Promise<Result | "died"> {
      underway = { began: service.tick(), count };
      const death = new Promise<"died">((resolve) => (onDeath = resolve));
      const result = await Promise.race([work(), death]);
      if (result === "died") shop = begin();
      return result;
    },
    async restart() {
      await shop.close();
      shop = begin();
    },
    /** Moves the clock from one due charge to the next, as timers do, or by the times at which cron sweeps. */
    async passes(count: number, by: Waker) {
      spoken.count("woken by", by);
      const until = clock.now + minutes(count);
      while (clock.now < until) {
        const [next] = await base.due(Number.MAX_SAFE_INTEGER, 1);
        const least = by === "cron" ? CRON_INTERVAL : SECOND;
        clock.now = Math.min(until, Math.max(next?.due ?? until, clock.now + least));
        await shop.pay.sweep();
      }
    },
    async close() {
      await shop.close();
    },
  };
  return world;
}

/** A store as one process sees it: once the process is killed, nothing that it asked is answered. */
function mortal(store: Store) {
  let isDead = false;
  const forProcess = new Proxy(store, {
    get(target, name: keyof Store) {
      const method = target[name] as ((...given: unknown[]) => unknown) | undefined;
      if (method === undefined) return undefined;
      return (...given: unknown[]) => (isDead ? new Promise(() => {}) : method.apply(target, given));
    },
  });
  return {
    store: forProcess,
    kill() {
      isDead = true;
    },
  };
}

/** A `payment.updated` without name, code and settlement says nothing of what has become of a charge. */
function saysAnything(message: object): boolean {
  const { event, data } = message as { event?: string; data?: Record<string, unknown> };
  const said = [data?.["status"], data?.["statusCode"], data?.["settlementStatus"]];
  return event !== "payment.updated" || said.some((word) => word !== undefined && word !== null);
}
