// What may happen, in any order.
import fc from "fast-check";
import { card, newKey, pix } from "../../support/shop.ts";
import {
  decide,
  DECISIONS,
  giveBack,
  isDecision,
  isEmptyList,
  RETURNS,
  stateOf,
  type Decision,
  type Return,
} from "./attempts.ts";
import { labelOf } from "./dialect.ts";
import { minutes } from "./messages.ts";
import { closesWrongly } from "./sentences.ts";
import { ANSWERS, FATES, LIST_STATES, type Fate, type Plan } from "./service.ts";
import { ORDERS, WAKERS, type Waker, type World } from "./world.ts";

/** A buyer's request to pay. */
interface Try {
  order: (typeof ORDERS)[number];
  method: "pix" | "card";
  plan: Plan;
}

export type Step =
  | ({ step: "try" } & Try)
  /** Two buyers, or one on two pages, at the same time. */
  | { step: "two tries"; order: Try["order"]; tries: [Omit<Try, "order">, Omit<Try, "order">] }
  /** The same request again. */
  | { step: "repeat"; pick: number }
  /** The bank decides a charge that waits. */
  | { step: "decide"; pick: number; to: Decision; fate: Fate }
  | { step: "pay code"; pick: number; more: number; fate: Fate }
  /** Money goes back to the buyer, by somebody else than the proxy. */
  | { step: "give back"; pick: number; how: Return; fate: Fate }
  /** A delivery that was held comes, perhaps in another order. */
  | { step: "deliver"; pick: number; times: number }
  | { step: "pass"; minutes: number; by: Waker }
  | { step: "list"; state: (typeof LIST_STATES)[number] }
  | { step: "price"; order: Try["order"]; cents: number }
  | { step: "visit"; order: Try["order"] }
  | { step: "restart" }
  | { step: "reconcile" };

/** What the steps remember between them. */
export interface Memory {
  bodies: { key: string; body: string }[];
}

export async function take(world: World, memory: Memory, step: Step): Promise<void> {
  const { service, clock, spoken } = world;
  const open = service.attempts.filter((attempt) => attempt.method === "card" && stateOf(attempt) === "open");
  switch (step.step) {
    case "try":
      return post(world, memory, [step]);
    case "two tries":
      return post(
        world,
        memory,
        step.tries.map((one) => ({ ...one, order: step.order })),
      );
    case "repeat": {
      const again = memory.bodies[step.pick % memory.bodies.length];
      if (again) await send(world, again);
      return;
    }
    case "decide": {
      const attempt = open[step.pick % open.length];
      // The buyer has to be at the bank's page while it is open.
      const canBe =
        attempt &&
        (attempt.sessionEnds === undefined || (attempt.isShown && clock.now < attempt.sessionEnds));
      if (!canBe) return;
      spoken.count("decide", step.to);
      decide(attempt, step.to, clock.now);
      return service.tell(attempt, step.fate);
    }
    case "pay code": {
      const codes = service.attempts.filter(({ method, isShown }) => method === "pix" && isShown);
      const attempt = codes[step.pick % codes.length];
      if (attempt) spoken.count("deposit", Math.sign(step.more));
      return attempt && service.deposit(attempt, attempt.amount + step.more, step.fate);
    }
    case "give back": {
      const paid = service.attempts.filter(
        (attempt) => attempt.method === "card" && stateOf(attempt) === "paid",
      );
      const attempt = paid[step.pick % paid.length];
      if (!attempt) return;
      spoken.count("give back", step.how);
      giveBack(attempt, step.how, clock.now);
      return service.tell(attempt, step.fate);
    }
    case "deliver": {
      const [delivery] = service.held.splice(step.pick % Math.max(1, service.held.length), 1);
      for (let time = 0; delivery && time < step.times; time++) await world.deliver(delivery);
      return;
    }
    case "pass":
      return world.passes(step.minutes, step.by);
    case "list":
      return service.setList(step.state);
    case "price":
      world.prices[step.order] = step.cents;
      return;
    case "visit":
      await world.shop.call(`/orders/${step.order}`);
      return;
    case "restart":
      return world.restart();
    case "reconcile":
      return reconcile(world);
  }
}

/** Asks for charges at once; the deliveries of those that the service decided come after its answers. */
async function post(world: World, memory: Memory, tries: readonly Try[]): Promise<void> {
  const { service } = world;
  const plans = tries.map(({ plan }) => ({ ...plan, dies: plan.dies && tries.length === 1 }));
  service.plans.push(...plans);
  await world.survive(tries.length, () =>
    Promise.all(
      tries.map(({ order, method }) => {
        const body = JSON.stringify(method === "pix" ? pix(order) : card(order));
        const key = newKey();
        memory.bodies.push({ key, body });
        return world.shop.post(body, key);
      }),
    ),
  );
  service.plans.length = 0;
  await show(world);
  for (const { untold, fate } of plans) if (untold) await service.tell(untold, fate);
}

/** What a buyer has seen once can be paid from then on. */
async function show({ service, recordOf }: World): Promise<void> {
  for (const attempt of service.attempts.filter(({ isShown }) => !isShown)) {
    const record = await recordOf(attempt.reference);
    attempt.isShown = record?.pix !== undefined || record?.challenge !== undefined;
  }
}

/** The service is prepared to take the charge, should the key be free again. */
async function send(world: World, { key, body }: Memory["bodies"][number]): Promise<void> {
  const plan: Plan = { outcome: "paid", answer: "said", made: true, dies: false, fate: "at once" };
  world.service.plans.push(plan);
  await world.survive(1, () => world.shop.post(body, key));
  world.service.plans.length = 0;
  await show(world);
  if (plan.untold) await world.service.tell(plan.untold, plan.fate);
}

