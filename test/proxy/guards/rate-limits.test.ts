// Whoever corrects a typo or takes another card gets through; whoever tests cards does not.
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import assert from "node:assert/strict";
import { memoryStore, sqliteStore, type LimitOptions, type Store } from "../../../src/proxy/index.ts";
import {
  asCharge,
  asProblem,
  card,
  CARD,
  CUSTOMER,
  eventually,
  newKey,
  openShop,
  pix,
  shopFor,
  withNumber,
  type Shop,
  type ShopOptions,
  assertProblem,
} from "../../support/shop.ts";
import { cardNumber } from "../../support/card-number.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const QUARTER = 15 * 60_000;
const DECLINED = "4000000000000515";
const WRONG_CODE = "4000000000000820";
const REFUSED = "4000000000002107";
const CHALLENGED = "4000000000001109";
const PENDING = "4000000000002016";
/** Orders over this amount are declined whichever card is tried. */
const DECLINED_AMOUNT = 5051;

/** A shop that knows every order; those that begin with "D" are declined. The header names the buyer's address. */
const open = (t: TestContext, options: ShopOptions = {}) =>
  shopFor(t, {
    order: (id) => ({ amount: id.startsWith("D") ? DECLINED_AMOUNT : 12345, customer: CUSTOMER }),
    clientAddress: (request) => request.headers.get("x-buyer") ?? undefined,
    ...options,
  });

const BUYER = { "x-buyer": "203.0.113.7" };

const tryCard = (shop: Shop, order = "A-1", number = CARD.number, headers: Record<string, string> = BUYER) =>
  shop.post(card(order, withNumber(number)), newKey(), headers);

const tried = (shop: Shop) => shop.sandbox.control.ledger().length;
const statuses = (responses: readonly Response[]) => responses.map(({ status }) => status);
const inTurn = async <Result>(count: number, make: (n: number) => Promise<Result>) => {
  const results: Result[] = [];
  for (let n = 0; n < count; n++) results.push(await make(n));
  return results;
};

async function assertRefused(response: Response): Promise<number> {
  const problem = await asProblem(response);
  assert.equal(response.status, 429, JSON.stringify(problem));
  assert.equal(problem.code, "too_many_attempts");
  return Number(response.headers.get("retry-after"));
}

test("a buyer who mistypes twice, is declined twice and takes another card pays", async (t) => {
  const shop = open(t);
  const mistyped = card("A-1", { card: { ...CARD, number: "4111111111111112" } });
  for (let n = 0; n < 30; n++) assert.equal((await shop.post(mistyped, newKey(), BUYER)).status, 400);
  for (let n = 0; n < 2; n++)
    assert.equal((await asCharge(tryCard(shop, "A-1", WRONG_CODE))).status, "denied");
  assert.equal((await asCharge(tryCard(shop, "A-1", DECLINED))).status, "denied");
  assert.equal((await asCharge(tryCard(shop))).status, "paid");
});

test("an order takes five declined cards, then none until a quarter of an hour after the first", async (t) => {
  const shop = open(t);
  await inTurn(2, (n) => tryCard(shop, "D-1", cardNumber(n)));
  await shop.passes(60_000);
  await inTurn(3, (n) => tryCard(shop, "D-1", cardNumber(10 + n)));
  const key = newKey();
  const body = card("D-1", withNumber(cardNumber(20)));
  const wait = await assertRefused(await shop.post(body, key, BUYER));
  assert.ok(wait > 13 * 60 && wait <= 14 * 60, String(wait));
  assert.equal(tried(shop), 5);
  assert.equal((await shop.pay.charges.byOrder("D-1")).length, 5);
  assert.equal((await shop.call("/charges", { headers: { "idempotency-key": key } })).status, 404);
  assert.equal((await shop.post(pix("D-1"))).status, 201, "Pix is counted apart");

  // Asking again does not prolong the wait.
  await inTurn(10, () => shop.post(body, key, BUYER));
  await shop.passes(10 * 60_000);
  assert.ok((await assertRefused(await shop.post(body, key, BUYER))) <= 4 * 60);
  await shop.passes(wait * 1000 - 10 * 60_000);
  assert.equal((await asCharge(shop.post(body, key, BUYER))).status, "denied");
  assert.equal((await asCharge(tryCard(shop, "D-1", cardNumber(21)))).status, "denied");
  await assertRefused(await tryCard(shop, "D-1", cardNumber(22)));
  assert.equal((await asCharge(tryCard(shop, "A-2"))).status, "paid", "other orders are not touched");
});

