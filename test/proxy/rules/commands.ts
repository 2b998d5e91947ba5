// What may happen, in any order: each does it to the proxy and says it to the rules, and then both must agree.
import assert from "node:assert/strict";
import fc from "fast-check";
import type { Charge as Shown, Problem as Refused } from "../../../src/contract/index.ts";
import type { ChargeRecord } from "../../../src/proxy/index.ts";
import { toCharge } from "../../../src/proxy/model/record.ts";
import { CARD } from "../../support/shop.ts";
import {
  expire,
  hold,
  isInDoubt,
  isWaiting,
  look,
  MINUTE,
  refusal,
  supersede,
  sweep,
  tell,
  watch,
  type Charge,
  type Order,
  type Problem,
  type Rules,
  type Status,
  type Truth,
} from "./rules.ts";
import { about, AMOUNTS, confirmed, deposit, ORDERS, OUTCOMES, type Outcome, type World } from "./world.ts";

/** A key that a charge was answered to. */
interface Key {
  key: string;
  body: string;
  id: string;
}

export interface Model extends Rules {
  orders: readonly Order[];
  keys: Key[];
  made: number;
}

export const newModel = (now: number): Model => ({
  now,
  listFails: false,
  orders: ORDERS.map((id) => ({ id, charges: [] })),
  problems: [],
  strays: new Set(),
  keys: [],
  made: 0,
});

type Command = fc.AsyncCommand<Model, World>;

/** A command, with the comparison after it. */
const command = (
  words: string,
  run: (model: Model, world: World) => Promise<void>,
  check?: (model: Model) => boolean,
): Command => ({
  check: (model) => check?.(model) ?? true,
  async run(model, world) {
    const waiting = new Set(model.orders.flatMap(({ charges }) => charges.filter(isWaiting)));
    await run(model, world);
    // What is due now has been done, and what there is to tell was told.
    await world.pay.sweep();
    await compare(model, world, waiting);
  },
  toString: () => words,
});

/** `waiting` are the charges that waited before the command. */
async function compare(model: Model, world: World, waiting: ReadonlySet<Charge>) {
  for (const [index, order] of model.orders.entries()) {
    const records = await world.pay.charges.byOrder(ORDERS[index] ?? "");
    if (order.charges.some(gaveBack)) followEndings(order, records);
    if (order.charges.some(({ status }) => status === "paid")) {
      followGivenUp(model, order, records, waiting);
      followEndings(order, records, (charge) => waiting.has(charge) && charge.truth?.status === "HELD");
    }
    assert.deepEqual(
      records.map(({ method, status, cancelledAmount = 0 }) => [method, status, cancelledAmount]),
      order.charges.map(({ method, status, cancelled }) => [method, status, cancelled]),
    );
    for (const record of records) {
      const told = world.told.filter(({ id }) => id === record.id).map(({ version }) => version);
      const first = told[0] ?? 0;
      assert.ok(first === 1 || first === 2, `${record.id} was first told at version ${first}`);
      assert.deepEqual(
        told,
        Array.from(told, (_, n) => first + n),
        "each version once, in order",
      );
      assert.deepEqual(
        world.told.findLast(({ id }) => id === record.id),
        record,
      );
    }
  }
  await comparePayments(world);
  const returned = model.orders.filter(({ charges }) => charges.some(gaveBack)).map(({ id }) => id);
  assert.deepEqual(inWords(world.problems, returned), inWords(model.problems, returned));
  assert.deepEqual(world.logged, []);
}

/**
 * Look-ups run side by side. Where one brings that money came and went back, and another that nothing holds a charge of the
 * order any longer, this charge ends or waits on, depending on which was answered first. The same where one brings that the order
 * is paid, and another a word that nobody knows.
 */
function followEndings(
  { charges }: Order,
  records: readonly ChargeRecord[],
  isEither: (charge: Charge) => boolean = () => true,
) {
  for (const [index, charge] of charges.entries()) {
    if (!isEither(charge)) continue;
    const status = records[index]?.status;
    if (isWaiting(charge) && status === "expired") expire(charge);
    else if (charge.status === "expired" && (status === "pending" || status === "challenge"))
      Object.assign(charge, { status, watched: false, since: undefined });
  }
}

