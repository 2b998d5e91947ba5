// The merchant's inbox: what is reported is kept with what decided it, and stays until somebody says that it is settled.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import {
  ChargeError,
  memoryStore,
  sqliteStore,
  type HistoryEntry,
  type PayProblem,
  type ProblemFilters,
  type Store,
  type StoredProblem,
} from "../../../src/proxy/index.ts";
import {
  asCharge,
  assertProblem,
  card,
  CUSTOMER,
  DECLINED,
  eventually,
  openShop,
  pix,
  shopFor,
  silent,
  type Shop,
} from "../../support/shop.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const MINUTE = 60_000;

const order = (amount = 12345) => ({ amount, customer: CUSTOMER });

async function listed({ pay }: Pick<Shop, "pay">, filters: ProblemFilters = {}): Promise<StoredProblem[]> {
  const found: StoredProblem[] = [];
  let after: string | undefined;
  do {
    const page = await pay.problems.list({ ...filters, after });
    found.push(...page.problems);
    after = page.next;
  } while (after !== undefined);
  return found;
}

const byId = (problems: readonly { id?: string | undefined }[]) =>
  problems.toSorted((a, b) => ((a.id ?? "") < (b.id ?? "") ? -1 : 1));

/** What the inbox keeps of what was told. */
const kept = ({ id, code, message, at, orderId, charge }: PayProblem) => ({
  id,
  code,
  message,
  at,
  ...(orderId !== undefined && { orderId }),
  ...(charge && { chargeId: charge.id }),
});

/** Each brings one problem about. */
const REPORTS: Readonly<Record<string, (t: TestContext) => Promise<Shop>>> = {
  async wrong_amount(t) {
    const shop = shopFor(t);
    await shop.payCode(await asCharge(shop.post(pix())), { amount: 12344 });
    return shop;
  },
  async order_invalid(t) {
    const shop = shopFor(t, { orders: { "A-1001": order(-1) } });
    await shop.post(pix());
    return shop;
  },
  async service_refused(t) {
    const shop = shopFor(t);
    shop.sandbox.control.faults.next("pix.charge", { kind: "400" });
    await assertProblem(shop.post(pix()), 502, "service_refused");
    return shop;
  },
  async service_unauthorized(t) {
    const shop = shopFor(t, { service: { apiKey: "wrong-key" } });
    await shop.post(pix());
    return shop;
  },
  async unknown_charge(t) {
    const shop = shopFor(t);
    const names = { paymentId: "nobody", merchantOrderId: "nobody" };
    await shop.deliver({ event: "deposit", status: "PAID", amount: "5.00", ...names });
    return shop;
  },
  async unreadable_delivery(t) {
    const shop = shopFor(t);
    const { paymentId } = await shop.details((await asCharge(shop.post(pix()))).id);
    await shop.deliver({ event: "deposit", paymentId, status: "odd", amount: "123.45" });
    return shop;
  },
  async payout_unknown(t) {
    const shop = shopFor(t);
    shop.sandbox.control.faults.next("pix.withdraw", { kind: "500" });
    await shop.pay.payouts.create({
      key: "p",
      amount: 10_000,
      pixKey: "maria@example.com",
      pixKeyType: "EMAIL",
    });
    for (let n = 0; n < 7; n++) await shop.passes(10 * MINUTE);
    return shop;
  },
  async card_testing(t) {
    const limits = { bin: { declines: 1 } };
    const shop = shopFor(t, { limits, orders: { "A-2": order() } });
    await shop.post(card("A-1001", DECLINED));
    assert.equal((await shop.post(card("A-2", DECLINED))).status, 429);
    return shop;
  },
  async handler_failed(t) {
    const shop = shopFor(t, {
      onCharge() {
        throw new Error("no such column");
      },
    });
    await shop.post(card());
    for (let n = 0; n < 3; n++) await shop.passes(10_000);
    return shop;
  },
};

