// One run: buyers pay while whatever the seed has chosen goes wrong; then all is well, time passes, and what the service took,
// the store holds, the shop was told and pages show must agree.
import { memoryStore } from "../../src/proxy/index.ts";
import { signWebhook, type Charge } from "../../src/contract/index.ts";
import { planFor, type Plan } from "../programs/crash/plan.ts";
import { orderId } from "../programs/crash/orders.ts";
import { replay } from "../programs/crash/idempotency.ts";
import type { Answers } from "../programs/crash/page.ts";
import { Browser, currentPage } from "./browser.ts";
import { Buyer } from "./buyer.ts";
import { Choices, type Fault } from "./choices.ts";
import { Clerk } from "./clerk.ts";
import { replaceGlobals } from "./globals.ts";
import { Instances } from "./instances.ts";
import { atTheEnd, Watch } from "./invariants.ts";
import { RemindersWatch, type ReminderFigures } from "./reminders.ts";
import { Network, textOf } from "./network.ts";
import type { Planted, Send } from "./planting.ts";
import { Scheduler, type Process } from "./scheduler.ts";
import { openService, SECRET } from "./service.ts";
import { Shop } from "./shop.ts";
import { SharedStore } from "./store.ts";

export interface SimulateOptions {
  seed: number;
  /** Ids of faults that are left out. */
  without?: ReadonlySet<string>;
  /** What is wrong on purpose. */
  planted?: Planted | undefined;
  /** Of the two buyers those who come; both if absent. */
  buyers?: readonly string[] | undefined;
}

export const BUYERS = ["ana", "bia"];