/**
 * The same where one brings that the order is paid, and another that the service has never made a charge of it: this charge has
 * expired or failed.
 */
function followGivenUp(
  model: Model,
  { id, charges }: Order,
  records: readonly ChargeRecord[],
  waiting: ReadonlySet<Charge>,
) {
  for (const [index, charge] of charges.entries()) {
    if (!waiting.has(charge) || charge.truth !== undefined) continue;
    const ends = `${charge.status}, ${records[index]?.status}`;
    if (ends === "expired, failed") {
      Object.assign(charge, { status: "failed", watched: false });
      model.problems.push({ code: "unknown_outcome", orderId: id });
    } else if (ends === "failed, expired") {
      expire(charge);
      const at = model.problems.findIndex(
        ({ code, orderId }) => code === "unknown_outcome" && orderId === id,
      );
      model.problems.splice(at, 1);
    }
  }
}

const paidCharges = async (world: World, orderId: string) =>
  (await world.pay.charges.byOrder(orderId)).filter(({ status }) => status === "paid");

const isTold = ({ payments }: World, { id }: ChargeRecord) =>
  payments.some(({ payment }) => payment.id === id);

/** The shop is told of a payment that covers its order, and of one alone that has not gone back. */
async function comparePayments(world: World) {
  for (const { payment, cost } of world.payments)
    assert.ok(
      payment.orderAmount >= cost,
      `${payment.orderId} was told as paid with ${payment.orderAmount} while it cost ${cost}`,
    );
  for (const id of ORDERS) {
    const told = (await paidCharges(world, id)).filter((charge) => isTold(world, charge));
    assert.ok(told.length <= 1, `${id} was told as paid by ${told.length} charges`);
  }
}

/**
 * After two days at the latest the shop has been told of each order that is paid and covered, and somebody of each for which
 * too little came; and so again once the carts are what their pages said.
 */
export async function assertPaymentsTold(world: World) {
  world.listFails(false);
  await checkUntold(world);
  Object.assign(world.carts, AMOUNTS);
  await checkUntold(world);
}

async function checkUntold(world: World) {
  // A payment is not asked about while its charge is looked up.
  for (let half = 0; half < 4; half++) {
    world.clock.now += 12 * 60 * MINUTE;
    await world.pay.sweep();
  }
  await comparePayments(world);
  for (const id of ORDERS) {
    const paid = await paidCharges(world, id);
    if (paid.length === 0 || world.payments.some(({ payment }) => payment.orderId === id)) continue;
    const isCovered = paid.some(
      ({ amount, cancelledAmount = 0 }) => amount - cancelledAmount >= world.carts[id]!,
    );
    assert.ok(!isCovered, `${id} is covered, and the shop was not told`);
    const isReported = world.problems.some(
      ({ orderId, code }) => orderId === id && code === "amount_outdated",
    );
    assert.ok(isReported, `${id} was paid for less than it costs, and nobody was told`);
  }
}

const gaveBack = ({ status }: Charge) => status === "cancelled" || status === "reversed";

/**
 * What is to be looked into, in no order. Where two payments of an order are found at once, be it that one was `returned`
 * since, either is the surplus one, and whether the other came late depends on which was found first.
 */
function inWords(problems: readonly Problem[], returned: readonly string[]) {
  const doubled = problems
    .filter(({ code }) => code === "duplicate_payment")
    .map(({ orderId = "" }) => orderId);
  const either = new Set([...doubled, ...returned]);
  return (
    problems
      .filter(({ code, orderId = "" }) => code !== "late_payment" || !either.has(orderId))
      // Of carts the rules know nothing; `comparePayments` does.
      .filter(({ code }) => code !== "amount_outdated")
      .map(({ code, orderId = "" }) => `${code} ${orderId}`)
      .toSorted()
  );
}

