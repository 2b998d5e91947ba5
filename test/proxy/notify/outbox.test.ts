import { test, type TestContext } from "node:test";
import assert from "node:assert/strict";
import {
  memoryStore,
  type ChargeRecord,
  type Logger,
  type PayProblem,
  type Store,
} from "../../../src/proxy/index.ts";
import { createInstrumentation } from "../../../src/proxy/telemetry/instrumentation.ts";
import { createMetrics } from "../../../src/proxy/telemetry/metrics.ts";
import type { Listeners } from "../../../src/proxy/notify/handlers.ts";
import { Outbox } from "../../../src/proxy/notify/outbox.ts";
import { asCharge, card, CUSTOMER, eventually, openShop, pix, shopFor, silent } from "../../support/shop.ts";

test("while the merchant's code throws, it is called again, and the order of changes holds", async (t) => {
  let broken = true;
  const told: [string, number][] = [];
  const shop = shopFor(t, {
    onCharge: async ({ id, version }) => {
      if (broken) throw new Error("database down");
      told.push([id, version]);
    },
  });
  const first = await asCharge(shop.post(pix()));
  await shop.post(card());
  await shop.pay.sweep();
  assert.equal(told.length, 0);
  broken = false;
  await shop.passes(60_000);
  const versions = told.filter(([id]) => id === first.id).map(([, version]) => version);
  assert.deepEqual(versions, [2, 3]);
  assert.equal(told.length, 3);
});

test("a handler that keeps throwing is reported", async (t) => {
  const shop = shopFor(t, {
    onEvent: () => {
      throw new Error("no");
    },
  });
  const charge = await asCharge(shop.post(pix()));
  await shop.payCode(charge);
  await shop.delivered();
  for (let n = 0; n < 4; n++) await shop.passes(60_000);
  assert.deepEqual(
    shop.problems.map(({ code, event }) => [code, event?.kind]),
    [["handler_failed", "deposit"]],
  );
  assert.match(shop.problems[0]?.message ?? "", /^onEvent has failed 3 times .*, the last time with "no"\./);
});

test("the log says which charge and order a failing handler and a problem are about", async (t) => {
  const shop = shopFor(t, {
    onProblem: undefined,
    onCharge: () => {
      throw new Error("no such column");
    },
  });
  const { id } = await asCharge(shop.post(pix()));
  for (let n = 0; n < 4; n++) await shop.passes(60_000);
  const logs = shop.logs as [message: string, fields: Record<string, unknown>][];
  for (const words of [/^onCharge failed/, /^onCharge has failed 3 times .*"no such column"/]) {
    const [, fields] = logs.find(([message]) => words.test(message)) ?? [];
    assert.deepEqual([fields?.["charge"], fields?.["order"]], [id, "A-1001"], String(words));
  }
});

test("what was not handled before the end is handled after the restart", async (t) => {
  const store = memoryStore();
  const before = openShop({
    store,
    onCharge: () => {
      throw new Error("going down");
    },
  });
  const charge = await asCharge(before.post(card()));
  await before.close();
  const after = shopFor(t, { store });
  await after.passes(60_000);
  assert.deepEqual(
    after.records.map(({ id, status }) => [id, status]),
    [[charge.id, "paid"]],
  );
});

test("a slow handler of one charge holds up no other", async (t) => {
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  const told: string[] = [];
  const shop = shopFor(t, {
    orders: { slow: { amount: 1000, customer: CUSTOMER } },
    onCharge: async ({ orderId }) => {
      if (orderId === "slow") await gate;
      told.push(orderId);
    },
  });
  // A delivery that comes before the answer is a change of its own, told too.
  shop.sandbox.control.deliveries.mode({ how: "hold" });
  await shop.post(card("slow"));
  await shop.post(card());
  await eventually(() => assert.deepEqual(told, ["A-1001"]));
  release();
  await shop.pay.sweep();
  assert.deepEqual(told, ["A-1001", "slow"]);
});

test("handlers may be left out", async (t) => {
  const shop = shopFor(t, { onCharge: undefined, onEvent: undefined, onProblem: undefined });
  const code = await asCharge(shop.post(pix()));
  await shop.post(card());
  await shop.payCode(code);
  await shop.delivered();
  await shop.pay.sweep();
  assert.match(JSON.stringify(shop.logs), /already paid/, "a problem that nobody listens to is logged");
});

