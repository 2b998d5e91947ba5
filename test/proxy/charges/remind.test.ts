// Buyers who have a code and have not paid: reminded once before it expires, and never of what was paid.
import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { memoryStore, type Commit, type Reminder, type Store } from "../../../src/proxy/index.ts";
import {
  asCharge,
  card,
  CUSTOMER,
  openShop,
  PENDING,
  pix,
  shopFor,
  type Shop,
  type ShopOptions,
} from "../../support/shop.ts";

const MINUTE = 60_000;
const ID = "A-1001";

/** A shop that keeps what it is reminded of. Codes live for half an hour, and are reminded of ten minutes before. */
function remindedShop(t: TestContext, options: ShopOptions = {}) {
  const told: Reminder[] = [];
  const shop = shopFor(t, { onReminder: (reminder) => void told.push(reminder), ...options });
  return { shop, told };
}

async function pays(shop: Shop, charge: Parameters<Shop["payCode"]>[0], more?: { amount: number }) {
  await shop.payCode(charge, more);
  await shop.delivered();
}

/** Another instance on the same store takes the delivery of a payment. */
async function payElsewhere(t: TestContext, store: Store, id: string) {
  const other = shopFor(t, { store: { ...store, close: async () => {} }, onReminder() {} });
  const { paymentId, merchantOrderId } = (await store.charge(id))!.record.service;
  const deposit = { event: "deposit", paymentId, merchantOrderId, status: "PAID", amount: "123.45" };
  assert.equal((await other.deliver(deposit)).status, 200);
}

const history = async ({ pay }: Shop, id: string) =>
  (await pay.charges.history(id)).filter(({ text }) => text.startsWith("onReminder")).map(({ text }) => text);

/** A store that shows each commit before it is written. */
function watchedStore(before: (commit: Commit) => unknown): Store {
  const store = memoryStore();
  return {
    ...store,
    async commit(commit) {
      await before(commit);
      return store.commit(commit);
    },
  };
}

test("a code that waits is reminded of once, ten minutes before it expires", async (t) => {
  const { shop, told } = remindedShop(t);
  const charge = await asCharge(shop.post(pix()));
  await shop.passes(19 * MINUTE);
  assert.equal(told.length, 0);
  await shop.passes(1 * MINUTE);
  const reminder = told[0]?.charge;
  assert.deepEqual(
    { ...told[0], charge: reminder?.status, code: reminder?.pix },
    {
      id: charge.id,
      orderId: ID,
      dueAt: new Date(Date.parse(charge.expiresAt!) - 10 * MINUTE).toISOString(),
      charge: "pending",
      code: { code: charge.pix?.code, payee: charge.pix?.payee },
    },
  );
  for (const minutes of [1, 8, 2, 60]) await shop.passes(minutes * MINUTE);
  assert.equal(told.length, 1);
  assert.deepEqual(await history(shop, charge.id), ["onReminder took the reminder"]);
  assert.equal(await shop.status(charge.id), "expired");
  assert.deepEqual(
    shop.records.map(({ status }) => status),
    ["pending", "expired"],
    "a reminder is no change of its charge",
  );
});

test("when it is due is written with the charge itself", async (t) => {
  const commits: Commit[] = [];
  const { shop } = remindedShop(t, { store: watchedStore((commit) => commits.push(commit)) });
  const { expiresAt = "" } = await asCharge(shop.post(pix()));
  const [first] = commits.flatMap(({ charges = [] }) => charges);
  assert.deepEqual(first?.reminder, { dueAt: Date.parse(expiresAt) - 10 * MINUTE });
});

for (const [what, options, answer, at] of [
  ["the shop", { reminder: { beforeExpiry: 60 } }, {}, 29],
  ["its order", { reminder: { beforeExpiry: 60 } }, { remindBefore: 25 * 60 }, 5],
  ["a code's own life", {}, { pixExpiresIn: 3_600 }, 50],
] as const)
  test(`the time of a reminder goes by ${what}`, async (t) => {
    const { shop, told } = remindedShop(t, options);
    shop.orders[ID] = { amount: 12_345, customer: CUSTOMER, ...answer };
    await shop.post(pix());
    await shop.passes((at - 1) * MINUTE);
    assert.equal(told.length, 0);
    await shop.passes(MINUTE);
    assert.equal(told.length, 1);
  });