const TRUTHS: Partial<Record<Outcome, Truth["status"]>> = {
  paid: "PAID",
  denied: "DENIED",
  pending: "PENDING",
  challenge: "PENDING",
  held: "HELD",
  lost: "PAID",
};

function make(index: number, method: "pix" | "card", outcome: Outcome, early: boolean) {
  const words = `make ${method} for ${ORDERS[index]}: ${outcome}${early ? ", told of before the answer" : ""}`;
  return command(words, async (model, world) => {
    const order = model.orders[index]!;
    const orderId = ORDERS[index]!;
    const key = `key-${String(model.made++).padStart(16, "0")}`;
    const body = JSON.stringify({
      orderId,
      method,
      ...(method === "card" && { installments: 1, card: CARD }),
    });
    const status = TRUTHS[outcome];
    const truth = status && { status, cancelled: 0 };
    // A Pix charge is made, whatever card outcome was drawn.
    const isMade = ["paid", "denied", "pending", "challenge", "held"].includes(outcome);
    const isEarly = early && outcome === "paid" && method === "card";
    Object.assign(world.next, { outcome, truth, early: isEarly });
    const response = await post(world, key, body);

    const why = refusal(order) ?? (method === "card" ? supersede(model, order) : undefined);
    if (why !== undefined) return isRefused(response, why);
    const code = outcome === "refused" && method === "pix" ? "service_refused" : "service_unavailable";
    if (outcome === "unauthorized") model.problems.push({ code: "service_unauthorized", orderId });
    if (outcome === "refused" && method === "pix") model.problems.push({ code: "service_refused", orderId });
    if (outcome === "unsent" || outcome === "unauthorized" || (outcome === "refused" && method === "pix"))
      return isRefused(response, code);

    assert.equal(response.status, 201);
    const shown = (await response.json()) as Shown;
    const charge: Charge = {
      order,
      method,
      amount: AMOUNTS[orderId],
      status: method === "pix" && !isMade ? "failed" : "pending",
      cancelled: 0,
      truth: method === "card" ? truth : undefined,
      until: method === "pix" ? model.now + 30 * MINUTE : undefined,
      watched: false,
      wrongAmounts: new Set(),
      at: model.now,
      word: method === "card" && outcome === "held" ? "HELD" : undefined,
      read: new Set(),
      told: new Set(),
    };
    // One code of an order waits at a time.
    if (method === "pix" && isMade)
      for (const other of order.charges)
        if (other.method === "pix" && isWaiting(other)) other.status = "expired";
    order.charges.push(charge);
    model.keys.push({ key, body, id: shown.id });
    if (method === "card" && outcome === "refused") charge.status = "failed";
    if (method === "card" && outcome === "challenge") {
      charge.status = "challenge";
      charge.until = model.now + 10 * MINUTE;
    }
    if (method === "card" && (outcome === "paid" || outcome === "denied")) tell(model, charge, outcome);
    await isShown(world, shown, charge);
  });
}

const post = (world: World, key: string, body: string) =>
  world.call("/charges", {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": key },
    body,
  });

async function isRefused(response: Response, code: string) {
  const problem = (await response.json()) as Refused;
  assert.deepEqual([response.status, problem.code], [code.startsWith("service_") ? 502 : 409, code]);
}

/**
 * The browser sees the record, and nothing of the service. What the shop says of its order's cost, when it is told of a payment,
 * may have raised the record's version since.
 */
async function isShown(world: World, shown: Shown, { status }: Charge) {
  const record = await world.pay.charges.get(shown.id);
  assert.ok(record);
  const { version } = shown;
  assert.deepEqual(shown, { ...toCharge(record, true), version });
  assert.ok(version <= record.version);
  assert.equal(shown.status, status);
}

