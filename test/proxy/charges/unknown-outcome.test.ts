// A call whose answer never came is never sent again: it is looked up until it is known.
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import assert from "node:assert/strict";
import { PIX_NOT_MADE } from "../../../src/contract/index.ts";
import { memoryStore, sqliteStore } from "../../../src/proxy/index.ts";
import {
  asCharge,
  asProblem,
  card,
  eventually,
  newKey,
  openShop,
  pix,
  shopFor,
  withNumber,
  CHALLENGED,
} from "../../support/shop.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const MINUTE = 60_000;

/** A store that can be watched belongs to several processes. */
const sharedStore = () => ({ ...memoryStore(), watch() {} });

test("a card charge whose answer was lost is pending, then found as it is", async (t) => {
  for (const kind of ["cut", "500", "nonsense"] as const) {
    const shop = shopFor(t);
    shop.sandbox.control.deliveries.mode({ how: "never" });
    shop.sandbox.control.faults.next("cards.charge", { kind });
    const key = newKey();
    const response = await shop.post(card(), key);
    assert.equal(response.status, 201);
    const charge = await asCharge(response);
    assert.equal(charge.status, "pending");
    assert.equal((await asProblem(shop.post(card()))).code, "charge_underway");
    // Without a sweep: the proxy's own alarm does it.
    await eventually(async () => assert.equal(await shop.status(charge.id), "paid"));
    assert.equal((await asCharge(shop.post(card(), key))).id, charge.id);
    assert.equal(shop.sandbox.control.ledger().length, 1);
  }
});

test("the merchant hears of a charge whose outcome is unknown as soon as the buyer does", async (t) => {
  const shop = shopFor(t, {
    serve: async () => Promise.reject(new TypeError("fetch failed", { cause: new Error("cut") })),
  });
  const waiting = await asCharge(shop.post(card()));
  await shop.pay.sweep();
  assert.deepEqual(
    shop.records.map(({ id, status, version }) => [id, status, version]),
    [[waiting.id, "pending", waiting.version]],
  );
  await shop.passes(MINUTE);
  assert.equal(shop.records.length, 1, "told once");
});

// In the order in which they count: money first, and a decline only if nothing else stands beside it.
const LISTED = [
  ["PAID", "paid"],
  ["REVERSED", "reversed"],
  ["CANCELLED", "cancelled"],
  ["AUTHORIZED", "pending"],
  ["DENIED", "denied"],
] as const;
const PAIRS = LISTED.flatMap((first, n) => LISTED.slice(n + 1).map((second) => [first, second] as const));

for (const [[word, status], [other]] of PAIRS)
  test(`of an attempt that the service lists twice, as ${word} and ${other}, it is ${status}`, async (t) => {
    for (const words of [
      [word, other],
      [other, word],
    ]) {
      const shop = shopFor(t, {
        serve: async (request) => {
          if (request.method === "POST") throw new TypeError("fetch failed", { cause: new Error("cut") });
          const merchantOrderId = new URL(request.url).searchParams.get("merchantOrderId");
          const items = words.map((name) => ({
            paymentId: `p-${name}`,
            merchantOrderId,
            payment: { grossAmount: 123.45, amountCancelled: name === "CANCELLED" ? 123.45 : 0 },
            status: { name },
          }));
          return Response.json({ success: true, data: { items } });
        },
      });
      const { id } = await asCharge(shop.post(card()));
      await shop.passes(1_000);
      assert.equal(await shop.status(id), status);
      assert.equal((await shop.details(id)).paymentId, `p-${word}`);
    }
  });

test("a time-out is an unknown outcome too", async (t) => {
  // The proxy's own timers keep no process alive, and there is no connection here that would.
  const awake = setInterval(() => {}, 1_000);
  t.after(() => clearInterval(awake));
  const shop = shopFor(t, { service: { timeout: 50 } });
  shop.sandbox.control.deliveries.mode({ how: "never" });
  shop.sandbox.control.faults.next("cards.charge", { kind: "hang" });
  const charge = await asCharge(shop.post(card()));
  assert.equal(charge.status, "pending");
  await shop.passes(1_000);
  assert.equal(await shop.status(charge.id), "paid");
});