for (const [code, report] of Object.entries(REPORTS))
  test(`${code} is listed once, as it was told`, async (t) => {
    const shop = await report(t);
    await eventually(async () => {
      await shop.pay.sweep();
      assert.ok(shop.codes().length > 0);
    });
    assert.deepEqual([...new Set(shop.codes())], [code]);
    assert.deepEqual(byId(await listed(shop)), byId(shop.problems.map(kept)));
    assert.deepEqual(byId(await listed(shop, { state: "open" })), byId(await listed(shop)));
    assert.deepEqual(await listed(shop, { state: "resolved" }), []);
  });

test("a problem without anybody to be told of it is listed too", async (t) => {
  const shop = shopFor(t, { onProblem: undefined });
  await shop.payCode(await asCharge(shop.post(pix())), { amount: 1 });
  await eventually(async () => assert.equal((await listed(shop))[0]?.code, "wrong_amount"));
});

test("what is reported while a commit is decided again, or refused, is listed once", async (t) => {
  const store = memoryStore();
  let conflicts = 3;
  const { commit } = store;
  store.commit = async (change) => {
    if (change.problems && change.order && conflicts-- > 0) return "conflict";
    return commit(change);
  };
  const shop = shopFor(t, { store });
  await shop.payCode(await asCharge(shop.post(pix())), { amount: 1 });
  await eventually(async () => assert.equal((await listed(shop)).length, 1));
  await shop.pay.sweep();
  assert.ok(conflicts < 0);
  assert.deepEqual(await listed(shop), shop.problems.map(kept));
});

/** A shop with a problem of a charge. */
async function troubled(t: TestContext, shop: Shop = shopFor(t)) {
  const code = await asCharge(shop.post(pix()));
  await shop.payCode(code, { amount: 1 });
  await eventually(async () => assert.equal((await listed(shop)).length, 1));
  const [problem] = await listed(shop);
  return { shop, problem: problem!, chargeId: code.id };
}

test("who settles a problem is kept with it and in the history of its charge, and stays the first", async (t) => {
  const { shop, problem, chargeId } = await troubled(t);
  const settled = await shop.pay.problems.resolve(problem.id, { user: "ana" });
  assert.deepEqual(settled, { ...problem, resolved: { at: settled.resolved?.at, by: "ana" } });
  assert.ok(Date.parse(settled.resolved?.at ?? "") >= Date.parse(problem.at));
  await shop.passes(MINUTE);
  assert.deepEqual(await shop.pay.problems.resolve(problem.id, { user: "rui" }), settled);
  assert.deepEqual(await listed(shop), [settled]);
  assert.deepEqual(await listed(shop, { state: "resolved" }), [settled]);
  assert.deepEqual(await listed(shop, { state: "open" }), []);
  const told = (await shop.pay.charges.history(chargeId)).filter(({ kind }) => kind === "resolved");
  assert.equal(told.length, 1);
  const [{ at, ...entry }] = told as [HistoryEntry];
  assert.deepEqual(entry, {
    kind: "resolved",
    by: "ana",
    text: "The problem wrong_amount is resolved",
    detail: { code: "wrong_amount", problem: problem.id },
  });
  // The history is stamped when it is written, which may be a millisecond later.
  assert.ok(at >= settled.resolved!.at);
});

test("of two who settle it at once one does, and nobody has to say who", async (t) => {
  const store = memoryStore();
  const [one, other] = [shopFor(t, { store }), shopFor(t, { store })];
  const { problem, chargeId } = await troubled(t, one);
  const results = await Promise.all(
    [one, other, one, other].map(({ pay }) => pay.problems.resolve(problem.id)),
  );
  for (const result of results) assert.deepEqual(result, results[0]);
  assert.deepEqual(Object.keys(results[0]!.resolved!), ["at"]);
  const told = (await one.pay.charges.history(chargeId)).filter(({ kind }) => kind === "resolved");
  assert.deepEqual(
    told.map(({ by }) => by),
    [undefined],
  );
});

test("what is reported again after it was settled is another problem", async (t) => {
  const shop = shopFor(t, {
    onCharge() {
      throw new Error("down");
    },
  });
  await shop.post(pix());
  for (let n = 0; n < 3; n++) await shop.passes(10_000);
  const [first] = await listed(shop);
  const settled = await shop.pay.problems.resolve(first!.id);
  await shop.passes(25 * 60 * MINUTE);
  await shop.passes(25 * 60 * MINUTE);
  const open = await listed(shop, { state: "open" });
  assert.ok(open.some(({ message }) => message.startsWith("onCharge has failed")));
  assert.deepEqual(await listed(shop, { state: "resolved" }), [settled]);
});