const replay = (pick: number) =>
  command(
    `repeat key ${pick}`,
    async (model, world) => {
      const { key, body, id } = model.keys[pick % model.keys.length]!;
      const again = await post(world, key, body);
      assert.deepEqual([again.status, ((await again.json()) as Shown).id], [201, id]);
      assert.equal((await post(world, key, `${body} `)).status, 422);
      const found = await world.call("/charges", { headers: { "idempotency-key": key } });
      assert.deepEqual([found.status, ((await found.json()) as Shown).id], [200, id]);
    },
    (model) => model.keys.length > 0,
  );

/** Something that concerns one of the charges there are. */
const concerning = (
  words: string,
  pick: number,
  method: Charge["method"],
  run: (charge: Charge, reference: string, model: Model, world: World) => Promise<void>,
) => {
  const all = (model: Model) =>
    model.orders.flatMap(({ charges }) => charges).filter((charge) => charge.method === method);
  return command(
    `${words} (${method} ${pick})`,
    async (model, world) => {
      const charge = all(model)[pick % all(model).length]!;
      const index = model.orders.indexOf(charge.order);
      const records = await world.pay.charges.byOrder(ORDERS[index]!);
      const { merchantOrderId } = records[charge.order.charges.indexOf(charge)]!.service;
      await run(charge, merchantOrderId, model, world);
    },
    (model) => all(model).length > 0,
  );
};

/** A delivery, as often as the service likes. */
async function delivered(world: World, delivery: object, times: number) {
  for (let time = 0; time < times; time++) assert.equal(await world.deliver(delivery), 200);
}

const paysCode = (pick: number, more: number, times: number) =>
  concerning(
    `deposit, ${more} cents more, ${times}×`,
    pick,
    "pix",
    async (charge, reference, model, world) => {
      await delivered(world, deposit(reference, charge.amount + more), times);
      tell(model, charge, "paid", charge.amount + more);
    },
  );

type Word = "PAID" | "DENIED" | "REVERSED";
const EVENTS = { PAID: "payment.confirmed", DENIED: "payment.denied", REVERSED: "payment.updated" };

/** The service decides and says so; it may also have changed its mind, or be wrong about the amount. */
const decides = (pick: number, word: Word, more: number, times: number) =>
  concerning(
    `${word}, ${more} cents more, ${times}×`,
    pick,
    "card",
    async (charge, reference, model, world) => {
      const cents = charge.amount + (word === "PAID" ? more : 0);
      for (let time = 0; time < times; time++) {
        await delivered(world, about(EVENTS[word], reference, word, cents), 1);
        const isRepeat = charge.read.has(`${word} ${cents}`);
        charge.read.add(`${word} ${cents}`);
        if (word === "PAID" && isInDoubt(charge, cents)) {
          await world.pay.sweep();
          hold(model, charge, "payment.confirmed", "came");
          lookAnew(model, charge);
        } else if (!isRepeat) tell(model, charge, word.toLowerCase() as Status, cents);
      }
    },
  );

/** The service decides, and its delivery is lost: look-ups find out, where they are still made. */
const decidesSilently = (pick: number, status: Truth["status"]) =>
  concerning(`silently ${status}`, pick, "card", async (charge, reference, _, world) => {
    charge.truth = { status, cancelled: status === "CANCELLED" ? charge.amount : 0 };
    world.truths.set(reference, charge.truth);
  });

/** A delivery asks for a look-up, whatever state the charge is in. */
function lookAnew(model: Model, charge: Charge) {
  watch(charge);
  look(model, charge);
  if (isWaiting(charge)) charge.watched = true;
}

/** The service tells something that nobody knows, so that the charge is looked up. */
const holds = (pick: number, times: number) =>
  concerning(`told as held, ${times}×`, pick, "card", async (charge, reference, model, world) => {
    // A look-up may end between two of them, so each is looked up before the next comes.
    for (let time = 0; time < times; time++) {
      await delivered(world, about("payment.updated", reference, "HELD", charge.amount), 1);
      await world.pay.sweep();
      hold(model, charge, "HELD");
      lookAnew(model, charge);
    }
  });

