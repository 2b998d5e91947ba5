// The buyer's data is erased from an order; what the accounts need stays.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import {
  ChargeError,
  memoryStore,
  sqliteStore,
  type Store,
  type WebhookEvent,
} from "../../../src/proxy/index.ts";
import {
  asCharge,
  card,
  CHALLENGED,
  CUSTOMER,
  eventually,
  pix,
  shopFor,
  withNumber,
} from "../../support/shop.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const folder = temporaryFolder({ after });

/** What names the buyer in the deliveries of the sandbox. */
const NAMES = [/Maria da Silva/i, /52998224725/];

test("what names the buyer is removed, what accounting needs stays, and onCharge is not called", async (t) => {
  const shop = shopFor(t);
  await shop.post(card("A-1001", withNumber("4000000000000051")));
  const { id } = await asCharge(shop.post(card()));
  await shop.delivered();
  await shop.pay.sweep();
  const before = await shop.pay.charges.byOrder("A-1001");
  assert.ok(
    before.every(({ service }) => service.returnMessage),
    "there is nothing to erase",
  );
  const told = shop.records.length;
  const erased = await shop.pay.charges.erase("A-1001");
  await shop.pay.sweep();
  assert.deepEqual(await shop.pay.charges.byOrder("A-1001"), erased);
  for (const [at, { service, ...charge }] of before.entries()) {
    const { returnMessage: _words, threeDS: _threeDS, receiptUrl: _receipt, ...kept } = service;
    assert.deepEqual(erased[at], { ...charge, service: kept });
  }
  assert.equal(shop.records.length, told);
  assert.equal((await shop.pay.charges.get(id))?.card?.last4, "1111");
  assert.deepEqual(await shop.pay.charges.erase("A-1001"), erased, "a second time");
});

test("an order with a charge that waits is not erased, and one that nobody made has nothing to erase", async (t) => {
  const shop = shopFor(t, { orders: { "A-2": { amount: 500, customer: CUSTOMER } } });
  const { id } = await asCharge(shop.post(pix("A-2")));
  await assert.rejects(shop.pay.charges.erase("A-2"), (error) => {
    assert.ok(error instanceof ChargeError);
    assert.equal(error.code, "charge_waiting");
    assert.match(error.message, new RegExp(`${id} is pending`));
    return true;
  });
  assert.deepEqual(await shop.pay.charges.erase("A-3"), []);
  assert.deepEqual(await shop.pay.charges.erase("x".repeat(5_000)), []);
});

test("the limit keys of a card whose challenge was left are erased too", async (t) => {
  const store = memoryStore();
  const shop = shopFor(t, { store });
  const left = await asCharge(shop.post(card("A-1001", CHALLENGED)));
  await shop.post(card());
  const keys = async () => (await store.charge(left.id))?.subjects;
  assert.ok(await keys(), "there is nothing to erase");
  // It is looked up for an hour, since it may still be paid.
  for (let n = 0; n < 10; n++) await shop.passes(10 * 60_000);
  await shop.pay.charges.erase("A-1001");
  assert.equal(await keys(), undefined);
});

test("an order that changes during erasure is erased as it is then", async (t) => {
  const kept = memoryStore();
  let moves = 2;
  const store: Store = {
    ...kept,
    async commit(change) {
      if (change.forget && moves-- > 0 && change.order)
        await kept.commit({ order: change.order, charges: await kept.history("A-1001") });
      return kept.commit(change);
    },
  };
  const shop = shopFor(t, { store });
  await shop.post(card());
  await shop.delivered();
  const [erased] = await shop.pay.charges.erase("A-1001");
  assert.ok(erased && !erased.service.returnMessage);
  assert.deepEqual(await shop.pay.charges.byOrder("A-1001"), [erased]);
});

test("the buyer's name and document are in no file of the store any more", async (t) => {
  const store = sqliteStore(join(folder, "pay.db"));
  const shop = shopFor(t, { store });
  const { id } = await asCharge(shop.post(card()));
  await shop.delivered();
  const paymentId = (await shop.details(id)).paymentId ?? "";
  await shop.pay.service.cards.cancel(paymentId, { amount: 1_000 });
  await shop.delivered();
  await eventually(async () => assert.equal((await shop.pay.charges.get(id))?.cancelledAmount, 1_000));
  await shop.pay.sweep();
  const bytes = () =>
    readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), "latin1"))
      .join("");
  const found = (text: string) => NAMES.filter((name) => name.test(text)).map(String);
  assert.deepEqual(found(bytes()), NAMES.map(String), "there is nothing to erase");
  await shop.pay.charges.erase("A-1001");
  assert.deepEqual(found(bytes()), []);
  assert.equal((await shop.pay.charges.byOrder("A-1001"))[0]?.status, "paid");
});

