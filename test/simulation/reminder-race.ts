// Reminders and the payments of their codes, at about the same time: many codes, up to three instances, and whatever the seed lets
// go wrong. A whole run has few such moments; this one has nothing else, and so takes a fraction of its time.
import { memoryStore } from "../../src/proxy/index.ts";
import { signWebhook, type Charge } from "../../src/contract/index.ts";
import { orderId } from "../programs/crash/orders.ts";
import { currentPage } from "./browser.ts";
import { Choices } from "./choices.ts";
import { replaceGlobals } from "./globals.ts";
import { Instances } from "./instances.ts";
import { Watch } from "./invariants.ts";
import { Network, textOf } from "./network.ts";
import type { Planted } from "./planting.ts";
import { RemindersWatch, type ReminderFigures } from "./reminders.ts";
import { Process, Scheduler } from "./scheduler.ts";
import { openService, SECRET } from "./service.ts";
import { Shop } from "./shop.ts";
import { SharedStore } from "./store.ts";

export interface Race extends ReminderFigures {
  broken: string[];
  trace: string[];
}

/** In one run, since starting one takes longer than any of them. */
export const CODES = 25;

const SECOND = 1_000;
const BEGINS = Date.UTC(2027, 0, 15, 15);
/** Milliseconds after the code was shown at which it is paid; its reminder is due one or two seconds after it was made. */
const PAID_WITHIN = 3 * SECOND;
/** Longer than the retries and restarts that follow, and much less than the code lives. */
const [RACING, CALM] = [12 * SECOND, 15 * SECOND];

export async function race({ seed, planted }: { seed: number; planted?: Planted }): Promise<Race> {
  const scheduler = new Scheduler(BEGINS);
  const choices = new Choices({ seed, now: () => scheduler.now, without: new Set() });
  const restore = replaceGlobals({ scheduler, page: currentPage });
  try {
    await signWebhook("", SECRET);
    return await run(scheduler, choices, planted);
  } finally {
    restore();
  }
}

async function run(scheduler: Scheduler, choices: Choices, planted: Planted | undefined): Promise<Race> {
  const draw = choices.stream("race");
  const count = draw.between(1, 3);
  const network = new Network(scheduler, choices);
  const reminders = new RemindersWatch(() => scheduler.now);
  const nobody = { paid() {}, refunded() {} };
  const shop = new Shop(
    scheduler,
    choices,
    () => nobody,
    (process, id) => reminders.called(process, id),
  );
  const base = planted?.base?.(memoryStore(), choices, scheduler) ?? memoryStore();
  const watch = new Watch(base);
  const store = new SharedStore({
    base,
    scheduler,
    choices,
    isShared: count > 1,
    losesNotifications: false,
    committed(commit, result, process) {
      watch.committed(commit, result);
      reminders.committed(commit, result, process);
    },
  });
  const service = openService({
    scheduler,
    choices,
    charging() {},
    deliver: (request) =>
      network.call({ from: service.process, to: instances.any, request, usual: 20, mayRepeat: true }),
  });
  const instances = new Instances({
    count,
    scheduler,
    choices,
    shop,
    store,
    service: (process) => (request) => network.call({ from: process, to: () => service, request, usual: 20 }),
    failed: (process, message, fields) => watch.failed(process, message, fields),
    now: () => scheduler.now,
  });

  const buyer = new Process("buyer", choices.seed);
  async function getCode(order: string): Promise<Charge | undefined> {
    const request = new Request("https://shop.example/pay/charges", {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": `the-key-of-${order}` },
      body: JSON.stringify({ orderId: order, method: "pix" }),
    });
    const response = await network
      .call({ from: buyer, to: instances.any, request, usual: 15 })
      .catch(() => undefined);
    return response?.ok ? (JSON.parse(textOf(response)) as Charge) : undefined;
  }
  function pay(code: string) {
    scheduler.after(draw.between(0, PAID_WITHIN), service.process, "a bank pays a code", () => {
      void service.control.pix.payCode(code).catch(() => {});
    });
  }
  async function buy(order: string) {
    for (let tries = 0; tries < 2; tries++) {
      const charge = await getCode(order);
      if (charge?.pix && draw.chance(0.9)) return pay(charge.pix.code);
    }
  }
  for (let index = 0; index < CODES; index++)
    scheduler.after(draw.between(0, SECOND), buyer, "a buyer comes", () => void buy(orderId(index)));

  while (scheduler.time < BEGINS + RACING) {
    await scheduler.runUntil(scheduler.time + SECOND / 2);
    if (choices.fault("crash", "any", 0.02, "a deployment")) void instances.deploy();
    if (choices.fault("crash", "any", 0.02, "a kill")) instances.any()?.process.end();
    const slept = choices.fault("sleep", "any", 0.02, "a machine that sleeps");
    if (slept) await scheduler.sleep(slept.between(1, 20) * SECOND);
  }
  choices.isCalm = true;
  service.behave();
  await scheduler.runUntil(scheduler.time + CALM);
  if (instances.open().length > 0) reminders.couldTell(scheduler.now);
  await scheduler.runUntil(scheduler.time + 2 * SECOND);

  const broken = [...watch.broken, ...shop.broken, ...reminders.broken, ...reminders.missing(shop)];
  service.close();
  for (const { process } of [...instances.all(), { process: buyer }]) process.end();
  await scheduler.runUntil(scheduler.time);
  return { broken, trace: scheduler.trace, ...reminders.figures(shop) };
}