test("a buyer whose card may have been charged is reminded once it is known that it was not", async (t) => {
  let commits = 0;
  const { shop, told } = remindedShop(t, { store: watchedStore(() => commits++) });
  const code = await asCharge(shop.post(pix()));
  await shop.passes(19 * MINUTE);
  const { id, status } = await asCharge(shop.post(card(ID, PENDING)));
  assert.equal(status, "pending");
  const { paymentId, merchantOrderId } = await shop.details(id);
  for (let minute = 0; minute < 3; minute++) await shop.passes(MINUTE);
  assert.deepEqual([told.length, await shop.status(code.id)], [0, "pending"]);
  const before = commits;
  for (let second = 0; second < 5; second++) await shop.passes(1000);
  // The card may be looked up once meanwhile.
  assert.ok(commits <= before + 1, "it is put off for a while, and not at each sweep");
  const data = { paymentId, merchantOrderId, status: "DENIED", statusCode: 3 };
  await shop.deliver({ event: "payment.denied", data });
  await shop.passes(MINUTE);
  assert.deepEqual(
    told.map((reminder) => reminder.id),
    [code.id],
  );
});

for (const [event, status, amount] of [
  ["payment.confirmed", "PAID", undefined],
  // Nothing is asked for after it, since another amount came for the code.
  ["payment.denied", "DENIED", 5_000],
] as const)
  test(`that a shop may have been told stays known, though the reminder is put off until ${event}`, async (t) => {
    let calls = 0;
    const fails = () => {
      calls++;
      throw new Error("no mail today");
    };
    const store = memoryStore();
    const { shop } = remindedShop(t, { store, onReminder: fails });
    const code = await asCharge(shop.post(pix()));
    await shop.passes(20 * MINUTE);
    const { id } = await asCharge(shop.post(card(ID, PENDING)));
    await shop.passes(MINUTE);
    if (amount !== undefined) await pays(shop, code, { amount });
    const { paymentId, merchantOrderId } = await shop.details(id);
    await shop.deliver({ event, data: { paymentId, merchantOrderId, status, amount: "123.45" } });
    for (let minute = 0; minute < 3; minute++) await shop.passes(MINUTE);
    assert.equal(calls, 1);
    assert.notEqual((await store.charge(code.id))?.reminder?.claimedAt, undefined);
  });

test("nobody is reminded of a code for what the order does not cost any more", async (t) => {
  let total = 12_345;
  const { shop, told } = remindedShop(t, { orderTotal: () => total });
  const { id } = await asCharge(shop.post(pix()));
  total = 20_000;
  await shop.passes(21 * MINUTE);
  assert.equal(told.length, 0);
  assert.deepEqual(await history(shop, id), [
    "onReminder is not told: the code has expired, money came, or the order costs something else by now",
  ]);
});

for (const [what, options, answer] of [
  ["where the order says so", {}, { remindBefore: false }],
  ["of a code that lives no longer than that", {}, { pixExpiresIn: 600 }],
  ["where the shop takes none", { onReminder: undefined }, { remindBefore: 60 }],
] as const)
  test(`there is no reminder ${what}`, async (t) => {
    const { shop, told } = remindedShop(t, { store: memoryStore(), ...options });
    shop.orders[ID] = { amount: 12_345, customer: CUSTOMER, ...answer };
    const { id } = await asCharge(shop.post(pix()));
    for (let n = 0; n < 31; n++) await shop.passes(MINUTE);
    assert.deepEqual([told, await shop.status(id)], [[], "expired"]);
  });

test("a code that is paid in time is not reminded of", async (t) => {
  const { shop, told } = remindedShop(t);
  const charge = await asCharge(shop.post(pix()));
  await pays(shop, charge);
  for (const minutes of [20, 5, 10]) await shop.passes(minutes * MINUTE);
  assert.deepEqual([told, await history(shop, charge.id)], [[], []]);
});

test("nor one whose order is paid by card, or for which another amount came", async (t) => {
  const { shop, told } = remindedShop(t, {
    orders: { "A-1002": { amount: 5_000, customer: CUSTOMER } },
  });
  await shop.post(pix());
  await shop.post(card());
  const other = await asCharge(shop.post(pix("A-1002")));
  await pays(shop, other, { amount: 4_000 });
  assert.equal(await shop.status(other.id), "pending");
  for (const minutes of [20, 5, 10]) await shop.passes(minutes * MINUTE);
  assert.deepEqual(told, []);
});

test("of several codes of an order the newest alone is reminded of", async (t) => {
  const { shop, told } = remindedShop(t);
  await shop.post(pix());
  await shop.passes(5 * MINUTE);
  const { id } = await asCharge(shop.post(pix()));
  for (const minutes of [15, 5, 10]) await shop.passes(minutes * MINUTE);
  assert.deepEqual(
    told.map((reminder) => reminder.id),
    [id],
  );
});