test("a number is declined on five orders, however it is spaced, then on none", async (t) => {
  const shop = open(t);
  const spaced = DECLINED.replace(/(....)/g, "$1 ").trim();
  const responses = await inTurn(7, (n) => tryCard(shop, `A-${n}`, n % 2 ? spaced : DECLINED, {}));
  assert.deepEqual(statuses(responses), [201, 201, 201, 201, 201, 429, 429]);
  assert.equal(tried(shop), 5);
  assert.equal((await asCharge(tryCard(shop, "A-1", CARD.number, {}))).status, "paid");
});

test("an address is declined 25 times, with whatever numbers and orders, then refused", async (t) => {
  const shop = open(t);
  const responses = await inTurn(26, (n) => tryCard(shop, `D-${n}`, cardNumber(n)));
  assert.deepEqual(statuses(responses), [...Array<number>(25).fill(201), 429]);
  await assertRefused(await tryCard(shop, "D-99", cardNumber(99), { "x-buyer": "::ffff:203.0.113.7" }));
  assert.equal((await tryCard(shop, "D-99", cardNumber(99), { "x-buyer": "203.0.113.8" })).status, 201);
});

test("approved attempts count too, and of many at once only as many pass as the quota allows", async (t) => {
  const shop = open(t, { limits: { number: { attempts: 10 } } });
  const responses = await Promise.all(Array.from({ length: 50 }, (_, n) => tryCard(shop, `A-${n}`)));
  assert.equal(responses.filter(({ status }) => status === 201).length, 10);
  assert.equal(responses.filter(({ status }) => status === 429).length, 40);
  assert.equal(tried(shop), 10);
});

test("a request that the service refuses counts each time that it is repeated", async (t) => {
  const shop = open(t, { limits: { order: { pix: 3 } } });
  const key = newKey();
  const responses = await inTurn(5, () => {
    shop.sandbox.control.faults.next("pix.charge", { kind: "400" });
    return shop.post(pix(), key, BUYER);
  });
  assert.deepEqual(statuses(responses), [502, 502, 502, 429, 429]);
  await shop.pay.sweep();
  assert.deepEqual(shop.codes(), ["service_refused", "service_refused", "service_refused"]);
});

test("of attempts at once for one order only the one that is made counts", async (t) => {
  const shop = open(t, { store: sqliteStore(":memory:"), limits: { order: { attempts: 2 } } });
  const responses = await Promise.all(Array.from({ length: 30 }, () => tryCard(shop, "A-1", PENDING)));
  assert.equal(responses.filter(({ status }) => status === 201).length, 1);
  assert.equal(responses.filter(({ status }) => status === 409).length, 29);
  await shop.sandbox.control.cards.deny(shop.sandbox.control.cards.list()[0]?.paymentId ?? "");
  await shop.delivered();
  assert.equal((await asCharge(tryCard(shop))).status, "paid");
});

test("an attempt that another one of its order overtakes does not count", async (t) => {
  let answer = () => {};
  let isAsked = false;
  const shop = open(t, {
    limits: { order: { attempts: 2 } },
    captcha: () =>
      isAsked ||
      new Promise((resolve) => {
        isAsked = true;
        answer = () => resolve(true);
      }),
  });
  const overtaken = tryCard(shop, "A-1", PENDING);
  await eventually(() => assert.ok(isAsked));
  assert.equal((await tryCard(shop, "A-1", PENDING)).status, 201);
  answer();
  await assertProblem(overtaken, 409, "charge_underway");
  await shop.sandbox.control.cards.deny(shop.sandbox.control.cards.list()[0]?.paymentId ?? "");
  await shop.delivered();
  assert.equal((await asCharge(tryCard(shop))).status, "paid");
});

test("a repeat is no attempt, whether it comes later or at the same time", async (t) => {
  const shop = open(t, { limits: { order: { attempts: 1 } } });
  const key = newKey();
  const post = () => shop.post(card("A-1", withNumber(DECLINED)), key, BUYER);
  const responses = await Promise.all(Array.from({ length: 20 }, post));
  assert.ok(statuses(responses).every((status) => status === 201 || status === 409));
  const [first, second] = await inTurn(2, async () => asCharge(post()));
  assert.equal(first?.status, "denied");
  assert.equal(first?.id, second?.id);
  assert.equal(tried(shop), 1);
  await assertRefused(await tryCard(shop));
});