test("many slow handlers are all called in the end, some at a time", async (t) => {
  const orders = Object.fromEntries(
    Array.from({ length: 120 }, (_, n) => [`many-${n}`, { amount: 1000, customer: CUSTOMER }]),
  );
  let atOnce = 0;
  let most = 0;
  const told = new Set<string>();
  const shop = shopFor(t, {
    orders,
    onCharge: async ({ orderId }) => {
      most = Math.max(most, ++atOnce);
      await new Promise((resolve) => setImmediate(resolve));
      atOnce--;
      told.add(orderId);
    },
  });
  await Promise.all(Object.keys(orders).map((id) => shop.post(pix(id))));
  await shop.pay.sweep();
  assert.equal(told.size, 120);
  assert.ok(most > 1 && most <= 100, String(most));
});

const forever = () => new Promise<never>(() => {});

/** An outbox alone, on a clock that only `passes` moves. */
function openOutbox(t: TestContext, changed: Partial<Store> = {}, logger: Logger = silent) {
  t.mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
  const store = { ...memoryStore(), ...changed };
  // Everything that is in memory alone has happened after a turn; what is acknowledged is gathered for one more.
  const settled = async () => {
    for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve));
  };
  return {
    settled,
    /** Another one on the same store, as another process has it. */
    open: (handlers: Listeners, now = () => Date.now()) =>
      new Outbox(
        { store, logger, instrumentation: createInstrumentation(createMetrics(), silent), now },
        handlers,
        { payment: async () => true, refund: async () => true, reminder: async () => true },
        { publishProblems() {} },
      ),
    async tell(outbox: Outbox, id: string, version: number) {
      await store.commit({ outbox: outbox.entries.charge({ id, version, service: {} } as ChargeRecord) });
      outbox.kick();
      await settled();
    },
    async passes(milliseconds: number) {
      for (let second = 0; second < milliseconds / 1000; second++) {
        t.mock.timers.tick(1000);
        await settled();
      }
    },
  };
}

test("a handler that never ends counts as failed and is called again, and the rest of its charge follows", async (t) => {
  const { open, tell, passes } = openOutbox(t);
  const called: number[] = [];
  const outbox = open({
    onCharge: ({ version }) => (called.push(version) === 1 ? forever() : undefined),
  });
  await tell(outbox, "c1", 2);
  await tell(outbox, "c1", 3);
  await passes(59_000);
  assert.deepEqual(called, [2]);
  await passes(3_000);
  assert.deepEqual(called, [2, 2, 3]);
});

test("where every onCharge hangs, onProblem is still called", async (t) => {
  const { open, tell, passes } = openOutbox(t);
  const problems: PayProblem[] = [];
  const outbox = open({ onCharge: forever, onProblem: (problem) => void problems.push(problem) });
  for (let n = 0; n < 60; n++) await tell(outbox, `c${n}`, 2);
  await passes(5 * 60_000);
  assert.match(problems[0]?.message ?? "", /onCharge .* did not end/);
});

test("a store that throws while a handler runs stops nothing", async (t) => {
  const said: string[] = [];
  const extend = () => {
    throw new Error("The disk is full.");
  };
  const { open, tell, passes } = openOutbox(
    t,
    { extend },
    { ...silent, error: (line) => void said.push(line) },
  );
  let done = () => {};
  const outbox = open({ onCharge: () => new Promise<void>((resolve) => (done = resolve)) });
  await tell(outbox, "c1", 2);
  await passes(6_000);
  assert.deepEqual(said, ["The outbox could not be written"]);
  done();
  await outbox.close();
});

test("a handler that never ends does not keep the proxy from closing", async (t) => {
  const { open, tell, passes } = openOutbox(t);
  const outbox = open({ onCharge: forever });
  await tell(outbox, "c1", 2);
  const closing = outbox.close();
  await passes(10_000);
  await closing;
  const told: string[] = [];
  open({ onCharge: ({ id }) => void told.push(id) }).kick();
  await passes(10_000);
  assert.deepEqual(told, ["c1"], "the next process is given what was interrupted");
});