for (const [whose, store] of [
  ["one process", memoryStore],
  ["several processes", sharedStore],
] as const)
  test(`look-ups go on at growing delays of at most a minute, and give up after 15 minutes of good answers, in a store of ${whose}`, async (t) => {
    const lookups: number[] = [];
    let offset = 0;
    const shop = shopFor(t, {
      store: store(),
      now: () => 1_800_000_000_000 + offset,
      serve: async (request, sandbox) => {
        if (request.method === "POST")
          throw new TypeError("fetch failed", { cause: new Error("socket hang up") });
        lookups.push(offset);
        return sandbox(request);
      },
    });
    const charge = await asCharge(shop.post(card()));
    assert.equal(charge.status, "pending");
    for (; offset < 14 * MINUTE; offset += 250) await shop.pay.sweep();
    const gaps = lookups.map((at, n) => at - (lookups[n - 1] ?? 0));
    assert.ok((gaps[0] ?? Infinity) <= 1_000, "the first within a second");
    assert.deepEqual(
      gaps,
      gaps.toSorted((a, b) => a - b),
      "growing",
    );
    assert.ok(gaps.every((gap) => gap <= MINUTE));
    assert.equal(await shop.status(charge.id), "pending");

    for (; offset < 18 * MINUTE; offset += 1_000) await shop.pay.sweep();
    const failed = await shop.charge(charge.id);
    assert.deepEqual(
      [failed.status, failed.reason?.code, failed.reason?.next],
      ["failed", "unknown_outcome", "again"],
    );
    assert.deepEqual(shop.codes(), ["unknown_outcome"]);
    const count = lookups.length;
    offset += 10 * MINUTE;
    await shop.pay.sweep();
    assert.equal(lookups.length, count, "no more look-ups");
  });

test("the 15 minutes count anew from when the service has listed the charge", async (t) => {
  let isListed = false;
  const shop = shopFor(t, {
    async serve(request, sandbox) {
      const answer = await sandbox(request);
      if (request.method === "POST") throw new TypeError("fetch failed", { cause: new Error("cut") });
      if (isListed) return answer;
      return Response.json({ success: true, data: { items: [] } });
    },
  });
  const PENDING = "4000000000002016";
  const charge = await asCharge(shop.post(card("A-1001", withNumber(PENDING))));
  const status = async () => await shop.status(charge.id);
  const pass = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute++) await shop.passes(MINUTE);
  };
  await pass(10);
  isListed = true;
  await pass(2);
  isListed = false;
  await pass(14);
  assert.equal(await status(), "pending");
  await pass(3);
  assert.equal(await status(), "failed");
});

test("a call whose process died is looked up by another one of the same store, once it must be over", async (t) => {
  const store = sharedStore();
  const dead = openShop({ store, serve: () => new Promise<Response>(() => {}) });
  t.after(() => dead.sandbox.close());
  const key = newKey();
  void dead.post(card(), key);
  const other = shopFor(t, { store });
  const charge = await eventually(async () => {
    const answer = await other.call("/charges", { headers: { "idempotency-key": key } });
    assert.equal(answer.status, 200);
    return asCharge(answer);
  });
  const status = async () => await other.status(charge.id);
  for (let minute = 0; minute < 14; minute++) await other.passes(MINUTE);
  assert.equal(await status(), "pending");
  for (let minute = 0; minute < 5; minute++) await other.passes(MINUTE);
  assert.equal(await status(), "failed");
});

test("bad answers are no reason to give up", async (t) => {
  const shop = shopFor(t, {
    serve: async () => new Response("<h1>Bad gateway</h1>", { status: 502 }),
  });
  const charge = await asCharge(shop.post(card()));
  for (let minute = 0; minute < 40; minute++) await shop.passes(MINUTE);
  assert.equal(await shop.status(charge.id), "pending");
});

test("a Pix charge whose answer was lost has failed, and another may be made", async (t) => {
  const shop = shopFor(t);
  shop.sandbox.control.faults.next("pix.charge", { kind: "cut" });
  const key = newKey();
  const failed = await asCharge(shop.post(pix(), key));
  assert.deepEqual([failed.status, failed.reason?.code], ["failed", "unknown_outcome"]);
  assert.deepEqual(failed.reason, PIX_NOT_MADE);
  assert.equal((await asCharge(shop.post(pix(), key))).id, failed.id);
  const again = await asCharge(shop.post(pix()));
  assert.equal(again.status, "pending");
  const [first, second] = shop.sandbox.control.pix.list();
  assert.notEqual(first?.merchantOrderId, second?.merchantOrderId);
});