test("while the service cannot be reached, repeating a request uses nothing up", async (t) => {
  let down = true;
  const cause = Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
  const shop = open(t, {
    limits: { order: { attempts: 2 } },
    serve: async (request, sandbox) => {
      if (down) throw new TypeError("fetch failed", { cause });
      return sandbox(request);
    },
  });
  const key = newKey();
  const post = () => shop.post(card("A-1", withNumber(DECLINED)), key, BUYER);
  assert.deepEqual(statuses(await inTurn(10, post)), Array<number>(10).fill(502));
  down = false;
  assert.equal((await asCharge(post())).status, "denied");
  assert.equal((await asCharge(tryCard(shop))).status, "paid");
});

const LATER: Record<string, (shop: Shop) => Promise<void>> = {
  "by the answer": async (shop) => void (await tryCard(shop, "A-1", DECLINED)),
  "as a refusal of the service": async (shop) => void (await tryCard(shop, "A-1", REFUSED)),
  "by a delivery": async (shop) => {
    await tryCard(shop, "A-1", PENDING);
    await shop.sandbox.control.cards.deny(shop.sandbox.control.cards.list()[0]?.paymentId ?? "");
  },
  "at the bank's page": async (shop) => {
    await tryCard(shop, "A-1", CHALLENGED);
    const [open] = shop.sandbox.control.challenges.list();
    await shop.sandbox.control.challenges.finish(open?.sessionId ?? "", { approved: false });
  },
  "by a look-up": async (shop) => {
    shop.sandbox.control.deliveries.mode({ how: "never" });
    shop.sandbox.control.faults.next("cards.charge", { kind: "cut" });
    await tryCard(shop, "A-1", DECLINED);
    await shop.passes(60_000);
  },
};

for (const [how, decline] of Object.entries(LATER)) {
  test(`a decline counts that is learnt ${how}, once`, async (t) => {
    const shop = open(t, { limits: { number: false, order: { declines: 1 }, address: { declines: 2 } } });
    await decline(shop);
    await eventually(async () => {
      const [record] = await shop.pay.charges.byOrder("A-1");
      assert.ok(record?.status === "denied" || record?.status === "failed");
    });
    await eventually(async () => assertRefused(await tryCard(shop)));
    const second = await tryCard(shop, "A-2", DECLINED);
    assert.equal((await asCharge(second)).status, "denied", "the address had room for one more");
    await assertRefused(await tryCard(shop, "A-3"));
  });
}

test("an outcome that nobody knows, or a challenge given up, is no decline of what buyers share", async (t) => {
  const shop = open(t, { limits: { bin: { declines: 2 }, address: { declines: 2 } } });
  shop.sandbox.control.faults.next("cards.charge", { kind: "cut" });
  await shop.post(card("A-1", withNumber(CARD.number)), newKey(), BUYER);
  await tryCard(shop, "A-2", CHALLENGED);
  assert.equal((await asCharge(tryCard(shop, "A-2"))).status, "paid");
});

test("what is kept for the limits names neither card, order nor address, and goes with the outcome", async (t) => {
  const store = memoryStore();
  const names = new Set<string>();
  const listening: Store = {
    ...store,
    hit: (given, now, quotas) => {
      for (const name of [...given, ...(quotas ?? []).map((quota) => quota.name)]) names.add(name);
      return store.hit(given, now, quotas);
    },
  };
  const shop = open(t, { store: listening });
  const waiting = await asCharge(tryCard(shop, "A-1001", PENDING));
  const kept = async () => (await store.charge(waiting.id))?.subjects;
  assert.equal((await kept())?.length, 5);
  await shop.sandbox.control.cards.deny(shop.sandbox.control.cards.list()[0]?.paymentId ?? "");
  await eventually(async () => assert.equal(await kept(), undefined));
  await eventually(() =>
    assert.equal(names.size, 15, "an attempt by five subjects, its name, five declines, four under way"),
  );
  for (const name of names)
    assert.match(
      name,
      /^((tried|declined|underway):(order|number|bin|address):|attempt:)[\da-f]{64}$|^(tried|declined):shop$/,
    );
});

function sqliteFile(t: TestContext): string {
  const folder = temporaryFolder(t);
  return join(folder, "pay.db");
}

test("two proxies on one store have one count, and a restart forgets none of it", async (t) => {
  const file = sqliteFile(t);
  const one = open(t, { store: sqliteStore(file) });
  const two = openShop({
    store: sqliteStore(file),
    order: () => ({ amount: 12345, customer: CUSTOMER }),
    limits: { number: { attempts: 9 } },
  });
  for (const shop of [one, two]) await inTurn(2, (n) => tryCard(shop, `A-${n}`, DECLINED, {}));
  assert.equal((await tryCard(one, "A-5", DECLINED, {})).status, 201);
  for (const shop of [one, two]) await assertRefused(await tryCard(shop, "A-6", DECLINED, {}));
  await two.close();

  const again = open(t, { store: sqliteStore(file) });
  await assertRefused(await tryCard(again, "A-7", DECLINED, {}));
});