/** The status and code with which an order is answered that is asked to take a card. */
export async function probe(world: World, order: Try["order"]): Promise<string> {
  world.service.plans.push({ outcome: "denied", answer: "said", made: true, dies: false, fate: "lost" });
  const response = await world.shop.post(card(order));
  world.service.plans.length = 0;
  const { code } = (await response.json()) as { code?: string };
  return `${response.status} ${code ?? ""}`.trim();
}

export async function reconcile(world: World): Promise<void> {
  const { clock, shop, service, broken } = world;
  const period = { from: new Date(clock.now - minutes(60 * 48)), to: new Date(clock.now) };
  try {
    const { closes } = await shop.pay.reconcile(period);
    if (closes) broken.push(...(await closesWrongly(world)));
  } catch (error) {
    const isReadable = service.askable() !== undefined && isEmptyList(service.dialect);
    if (isReadable) broken.push(`5: reconcile rejected with ${String(error)}`);
  }
}

const order = fc.constantFrom(...ORDERS, ORDERS[0]);
const pick = fc.nat({ max: 3 });
const fate = fc.constantFrom(...FATES);

const plan: fc.Arbitrary<Plan> = fc.record({
  outcome: fc.constantFrom("challenge", "challenge", "paid", "paid", "paid in part", "denied", "pending"),
  answer: fc.oneof(
    { weight: 3, arbitrary: fc.constant("said" as const) },
    { weight: 1, arbitrary: fc.constantFrom(...ANSWERS) },
  ),
  made: fc.boolean(),
  dies: fc.constantFrom(false, false, false, false, true),
  fate,
});
const method = fc.constantFrom("card", "card", "pix");
const one = fc.record({ method, plan });

const tries: fc.Arbitrary<Step> = fc.record({ step: fc.constant("try"), order, method, plan });
const passing = fc.record({
  step: fc.constant("pass"),
  minutes: fc.constantFrom(1, 1, 4, 11, 16, 31, 61),
  by: fc.constantFrom(...WAKERS),
});
const decisions = fc.record({
  step: fc.constant("decide"),
  pick,
  to: fc.constantFrom("paid", "paid", "paid in part", "denied"),
  fate,
});

const deposits = fc.record({
  step: fc.constant("pay code"),
  pick,
  more: fc.constantFrom(0, 0, 0, 1, -1),
  fate,
});
const givingBack = fc.record({
  step: fc.constant("give back"),
  pick,
  how: fc.constantFrom("part", "whole", "reversed", "reversed"),
  fate,
});

/** What stands here twice happens twice as often. */
const STEPS: fc.Arbitrary<Step>[] = [
  tries,
  tries,
  tries,
  tries,
  tries,
  passing,
  passing,
  decisions,
  decisions,
  fc.record({ step: fc.constant("two tries"), order, tries: fc.tuple(one, one) }),
  fc.record({ step: fc.constant("repeat"), pick }),
  deposits,
  deposits,
  deposits,
  givingBack,
  givingBack,
  fc.record({ step: fc.constant("deliver"), pick, times: fc.integer({ min: 1, max: 2 }) }),
  fc.record({ step: fc.constant("list"), state: fc.constantFrom("answers", ...LIST_STATES) }),
  fc.record({ step: fc.constant("price"), order, cents: fc.constantFrom(1000, 700, 4000) }),
  fc.record({ step: fc.constant("visit"), order }),
  fc.record({ step: fc.constant("restart") }),
  fc.record({ step: fc.constant("reconcile") }),
];

/** The steps of a history, of any number up to sixteen. Before a first try most steps have nothing to act on. */
export const steps: fc.Arbitrary<Step[]> = fc
  .tuple(tries, fc.array(fc.oneof(...STEPS), { maxLength: 15, size: "max" }))
  .map(([first, more]) => [first, ...more]);

/** Every step and what it may do, as it is counted when it takes place. */
export const allSteps: readonly string[] = [
  ...labels("step", [
    "try",
    "two tries",
    "repeat",
    "decide",
    "pay code",
    "give back",
    "deliver",
    "pass",
    "list",
    "price",
    "visit",
    "restart",
    "reconcile",
  ] satisfies Step["step"][]),
  ...labels("answer", ANSWERS),
  ...labels("dies", ["before the charge", "after the charge"]),
  ...labels("fate", FATES),
  ...labels("list", LIST_STATES),
  ...labels("decide", DECISIONS),
  ...labels("give back", RETURNS),
  ...labels("deposit", [-1, 0, 1]),
  ...labels("woken by", WAKERS),
];

function labels(name: string, values: readonly unknown[]) {
  return values.map((value) => labelOf(name, value));
}

/** A step in words. */
export function inWords(step: Step): string {
  switch (step.step) {
    case "try":
      return `${tryInWords(step)} for ${step.order}`;
    case "two tries":
      return `at once ${step.tries.map(tryInWords).join(" and ")} for ${step.order}`;
    case "pass":
      return `${step.minutes} minutes pass, woken by ${step.by}`;
    default: {
      const { step: name, ...more } = step;
      const said = Object.entries(more).map(([key, value]) => `${key} ${value}`);
      return [name, ...said].join(", ");
    }
  }
}

function tryInWords({ method, plan: { outcome, answer, made, dies, fate } }: Omit<Try, "order">): string {
  const isOpen = answer !== "said";
  return [
    `${method}`,
    ...(method === "card" ? [outcome] : []),
    ...(isOpen ? [`answered "${answer}"`, made ? "made" : "not made where that is open"] : []),
    ...(dies ? ["the proxy dies"] : []),
    ...(method === "card" && isDecision(outcome) ? [`delivery ${fate}`] : []),
  ].join(", ");
}