test("money for a charge that was given up counts", async (t) => {
  const shop = shopFor(t);
  shop.sandbox.control.faults.next("pix.charge", { kind: "cut" });
  const failed = await asCharge(shop.post(pix()));
  await shop.sandbox.control.pix.pay(shop.sandbox.control.pix.list()[0]?.paymentId ?? "");
  await eventually(async () => assert.equal(await shop.status(failed.id), "paid"));
  await shop.pay.sweep();
  assert.deepEqual(shop.codes(), ["late_payment"]);
});

test("a challenge that runs out is looked up first: paid, refused or expired", async (t) => {
  for (const [finish, expected] of [
    [true, "paid"],
    [false, "denied"],
    [undefined, "expired"],
  ] as const) {
    const shop = shopFor(t);
    shop.sandbox.control.deliveries.mode({ how: "never" });
    const charge = await asCharge(shop.post(card("A-1001", CHALLENGED)));
    const session = shop.sandbox.control.challenges.list()[0]?.sessionId ?? "";
    if (finish !== undefined) await shop.sandbox.control.challenges.finish(session, { approved: finish });
    await shop.passes(11 * MINUTE);
    const ended = await shop.charge(charge.id);
    assert.equal(ended.status, expected);
    if (expected === "expired") assert.equal(ended.reason?.code, "authentication_expired");
  }
});

test("a challenge does not expire while it cannot be looked up", async (t) => {
  const shop = shopFor(t);
  const charge = await asCharge(shop.post(card("A-1001", CHALLENGED)));
  shop.sandbox.control.faults.next("cards.list", { kind: "500" });
  await shop.passes(11 * MINUTE);
  assert.equal(await shop.status(charge.id), "challenge");
  await shop.passes(2 * MINUTE);
  assert.equal(await shop.status(charge.id), "expired");
});

test("a process that dies in the middle of a call finds out after its restart", async (t) => {
  const folder = temporaryFolder(t);
  const file = join(folder, "pay.db");
  const store = sqliteStore(file);
  let die: (reason: Error) => void = () => {};
  const death = new Promise<never>((_, reject) => (die = reject));
  let allCalled = () => {};
  const called = new Promise<void>((resolve) => (allCalled = resolve));
  const dying = openShop({
    store,
    sandbox: { webhookUrl: undefined },
    orders: { "B-1": { amount: 700, customer: { name: "Ana Lima", identity: "52998224725" } } },
    serve: async (request, sandbox) => {
      const answer = sandbox(request);
      if (request.method === "GET") return answer;
      await answer;
      if (dying.sandbox.control.ledger().length === 2) allCalled();
      return death;
    },
  });
  const keys = { card: newKey(), pix: newKey() };
  void dying.post(card(), keys.card);
  void dying.post(pix("B-1"), keys.pix);
  await called;
  assert.equal((await asProblem(dying.post(card(), keys.card))).code, "charge_underway");
  // The store hears nothing more of it.
  await store.close();

  const shop = shopFor(t, {
    store: sqliteStore(file),
    serve: (request) => dying.sandbox.fetch(request),
  });
  const at = (key: string) => asCharge(shop.call("/charges", { headers: { "idempotency-key": key } }));
  await eventually(async () => assert.equal((await at(keys.card)).status, "paid"));
  // Without the clock: nobody has seen its code, so that there is nothing to wait for.
  const lost = await eventually(async () => {
    const charge = await at(keys.pix);
    assert.equal(charge.status, "failed");
    return charge;
  });
  assert.deepEqual(lost.reason, PIX_NOT_MADE);
  assert.equal((await asCharge(shop.post(pix("B-1"), keys.pix))).id, lost.id);
  assert.equal(dying.sandbox.control.ledger().length, 2);
  die(new Error("The process has died."));
  await dying.close();
});

test("a Pix code that comes after its charge was given up is never shown, and money for it still counts", async (t) => {
  const store = memoryStore();
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const slow = shopFor(t, {
    store,
    serve: async (request, sandbox) => {
      const made = await sandbox(request);
      await answered;
      return made;
    },
  });
  const key = newKey();
  const posting = asCharge(slow.post(pix(), key));
  await eventually(() => assert.equal(slow.sandbox.control.pix.list().length, 1));
  const shop = shopFor(t, { store });
  const at = () => asCharge(shop.call("/charges", { headers: { "idempotency-key": key } }));
  await eventually(async () => assert.equal((await at()).status, "failed"));
  answer();
  const late = await posting;
  assert.deepEqual([late.status, late.pix, late.reason?.next], ["failed", undefined, "again"]);
  assert.equal((await at()).pix, undefined);
  const [made] = slow.sandbox.control.pix.list();
  await slow.sandbox.control.pix.pay(made?.paymentId ?? "");
  await eventually(async () => assert.equal((await at()).status, "paid"));
});