test("a problem that there is not, and a user without a name, are refused", async (t) => {
  const { shop, problem } = await troubled(t);
  for (const id of ["nobody", "", "x".repeat(5_000), "__proto__", 7 as unknown as string])
    await assert.rejects(
      shop.pay.problems.resolve(id),
      (error) => error instanceof ChargeError && error.code === "problem_not_found",
    );
  await assert.rejects(
    shop.pay.problems.resolve(problem.id, { user: " " }),
    (error) => error instanceof ChargeError && error.code === "user_invalid",
  );
  assert.equal((await listed(shop))[0]?.resolved, undefined);
});

test("pages, periods, states and orders are asked for by name, and what is no filter is refused", async (t) => {
  const ids = ["A-1", "A-2", "A-3"];
  const shop = shopFor(t, { orders: Object.fromEntries(ids.map((id) => [id, order(-1)])) });
  const codes = (found: readonly StoredProblem[]) => found.map(({ orderId }) => orderId);
  for (const id of ids) {
    await shop.post(pix(id));
    await shop.passes(MINUTE);
  }
  assert.deepEqual(codes(await listed(shop, { limit: 1 })), ["A-3", "A-2", "A-1"]);
  assert.deepEqual(codes(await listed(shop, { orderId: "A-2" })), ["A-2"]);
  assert.deepEqual(await listed(shop, { orderId: "x".repeat(5_000) }), []);
  const [, second] = await listed(shop);
  assert.deepEqual(codes(await listed(shop, { from: second!.at })), ["A-3", "A-2"]);
  assert.deepEqual(codes(await listed(shop, { to: second!.at })), ["A-2", "A-1"]);
  for (const [filters, words] of [
    [{ state: "shut" as "open" }, /filters\.state is "shut", expected one of open, resolved/],
    [{ status: "open" } as ProblemFilters, /status/],
    [{ limit: 0 }, /filters\.limit is 0/],
    [{ from: "2026-02-01", to: "2026-01-01" }, /filters\.from is later than to/],
  ] as const)
    await assert.rejects(shop.pay.problems.list(filters), { name: "TypeError", message: words });
});

test("a store without an inbox says what it lacks, and what is reported is told all the same", async (t) => {
  const { problem: _problem, listProblems: _list, ...store } = memoryStore();
  const shop = shopFor(t, { store: store as Store });
  await shop.payCode(await asCharge(shop.post(pix())), { amount: 1 });
  await eventually(async () => {
    await shop.pay.sweep();
    assert.deepEqual(shop.codes(), ["wrong_amount"]);
  });
  const lacks = /needs a store with the methods problem and listProblems/;
  await assert.rejects(shop.pay.problems.list(), lacks);
  await assert.rejects(shop.pay.problems.resolve("x"), lacks);
});

test("problems are kept across a restart, for as long as the history is", async (t) => {
  const file = join(temporaryFolder(t), "pay.db");
  const before = openShop({ store: sqliteStore(file) });
  const { problem } = await troubled(t, before);
  await before.close();
  const shop = shopFor(t, { store: sqliteStore(file), retention: { history: 10 } });
  assert.deepEqual(await listed(shop), [problem]);
  const settled = await shop.pay.problems.resolve(problem.id, { user: "ana" });
  assert.deepEqual(await listed(shop), [settled]);
  await shop.passes(9 * 24 * 60 * MINUTE);
  assert.ok((await listed(shop)).some(({ id }) => id === problem.id));
  await shop.passes(2 * 24 * 60 * MINUTE);
  assert.ok(!(await listed(shop)).some(({ id }) => id === problem.id));
});

test("whoever watches is told when a problem is reported and when it is settled", async (t) => {
  const shop = shopFor(t, { logger: silent });
  let told = 0;
  const end = shop.pay.problems.watch(() => void told++);
  const { problem } = await troubled(t, shop);
  assert.equal(told, 1);
  await shop.pay.problems.resolve(problem.id);
  assert.equal(told, 2);
  await shop.pay.problems.resolve(problem.id);
  assert.equal(told, 2, "nothing has changed");
  end();
  await shop.deliver({ event: "deposit", paymentId: "nobody", status: "PAID", amount: "5.00" });
  assert.equal(told, 2);
});