test("of attempts at two proxies at the same time as many pass as there is room for", async (t) => {
  const file = sqliteFile(t);
  const limits: LimitOptions = { number: { attempts: 8, declines: 24 } };
  const shops = [1, 2].map(() => open(t, { store: sqliteStore(file), limits }));
  const responses = await Promise.all(
    shops.flatMap((shop, at) => Array.from({ length: 12 }, (_, n) => tryCard(shop, `A-${at}-${n}`))),
  );
  assert.equal(responses.filter(({ status }) => status === 201).length, 8);
  assert.equal(
    shops.reduce((sum, shop) => sum + tried(shop), 0),
    8,
  );
});

test("limits are lifted all together or one by one", async (t) => {
  const free = open(t, { limits: false });
  assert.ok((await inTurn(8, () => tryCard(free, "D-1", DECLINED))).every(({ status }) => status === 201));
  const byOrder = open(t, { limits: { number: false, address: { declines: 1 } } });
  assert.equal((await tryCard(byOrder, "A-1", DECLINED)).status, 201);
  await assertRefused(await tryCard(byOrder, "A-2", DECLINED));
  const alone = open(t, { limits: { number: false, address: false } });
  assert.ok(
    (await inTurn(8, (n) => tryCard(alone, `A-${n}`, DECLINED))).every(({ status }) => status === 201),
  );
});

test("where attempts cannot be counted, none is made; where a decline cannot, its charge goes on", async (t) => {
  const store = memoryStore();
  let broken: "attempts" | "declines" = "attempts";
  const shop = open(t, {
    store: {
      ...store,
      hit: async (names, now, quotas) => {
        if ((broken === "attempts") === (quotas !== undefined)) throw new Error("The disk is full.");
        return store.hit(names, now, quotas);
      },
    },
  });
  await assertProblem(tryCard(shop, "A-1", DECLINED), 503, "service_unavailable");
  assert.equal(tried(shop), 0);
  broken = "declines";
  assert.equal((await asCharge(tryCard(shop, "A-1", DECLINED))).status, "denied");
  await shop.pay.sweep();
  assert.deepEqual(
    shop.records.map(({ status }) => status),
    ["denied"],
  );
  assert.match(JSON.stringify(shop.logs), /The outcome of a card attempt could not be counted/);
});

test("the window moves: attempts make room a quarter of an hour after each", async (t) => {
  const shop = open(t, { limits: { order: { attempts: 2 } } });
  await tryCard(shop, "A-1", DECLINED);
  await shop.passes(QUARTER - 60_000);
  await tryCard(shop, "A-1", WRONG_CODE);
  assert.ok((await assertRefused(await tryCard(shop))) <= 60);
  await shop.passes(60_000);
  assert.equal((await asCharge(tryCard(shop))).status, "paid");
});

test("Pix attempts have a limit of each order and of each address", async (t) => {
  const shop = open(t, { limits: { order: { pix: 3 }, address: { pix: 5 } } });
  const tryPix = (order: string, headers = BUYER) => shop.post(pix(order), newKey(), headers);
  assert.deepEqual(statuses(await inTurn(3, () => tryPix("A-1"))), [201, 201, 201]);
  const wait = await assertRefused(await tryPix("A-1"));
  assert.ok(wait > 800 && wait <= QUARTER / 1000, `${wait} s`);
  await assertRefused(await tryPix("A-1", { "x-buyer": "203.0.113.8" }));
  assert.deepEqual(statuses(await inTurn(2, () => tryPix("A-2"))), [201, 201]);
  await assertRefused(await tryPix("A-3"));
  assert.equal((await tryPix("A-3", { "x-buyer": "203.0.113.8" })).status, 201);
  assert.equal(tried(shop), 6, "a refused attempt was sent to the service");
  assert.equal((await tryCard(shop, "A-1")).status, 201, "cards are counted apart");
  await shop.passes(QUARTER);
  assert.equal((await tryPix("A-2")).status, 201);
});

test("hundreds of Pix attempts of one order leave one code waiting, and few reach the service", async (t) => {
  const shop = open(t);
  const responses = await Promise.all(Array.from({ length: 200 }, () => shop.post(pix("A-1"))));
  assert.equal(responses.filter(({ status }) => status === 201).length, 60);
  assert.equal(tried(shop), 60);
  const waiting = (await shop.pay.charges.byOrder("A-1")).filter(({ status }) => status === "pending");
  assert.equal(waiting.length, 1);
});