test("a buyer who comes back from the bank is answered soon, though the delivery is lost", async (t) => {
  const shop = shopFor(t);
  const { control } = shop.sandbox;
  control.deliveries.mode({ how: "never" });
  const { id, status } = await asCharge(shop.post(card("A-1001", CHALLENGED)));
  assert.equal(status, "challenge");
  const read = () => shop.charge(id);

  // However often a page asks, the service is not asked each time.
  await Promise.all(Array.from({ length: 20 }, read));
  await eventually(() => assert.equal(shop.lookups(), 1));

  control.challenges.finish(control.challenges.list()[0]!.sessionId, { approved: true });
  // Far sooner than the look-ups that nobody asks for, and without a sweep.
  await eventually(async () => assert.equal((await read()).status, "paid"));
  assert.equal(shop.records.at(-1)?.status, "paid");
});

/** Shops on one store, of which only the first sends a card, whose answer is lost; the service lists it after `after` look-ups. */
async function sharedShops(t: TestContext, count: number, listedAfter: number) {
  const store = sharedStore();
  // The proxies' own timers would look it up as well.
  t.mock.timers.enable({ apis: ["setTimeout", "Date"], now: Date.now() });
  let lookups = 0;
  const serve = async (request: Request) => {
    if (request.method === "POST") throw new TypeError("fetch failed", { cause: new Error("cut") });
    const merchantOrderId = new URL(request.url).searchParams.get("merchantOrderId");
    const status = { name: ++lookups > listedAfter ? "PAID" : "PENDING" };
    const item = { paymentId: "p1", merchantOrderId, payment: { grossAmount: 123.45 }, status };
    return Response.json({ success: true, data: { items: [item] } });
  };
  const shops = Array.from({ length: count }, () => shopFor(t, { store, serve }));
  const { id } = await asCharge(shops[0]!.post(card()));
  return { store, shops, id, lookups: () => lookups };
}

test("of several processes one looks a charge up when it is due, so that its delays grow as with one", async (t) => {
  const { store, shops, id, lookups } = await sharedShops(t, 4, 5);
  const rounds: number[] = [];
  for (;;) {
    const { due, record, lookup } = (await store.charge(id))!;
    if (record.status === "paid") break;
    assert.equal(lookup?.tries ?? 0, lookups());
    t.mock.timers.setTime(due! + 1);
    await Promise.all(shops.map((shop) => shop.pay.sweep()));
    rounds.push(lookups());
  }
  assert.deepEqual(rounds, [1, 2, 3, 4, 5, 6]);
});

test("a look-up in which its process died is made by another", async (t) => {
  const { store, shops, id, lookups } = await sharedShops(t, 2, 0);
  const [, other] = shops;
  // As a process that was killed: it never learns the answer.
  let hasBegun = () => {};
  const begun = new Promise<void>((resolve) => (hasBegun = resolve));
  const dying = shopFor(t, {
    store,
    serve: () => {
      hasBegun();
      return new Promise(() => {});
    },
  });
  const { due } = (await store.charge(id))!;
  t.mock.timers.setTime(due! + 1);
  void dying.pay.sweep();
  await begun;
  await other!.pay.sweep();
  assert.equal(lookups(), 0, "it may still be under way");
  t.mock.timers.setTime(due! + 11_000);
  await other!.pay.sweep();
  assert.equal(lookups(), 1);
  assert.equal((await store.charge(id))?.record.status, "paid");
});

test("an item that names no reference, in answer to a question by reference, is no absence", async (t) => {
  for (const grossAmount of [123.45, "R$ 123,45"]) {
    let isMade = false;
    const shop = shopFor(t, {
      serve: async (request) => {
        if (!isMade) {
          isMade = true;
          throw new TypeError("fetch failed", { cause: new Error("socket hang up") });
        }
        const item = { paymentId: "p-1", payment: { grossAmount }, status: { name: "PAID", code: 2 } };
        return request.url.includes("merchantOrderId")
          ? Response.json({ success: true, data: { items: [item] } })
          : Response.json({ success: true, data: { items: [] } });
      },
    });
    const { id } = await asCharge(shop.post(card()));
    for (let minute = 0; minute < 20; minute++) await shop.passes(60_000);
    assert.equal(await shop.status(id), "pending");
    assert.deepEqual(shop.codes(), ["lookup_unanswered"]);
  }
});