/** Part or all goes back; the delivery names no amounts, so that they are read. */
const cancels = (pick: number, all: boolean, times: number) =>
  concerning(
    `cancelled ${all ? "whole" : "in part"}, ${times}×`,
    pick,
    "card",
    async (charge, reference, model, world) => {
      charge.truth = { status: "CANCELLED", cancelled: all ? charge.amount : 300 };
      world.truths.set(reference, charge.truth);
      for (let time = 0; time < times; time++) {
        await delivered(world, about("payment.cancelled", reference, "CANCELLED", charge.amount), 1);
        await world.pay.sweep();
        hold(model, charge, "payment.cancelled", "went back");
        watch(charge);
        look(model, charge);
        if (isWaiting(charge)) watch(charge);
      }
    },
  );

const stray = (name: number) =>
  command(`a delivery about nobody ${name}`, async (model, world) => {
    await delivered(world, confirmed(`X${name}`, 1000), 1);
    if (!model.strays.has(String(name))) model.problems.push({ code: "unknown_charge" });
    model.strays.add(String(name));
  });

const passes = (minutes: number) =>
  command(`${minutes} minutes pass`, async (model, world) => {
    world.clock.now += minutes * MINUTE;
    model.now = world.clock.now;
    world.asked.length = 0;
    await world.pay.sweep();
    sweep(model, await chargesAsked(model, world));
  });

/** The charges that were looked up, in that order. What one look-up brings may decide what another does. */
async function chargesAsked(model: Model, world: World): Promise<Charge[]> {
  const byReference = new Map<string, Charge>();
  for (const [index, { charges }] of model.orders.entries()) {
    const records = await world.pay.charges.byOrder(ORDERS[index]!);
    for (const [at, { service }] of records.entries()) byReference.set(service.merchantOrderId, charges[at]!);
  }
  return world.asked.flatMap((reference) => byReference.get(reference) ?? []);
}

/** Without a request: no waiting charge hears of it. */
const cartCosts = (index: number, share: number) =>
  command(`${ORDERS[index]} costs ${share} of what its pages said`, async (_, world) => {
    const id = ORDERS[index]!;
    world.carts[id] = AMOUNTS[id] * share;
  });

const lists = (fails: boolean) =>
  command(fails ? "the list fails" : "the list answers", async (model, world) => {
    world.listFails(fails);
    model.listFails = fails;
  });

const restarts = () => command("restart", async (_, world) => world.restart());

const pick = fc.nat({ max: 3 });
const times = fc.integer({ min: 1, max: 3 });
const more = fc.constantFrom(0, 0, 0, 1, -1);
const orderIndex = fc.nat({ max: ORDERS.length - 1 });
const words = fc.constantFrom<Word>("PAID", "PAID", "DENIED", "REVERSED");
const truths = fc.constantFrom<Truth["status"]>("PAID", "PAID", "DENIED", "REVERSED", "PENDING", "HELD");

const making = fc
  .tuple(orderIndex, fc.constantFrom("pix", "card", "card"), fc.constantFrom(...OUTCOMES), fc.boolean())
  .map((made) => make(...made));
const passing = fc.constantFrom(1.1, 1.1, 11, 16, 31).map(passes);

/** What stands here twice happens twice as often. */
export const COMMANDS: fc.Arbitrary<Command>[] = [
  making,
  making,
  making,
  passing,
  passing,
  pick.map(replay),
  fc.tuple(pick, more, times).map((paid) => paysCode(...paid)),
  fc.tuple(pick, words, more, times).map((said) => decides(...said)),
  fc.tuple(pick, truths).map((done) => decidesSilently(...done)),
  fc.tuple(pick, fc.boolean(), times).map((cancelled) => cancels(...cancelled)),
  fc.tuple(pick, times).map((held) => holds(...held)),
  fc.tuple(orderIndex, fc.constantFrom(1, 0.5, 3, 3)).map((cart) => cartCosts(...cart)),
  fc.nat({ max: 2 }).map(stray),
  fc.constantFrom(true, false, false).map(lists),
  fc.constant(undefined).map(restarts),
];