test("an erasure takes the words of others out of the problems of its order, and leaves the rest", async (t) => {
  const folder = temporaryFolder(t);
  const store = sqliteStore(join(folder, "pay.db"));
  const shop = shopFor(t, {
    store,
    orders: { "A-2": order() },
    onPaid({ orderId }) {
      throw new Error(`no account of Maria da Silva for ${orderId}`);
    },
  });
  await shop.post(card());
  await shop.post(card("A-2"));
  for (let n = 0; n < 3; n++) await shop.passes(10_000);
  await shop.delivered();
  const before = await listed(shop, { orderId: "A-1001" });
  assert.match(before[0]?.message ?? "", /no account of Maria da Silva for A-1001/);
  await shop.pay.problems.resolve(before[0]!.id, { user: "ana" });
  await shop.pay.charges.erase("A-1001", { user: "ana" });
  const after = await listed(shop, { orderId: "A-1001" });
  assert.equal(after.length, before.length);
  assert.match(after[0]?.message ?? "", /^onPaid has failed 3 times .+ with "\[…\]"\./);
  assert.equal(after[0]?.resolved?.by, "ana");
  const others = await listed(shop, { orderId: "A-2" });
  assert.match(others[0]?.message ?? "", /Maria da Silva for A-2/);
  const bytes = readdirSync(folder).map((name) => readFileSync(join(folder, name), "latin1"));
  assert.doesNotMatch(bytes.join(""), /Maria da Silva for A-1001/);
});

test("an erasure finds the problems of an order without a charge", async (t) => {
  const shop = shopFor(t, {
    order() {
      throw new Error("no account of Maria da Silva");
    },
  });
  await shop.post(pix());
  await eventually(async () => assert.match((await listed(shop))[0]?.message ?? "", /Maria da Silva/));
  assert.deepEqual(await shop.pay.charges.erase("A-1001"), []);
  assert.doesNotMatch(JSON.stringify(await listed(shop)), /Maria/);
});

for (const [what, first, second] of [
  ["settled while its order is erased", "erase", "resolve"],
  ["about an order that is erased while it is settled", "resolve", "erase"],
] as const)
  test(`a problem ${what} is both in the end`, async (t) => {
    const base = memoryStore();
    const acts = {
      erase: ({ pay }: Shop) => pay.charges.erase("A-1001"),
      resolve: async (shop: Shop) => {
        const [problem] = await listed(shop);
        await shop.pay.problems.resolve(problem!.id, { user: "ana" });
      },
    };
    let meanwhile: (() => Promise<unknown>) | undefined;
    const store: Store = {
      ...base,
      async commit(change) {
        const act = meanwhile;
        meanwhile = undefined;
        await act?.();
        return base.commit(change);
      },
    };
    const onPaid = () => {
      throw new Error("no account of Maria da Silva");
    };
    const shop = shopFor(t, { store, onPaid });
    await shop.post(card());
    await shop.delivered();
    for (let n = 0; n < 3; n++) await shop.passes(10_000);
    assert.match(JSON.stringify(await listed(shop)), /Maria/);
    // Another process, which acts between what this one reads and what it writes.
    const other = shopFor(t, { store: base, onPaid });
    meanwhile = () => acts[second](other);
    await acts[first](shop);
    const [problem] = await listed(shop);
    assert.equal(problem?.resolved?.by, "ana");
    assert.doesNotMatch(problem.message, /Maria/);
  });

test("the error of an onEvent, which no erasure could find, is left out", async (t) => {
  const shop = shopFor(t, {
    onEvent() {
      throw new Error("no account of Maria da Silva");
    },
  });
  await shop.post(card());
  await shop.delivered();
  for (let n = 0; n < 3; n++) await shop.passes(10_000);
  const [problem] = await listed(shop);
  assert.match(problem?.message ?? "", /^onEvent has failed 3 times .+ with "\[…\]"\./);
});