export interface Run {
  /** Each violation as a sentence; empty where every invariant holds. */
  broken: string[];
  faults: Fault[];
  trace: string[];
  reminders: ReminderFigures;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const BEGINS = Date.UTC(2027, 0, 15, 15);
/** What buyers have at most: milliseconds, and steps of all. */
const ACTIVE = { time: 2 * MINUTE, steps: 300 };
/** In all longer than any expiry, look-up, retry delay and pause of a process, one after the other. */
const SETTLING = [30, 30, 60, ...Array.from({ length: 32 }, () => 240)].map((seconds) => seconds * SECOND);
/** More than a proxy that lives needs to tell a reminder that is due. */
const REMINDING = 2 * SECOND;
const ALLOWED = new Set([200, 201, 204, 404, 409, 422, 502, 503]);

export async function simulate({
  seed,
  without = new Set(),
  planted,
  buyers = BUYERS,
}: SimulateOptions): Promise<Run> {
  const scheduler = new Scheduler(BEGINS);
  const choices = new Choices({ seed, now: () => scheduler.now, without });
  const restore = replaceGlobals({ scheduler, page: currentPage });
  try {
    // Its key is kept by the module, which so behaves in the first run as in the others.
    await signWebhook("", SECRET);
    return await run(scheduler, choices, buyers, planted);
  } finally {
    restore();
  }
}

async function run(
  scheduler: Scheduler,
  choices: Choices,
  names: readonly string[],
  planted: Planted | undefined,
): Promise<Run> {
  const draw = choices.stream("setting");
  const instanceCount = draw.weighted([
    [4, 1],
    [3, 2],
    [2, 3],
  ]);
  const isSameOrder = draw.chance(0.2);

  const answers: Answers = { shown: [], made: new Map(), wrong: [], count: 0 };
  const network = new Network(scheduler, choices);
  const reminders = new RemindersWatch(() => scheduler.now);
  const shop = new Shop(
    scheduler,
    choices,
    () => clerk,
    (process, id) => reminders.called(process, id),
  );
  const base = planted?.base?.(memoryStore(), choices, scheduler) ?? memoryStore();
  const watch = new Watch(base);
  const store = new SharedStore({
    base,
    scheduler,
    choices,
    isShared: instanceCount > 1,
    committed(commit, result, process) {
      watch.committed(commit, result);
      reminders.committed(commit, result, process);
    },
    losesNotifications: planted?.losesNotifications ?? false,
  });
  const deliver: Send = (request) =>
    network.call({ from: service.process, to: instances.any, request, usual: 20, mayRepeat: true });
  const service = openService({
    scheduler,
    choices,
    deliver: planted?.delivery?.(deliver, choices) ?? deliver,
    charging: (reference) =>
      watch.charging(reference, service.control, { isHostile: isSameOrder, time: scheduler.time }),
  });
  const instances = new Instances({
    count: instanceCount,
    scheduler,
    choices,
    shop,
    store,
    service(process) {
      const isDown = () =>
        choices.fault("network", `${process.name} service`, 0.03, "a service that cannot be reached");
      const to = () => (isDown() ? undefined : service);
      const call: Send = (request) => network.call({ from: process, to, request, usual: 20 });
      return planted?.service?.(call, choices) ?? call;
    },
    failed: (process, message, fields) => watch.failed(process, message, fields),
    now: ({ pausedFor }) => scheduler.now - (planted?.missesPauses ? pausedFor : 0),
  });

  const clerk = new Clerk({
    scheduler,
    choices,
    instances,
    service,
    answered: (refund) => watch.answered(refund),
  });

  async function send(from: Process, request: Request, body: string): Promise<Response> {
    const { method } = request;
    const response = await network.call({ from, to: instances.any, request, usual: 15, mayRepeat: true });
    answers.count++;
    const { pathname } = new URL(request.url);
    if (!ALLOWED.has(response.status))
      answers.wrong.push(`${method} ${pathname} was answered ${response.status} ${textOf(response)}`);
    if (response.ok && pathname.includes("/charges") && !pathname.endsWith("/events")) {
      const charge = JSON.parse(textOf(response)) as Charge;
      show(charge);
      const key = request.headers.get("idempotency-key");
      if (method === "POST" && key) keep(key, body, charge);
    }
    return response;
  }

  function show({ id, version, status }: Charge) {
    answers.shown.push({ id, version, status });
  }

  function keep(key: string, body: string, { id }: Charge) {
    const before = answers.made.get(key);
    if (before && before.id !== id)
      answers.wrong.push(`Key ${key} was answered with ${before.id} and with ${id}`);
    answers.made.set(key, { id, body });
  }

  const plans = new Map<string, Plan>();
  const buyers = names.map((name) => {
    const order = orderId(isSameOrder ? 0 : BUYERS.indexOf(name));
    const plan = planFor(choices.stream("plan", name));
    // Two who pay one order may both pay.
    plans.set(order, isSameOrder ? { ...plan, hostile: true, after: "nothing" } : plan);
    const browser = new Browser({
      name,
      scheduler,
      choices,
      send,
      told: (data) => show(JSON.parse(data) as Charge),
    });
    return new Buyer({
      browser,
      scheduler,
      service,
      orderId: order,
      plan: isSameOrder ? { ...plan, after: "nothing" } : plan,
    });
  });

  // Buyers pay.
  let left = 0;
  for (const buyer of buyers) void buyer.carryOut().finally(() => left++);
  const isOver = () =>
    (left === buyers.length && clerk.underway === 0) ||
    scheduler.time > scheduler.began + ACTIVE.time ||
    scheduler.trace.length > ACTIVE.steps;
  while (!isOver()) {
    await scheduler.runUntil(scheduler.time + 500);
    service.unsettle();
    if (choices.fault("crash", "any", 0.01, "a deployment")) void instances.deploy();
    if (choices.fault("crash", "any", 0.01, "a kill")) instances.any()?.process.end();
    const slept = choices.fault("sleep", "any", 0.02, "a machine that sleeps");
    if (slept)
      await scheduler.sleep(
        slept.weighted([
          [5, slept.between(1, 20) * SECOND],
          [1, 31 * MINUTE],
        ]),
      );
  }

  // Nothing fails any more, and time passes.
  choices.isCalm = true;
  for (const buyer of buyers) buyer.isHome = true;
  scheduler.log(undefined, "nothing fails any more");
  await scheduler.runUntil(scheduler.time + 3 * SECOND);
  service.behave();
  await scheduler.runUntil(scheduler.time + 3 * SECOND);
  const visits = buyers.flatMap((buyer) => buyer.visits);
  const stale = await watch.stalePages(visits, scheduler.time);
  const orders = [...plans.keys()];
  await settle();
  // Every key that a charge was made with still answers that charge.
  if (draw.chance(0.3)) {
    const auditor = new Browser({ name: "auditor", scheduler, choices, send, told: () => {} });
    void auditor.open({ streams: false }).run(() => replay(async () => "https://shop.example/pay", answers));
  }
  await pagesAsk();
  // One of them may have sent again only then what its buyer had asked for.
  if (!(await isSettled())) {
    await settle();
    await pagesAsk();
  }

  /** As long as a page that hears nothing waits before it asks, and once more for an answer that was lost. */
  async function pagesAsk() {
    for (const passes of [60, 60]) await scheduler.sleep(passes * SECOND);
  }

  async function settle() {
    for (const passes of SETTLING) {
      service.behave();
      await scheduler.sleep(passes - REMINDING);
      if (instances.open().length > 0) reminders.couldTell(scheduler.now);
      await scheduler.runUntil(scheduler.time + REMINDING);
      if (await isSettled()) break;
    }
  }

  async function isSettled() {
    const stored = (await Promise.all(orders.map((order) => base.history(order)))).flat();
    const waits = stored.some(({ due, sending }) => due !== undefined || sending);
    const isDelivered = service.control.deliveries.list().every(({ state }) => state === "delivered");
    const payouts = await base.listPayouts!({ status: "pending", limit: 1 });
    const isOnItsWay = network.travelling > 0 || !service.isDecided();
    const isPaused = instances.all().some(({ process }) => scheduler.isPaused(process));
    const isQuiet = !waits && payouts.length === 0 && isDelivered && !isOnItsWay && !isPaused;
    return isQuiet && (await base.nextOutbox()) === undefined;
  }

  const stored = (await Promise.all(orders.map((order) => base.history(order)))).flat();
  const paidOut = await base.listPayouts!({ limit: 1_000 });
  const inbox = await base.listProblems!({ limit: 100_000 });
  const end = { plans, stored, paidOut, inbox, answers, shop, clerk, service, visits };
  const broken = [
    ...watch.broken,
    ...reminders.broken,
    ...stale,
    ...atTheEnd(end),
    ...reminders.missing(shop),
  ];
  for (const visit of visits) visit.end();
  service.close();
  for (const { process } of instances.all()) process.end();
  await scheduler.runUntil(scheduler.time);
  return { broken, faults: choices.faults, trace: scheduler.trace, reminders: reminders.figures(shop) };
}