test("a call that is still to be made is made without the buyer's data, which is in no file any more", async (t) => {
  const own = temporaryFolder(t);
  const store = sqliteStore(join(own, "pay.db"));
  let isBroken = true;
  const told: unknown[] = [];
  const handler = (given: unknown) => {
    if (isBroken) throw new Error("no account of Maria da Silva");
    told.push(given);
  };
  const shop = shopFor(t, { store, onCharge: handler, onEvent: handler, onProblem: handler });
  const { id } = await asCharge(shop.post(card()));
  await shop.delivered();
  // Money that nobody expects is reported, with its delivery.
  const { merchantOrderId } = await shop.details(id);
  await shop.deliver({
    event: "deposit",
    merchantOrderId,
    status: "odd",
    customer: { name: "Maria da Silva" },
  });
  // Until the charge is no longer looked up because of it.
  for (let n = 0; n < 6; n++) await shop.passes(5 * 60_000);
  const bytes = () =>
    readdirSync(own)
      .map((name) => readFileSync(join(own, name), "latin1"))
      .join("");
  const found = () => NAMES.filter((name) => name.test(bytes())).map(String);
  const failing = await shop.pay.outbox.failing();
  assert.deepEqual(
    [...new Set(failing.map(({ handler: name }) => name))],
    ["onCharge", "onEvent", "onProblem"],
  );
  assert.deepEqual(found(), NAMES.map(String), "there is nothing to erase");
  await shop.pay.charges.erase("A-1001");
  assert.deepEqual(found(), []);
  assert.ok((await shop.pay.outbox.failing()).every(({ error }) => error === ""));
  isBroken = false;
  for (const { id: entry } of failing) assert.equal(await shop.pay.outbox.retry(entry), true);
  await shop.passes(60_000);
  assert.ok(told.length >= failing.length);
  const texts = told.map((given) => JSON.stringify(given));
  for (const text of texts) {
    assert.doesNotMatch(text, /Maria|52998224725|threeDS|returnMessage|"acquirer"/);
  }
});

test("a call that fails while its order is erased names the buyer nowhere", async (t) => {
  let end = () => {};
  const erased = new Promise<void>((resolve) => (end = resolve));
  const problems: unknown[] = [];
  const given: string[] = [];
  // As of a database that quotes the row, and of code that writes name and document in its own way.
  const fail = async (event: WebhookEvent) => {
    const row = JSON.stringify(event);
    given.push(row);
    await erased;
    const [name = "", cpf = ""] = NAMES.map((one) => one.exec(row)?.[0]);
    const document = cpf.replace(/(...)(...)(...)(..)/, "$1.$2.$3-$4");
    throw new Error(`no account of ${name.toUpperCase()} (${document}): ${row}`);
  };
  const store = memoryStore();
  const shop = shopFor(t, { store, onEvent: fail, onProblem: (problem) => problems.push(problem) });
  await shop.post(card());
  await shop.delivered();
  await eventually(() => assert.ok(NAMES.every((name) => name.test(given[0] ?? ""))));
  await shop.pay.charges.erase("A-1001");
  end();
  for (let n = 0; n < 4; n++) await shop.passes(10_000);
  const failing = await shop.pay.outbox.failing();
  assert.equal(failing.length, 1);
  const kept = await store.listOutbox!({ aside: true, limit: 9 });
  const said = JSON.stringify([problems, shop.logs, shop.lines, failing, kept]);
  assert.ok(said.includes("no account of […] ([…]): {"), said);
  assert.match(said, /handler_failed/);
  for (const name of [...NAMES, /529\.982\.247-25/]) assert.doesNotMatch(said, name);
});

test("a report of a handler that fails does not name the buyer, whatever was erased meanwhile", async (t) => {
  const problems: string[] = [];
  const fail = (given: unknown) => {
    throw new Error(JSON.stringify(given));
  };
  const shop = shopFor(t, {
    onCharge: fail,
    onPaid: fail,
    onEvent: fail,
    onProblem: (problem) => problems.push(JSON.stringify(problem)),
  });
  const { id } = await asCharge(shop.post(card()));
  await shop.delivered();
  for (let n = 0; n < 4; n++) await shop.passes(10_000);
  const { returnMessage = "" } = await shop.details(id);
  assert.ok(returnMessage, "there is nothing to hide");
  const said = JSON.stringify([problems, shop.logs, await shop.pay.outbox.failing()]);
  for (const name of ["onCharge", "onPaid", "onEvent"]) assert.ok(said.includes(`${name} has failed`), name);
  for (const text of [...NAMES, new RegExp(returnMessage)]) assert.doesNotMatch(said, text);
});

test("a call about another order keeps the data of its buyer", async (t) => {
  let isBroken = true;
  const told: string[] = [];
  const shop = shopFor(t, {
    orders: { "A-2": { amount: 9900, customer: CUSTOMER } },
    onEvent: (event) => {
      if (isBroken) throw new Error("no");
      told.push(JSON.stringify(event));
    },
  });
  await shop.post(card());
  await shop.post(card("A-2"));
  await shop.delivered();
  await shop.pay.charges.erase("A-1001");
  isBroken = false;
  await shop.passes(10_000);
  assert.equal(told.length, 2);
  assert.equal(told.filter((text) => text.includes("Maria")).length, 1);
});

test("an erasure waits for other changes of its order in this process, and decides once", async (t) => {
  const kept = memoryStore();
  const results: string[] = [];
  const store: Store = {
    ...kept,
    async commit(change) {
      const result = await kept.commit(change);
      results.push(result);
      return result;
    },
  };
  const shop = shopFor(t, { store });
  await shop.post(card());
  await shop.delivered();
  await Promise.all(Array.from({ length: 5 }, () => shop.pay.charges.erase("A-1001")));
  assert.ok(!results.includes("conflict"));
});