test("a payment that comes while the shop's code fails ends the reminder, and the history says so", async (t) => {
  let calls = 0;
  const fails = () => {
    calls++;
    throw new Error("no mail today");
  };
  const { shop } = remindedShop(t, { onReminder: fails });
  const charge = await asCharge(shop.post(pix()));
  await shop.passes(20 * MINUTE);
  assert.equal(calls, 1);
  await pays(shop, charge);
  for (const minutes of [1, 1, 20]) await shop.passes(minutes * MINUTE);
  assert.equal(calls, 1);
  assert.deepEqual(await history(shop, charge.id), [
    "onReminder did not take the reminder: it failed once, and is called again",
    "onReminder is not told: the charge is paid",
  ]);
  assert.deepEqual(shop.codes(), []);
});

test("what keeps failing is listed and reported, and ends quietly once the code has expired", async (t) => {
  const fails = () => {
    throw new Error("no mail today");
  };
  const { shop } = remindedShop(t, { onReminder: fails });
  const { id } = await asCharge(shop.post(pix()));
  for (const minutes of [20, 1, 1]) await shop.passes(minutes * MINUTE);
  const [failing] = await shop.pay.outbox.failing();
  assert.deepEqual(
    [failing?.handler, failing?.about, failing?.tries, failing?.error],
    ["onReminder", { chargeId: id, orderId: ID }, 3, "no mail today"],
  );
  assert.match(shop.problems[0]?.message ?? "", /^onReminder has failed 3 times/);
  await shop.passes(10 * MINUTE);
  assert.deepEqual(await shop.pay.outbox.failing(), []);
  assert.equal((await history(shop, id)).at(-1), "onReminder is not told: the charge is expired");
});

test("a payment that another instance stores is seen", async (t) => {
  const store = memoryStore();
  let calls = 0;
  const fails = () => {
    calls++;
    throw new Error("no mail today");
  };
  const { shop } = remindedShop(t, { store, onReminder: fails });
  const charge = await asCharge(shop.post(pix()));
  await shop.passes(20 * MINUTE);
  assert.equal(calls, 1);
  await payElsewhere(t, store, charge.id);
  await shop.passes(MINUTE);
  assert.equal(calls, 1);
});

test("a payment that is stored between the decision to remind and its commit is seen", async (t) => {
  let isPaid = false;
  const store = watchedStore(async ({ charges = [] }) => {
    if (isPaid || !charges.some(({ reminder }) => reminder?.claimedAt !== undefined)) return;
    isPaid = true;
    await payElsewhere(t, store, charge.id);
  });
  const { shop, told } = remindedShop(t, { store });
  const charge = await asCharge(shop.post(pix()));
  await shop.passes(20 * MINUTE);
  assert.ok(isPaid, "no claim was committed");
  await shop.passes(MINUTE);
  assert.deepEqual([told, await shop.status(charge.id)], [[], "paid"]);
});

test("a proxy that did not run when it was due tells it late, and not once the code has expired", async (t) => {
  for (const [late, expected] of [
    [25, 1],
    [31, 0],
  ] as const) {
    const store = memoryStore();
    const before = openShop({ store, onReminder() {} });
    await before.post(pix());
    await before.close();
    const told: Reminder[] = [];
    const { shop } = remindedShop(t, {
      store,
      onReminder: (reminder) => void told.push(reminder),
      now: () => Date.now() + late * MINUTE,
    });
    await shop.pay.sweep();
    assert.equal(told.length, expected, `${late} minutes`);
  }
});

test("a shop that takes reminders no longer is told of none that wait", async (t) => {
  const store = memoryStore();
  const fails = () => {
    throw new Error("no mail today");
  };
  const before = openShop({ store, onReminder: fails });
  await before.post(pix());
  await before.passes(20 * MINUTE);
  await before.close();
  const { shop } = remindedShop(t, { store, onReminder: undefined });
  await shop.passes(22 * MINUTE);
  assert.equal(await store.nextOutbox(), undefined);
});

test("an order that is erased meanwhile is not quoted by what failed", async (t) => {
  const { shop } = remindedShop(t, {
    onReminder: ({ charge }) => {
      throw new Error(`No mail for ${charge.orderDescription}`);
    },
  });
  shop.orders[ID] = { amount: 12_345, customer: CUSTOMER, description: "Book for Maria" };
  await shop.post(pix());
  for (const minutes of [20, 1, 1]) await shop.passes(minutes * MINUTE);
  assert.equal((await shop.pay.outbox.failing())[0]?.error, "No mail for […]");
});

for (const [given, message] of [
  [{ beforeExpiry: 0 }, /^TypeError: reminder\.beforeExpiry is 0, expected whole seconds/],
  [{ before: 60 }, /^TypeError: reminder has "before", expected any of beforeExpiry/],
] as const)
  test(`an option is refused: ${JSON.stringify(given)}`, () => {
    assert.throws(() => openShop({ reminder: given as object }), message);
  });