test("an entry that one process has leased is not given to another, even if its clock is ahead", async (t) => {
  const { open, tell, passes, settled } = openOutbox(t);
  const told: string[] = [];
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  const one = open({
    onCharge: async ({ version }) => {
      told.push(`one ${version}`);
      await gate;
    },
  });
  const other = open(
    { onCharge: ({ version }) => void told.push(`other ${version}`) },
    () => Date.now() + 2000,
  );
  await tell(one, "c1", 2);
  other.kick();
  await passes(45_000);
  assert.deepEqual(told, ["one 2"]);
  release();
  await settled();
  await tell(other, "c1", 3);
  assert.deepEqual(told, ["one 2", "other 3"]);
});

test("an entry whose process died is handled by an idle one", async (t) => {
  const { open, tell, passes, settled } = openOutbox(t);
  const told: string[] = [];
  const idle = open({ onCharge: ({ id }) => void told.push(id) });
  idle.kick();
  await settled();
  const dying = open({ onCharge: forever });
  await tell(dying, "c1", 2);
  const closing = dying.close();
  await passes(60_000);
  await closing;
  assert.deepEqual(told, ["c1"]);
});

test("an entry whose lease ends before its handler could be called is handled by whoever leases it next", async (t) => {
  const store = memoryStore();
  let answer = () => {};
  const late = new Promise<void>((resolve) => (answer = resolve));
  let isFirst = true;
  const { open, tell, passes, settled } = openOutbox(t, {
    ...store,
    async lease(...given) {
      const leased = await store.lease(...given);
      if (isFirst) {
        isFirst = false;
        await late;
      }
      return leased;
    },
  });
  const told: string[] = [];
  const slow = open({ onCharge: () => void told.push("slow") });
  await tell(slow, "c1", 2);
  await passes(11_000);
  let release = () => {};
  const other = open({
    onCharge() {
      told.push("other");
      return new Promise<void>((resolve) => (release = resolve));
    },
  });
  other.kick();
  await settled();
  answer();
  await settled();
  assert.deepEqual(told, ["other"]);
  release();
  await settled();
});

test("a lease that the store grants late is extended before it ends", async (t) => {
  const store = memoryStore();
  let answer = () => {};
  const late = new Promise<void>((resolve) => (answer = resolve));
  const { open, passes, settled } = openOutbox(t, {
    ...store,
    async commit(commit) {
      await late;
      return store.commit(commit);
    },
  });
  const told: string[] = [];
  const one = open({
    onCharge() {
      told.push("one");
      return forever();
    },
  });
  const committed = one.commit({ outbox: one.entries.charge({ id: "c1", service: {} } as ChargeRecord) });
  await passes(6_000);
  answer();
  await committed;
  await settled();
  const other = open({ onCharge: () => void told.push("other") });
  other.kick();
  await passes(40_000);
  assert.deepEqual(told, ["one"]);
});

test("in a shared store, a process leaves what it has no handler for to one that had it within a day", async (t) => {
  const store = { ...memoryStore(), watch() {} };
  const { open, tell, settled } = openOutbox(t, store);
  const told: string[] = [];
  const openTelling = () => open({ onCharge: ({ id }) => void told.push(id) });
  const first = openTelling();
  await first.drain();
  await first.close();
  const poll = async (hours: number) => {
    open({}, () => Date.now() + hours * 3_600_000).kick();
    await settled();
  };
  await tell(first, "c1", 2);
  await poll(23);
  await openTelling().drain();
  assert.deepEqual(told, ["c1"]);
  await tell(first, "c2", 2);
  await poll(25);
  assert.equal((await store.backlog?.())?.entries, 0, "nobody would take it");
});

test("in a shared store, what no process has a handler for is dropped at once", async (t) => {
  const store = { ...memoryStore(), watch() {} };
  const { open, tell } = openOutbox(t, store);
  const beside = open({ onCharge() {} });
  await beside.close();
  await tell(beside, "c1", 2);
  await open({}).drain();
  assert.equal((await store.backlog?.())?.entries, 0);
});

test("in a shared store, a process that knows totals takes payments, also where another had onPaid", async (t) => {
  const store = { ...memoryStore(), watch() {} };
  const { open, settled } = openOutbox(t, store);
  const before = open({ onPaid() {} });
  await before.drain();
  await before.close();
  const outbox = open({ orderTotal: () => 100 });
  await store.commit({ outbox: outbox.entries.payment({ id: "c1", orderId: "A-1" } as ChargeRecord) });
  outbox.kick();
  await settled();
  await outbox.drain();
  assert.equal((await store.backlog?.())?.entries, 0);
});
