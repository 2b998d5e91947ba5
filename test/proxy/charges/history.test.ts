// What happened to a charge, from the first ask to the last refund.
import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import {
  asCharge,
  asProblem,
  card,
  CHALLENGED,
  CUSTOMER,
  DECLINED,
  eventually,
  pix,
  shopFor,
  type Shop,
  type ShopOptions,
} from "../../support/shop.ts";
import { rejects, settled } from "../refunds/support.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The entries of some kinds, or of all but what the shop's functions were told, each with its kind. */
async function story({ pay }: Shop, id: string, ...kinds: string[]) {
  const entries = await pay.charges.history(id);
  return entries
    .filter(({ kind }) => (kinds.length > 0 ? kinds.includes(kind) : kind !== "told"))
    .map(({ kind, text, by }) => `${kind}${by === undefined ? "" : ` by ${by}`}: ${text}`);
}

/** A charge that was paid by card, and everything about that was told. */
async function paidByCard(t: TestContext, options?: ShopOptions) {
  const shop = shopFor(t, options);
  const { id } = await asCharge(shop.post(card()));
  await settled(shop);
  return { shop, id };
}

/** The charge's reference at the service. */
const reference = async (shop: Shop, id: string) => (await shop.details(id)).merchantOrderId;

test("a card charge tells how it was paid, and who sent a part of it back", async (t) => {
  const { shop, id } = await paidByCard(t);
  await shop.pay.charges.refund(id, { amount: 5_000, key: "r-1", reason: "for Maria", user: "ana" });
  await settled(shop);
  const sent = `A card charge of R$ 123,45, Visa ending in 1111, is sent to the service as ${await reference(shop, id)}`;
  assert.deepEqual(
    (await story(shop, id)).filter((line) => !line.startsWith("looked_up")),
    [
      "ordered: The shop was asked for the order, which costs R$ 123,45 by this method",
      `sent: ${sent}`,
      "answered: The service answered: the charge is paid",
      "authenticated: The buyer was not authenticated: ECI 07",
      "changed: The charge is paid",
      "delivered: The service delivered payment.confirmed",
      "refund by ana: The refund of R$ 50,00, sent by the shop, is pending",
      "refund: The refund of R$ 50,00, sent by the shop, is done",
      "delivered: The service delivered payment.cancelled",
    ],
  );
  const entries = await shop.pay.charges.history(id);
  assert.deepEqual(
    entries.map(({ at }) => at),
    entries.map(({ at }) => at).toSorted(),
  );
  const told = entries.filter(({ kind }) => kind === "told").map(({ text }) => text);
  assert.deepEqual(told.toSorted(), [
    ...shop.records.map(({ version, status }) => `onCharge took version ${version} (${status})`),
    "onPaid took the payment",
    `onRefunded took refund ${shop.refunds[0]?.id}`,
  ]);
  assert.deepEqual(entries.find(({ kind }) => kind === "changed")?.detail, {
    from: "pending",
    status: "paid",
    version: 2,
  });
});

test("a Pix charge tells its code, its money, and what was recorded of it", async (t) => {
  const shop = shopFor(t);
  const made = await asCharge(shop.post(pix()));
  const { id } = made;
  await shop.payCode(made);
  await eventually(async () => assert.equal(await shop.status(id), "paid"));
  await settled(shop);
  await shop.pay.charges.recordRefund(id, { amount: 2_345, key: "med", reason: "MED", user: "rui" });
  assert.deepEqual(await story(shop, id), [
    "ordered: The shop was asked for the order, which costs R$ 123,45 by this method",
    `sent: A Pix charge of R$ 123,45 is sent to the service as ${await reference(shop, id)}`,
    "answered: The service answered: the charge is pending",
    "delivered: The service delivered deposit",
    "changed: The charge is paid",
    "refund by rui: The refund of R$ 23,45, recorded by the shop, is done",
  ]);
});

test("whether the buyer was authenticated is told once the bank has stopped asking", async (t) => {
  const order = { amount: 12_345, customer: CUSTOMER };
  const shop = shopFor(t, { orders: { "A-true": order, "A-false": order } });
  const { challenges } = shop.sandbox.control;
  for (const [approved, says] of [
    [true, "authenticated: The buyer was authenticated: ECI 05, 3-D Secure 2.2.0"],
    [false, "authenticated: The buyer was not authenticated: ECI 07"],
  ] as const) {
    const orderId = `A-${approved}`;
    const { id } = await asCharge(shop.post(card(orderId, CHALLENGED)));
    await shop.passes(MINUTE);
    assert.deepEqual(await story(shop, id, "authenticated"), []);
    await challenges.finish(challenges.list().at(-1)!.sessionId, { approved });
    await settled(shop);
    await shop.passes(MINUTE);
    assert.deepEqual(await story(shop, id, "authenticated"), [says]);
  }
});

test("each try has a history of its own, and tells why it ended", async (t) => {
  const shop = shopFor(t);
  const first = await asCharge(shop.post(pix()));
  const declined = await asCharge(shop.post(card("A-1001", DECLINED)));
  const paid = await asCharge(shop.post(card()));
  await settled(shop);
  assert.deepEqual(await story(shop, first.id, "changed"), ["changed: The charge is expired (order_paid)"]);
  assert.deepEqual(await story(shop, declined.id, "changed"), [
    `changed: The charge is denied (${declined.reason?.code})`,
  ]);
  assert.deepEqual(await story(shop, paid.id, "changed"), ["changed: The charge is paid"]);
});

test("a call without an answer is told, and the look-up that found what became of it", async (t) => {
  const shop = shopFor(t);
  shop.sandbox.control.deliveries.mode({ how: "never" });
  shop.sandbox.control.faults.next("cards.charge", { kind: "500", processed: true });
  const { id, status } = await asCharge(shop.post(card()));
  assert.equal(status, "pending");
  await shop.passes(MINUTE);
  assert.deepEqual((await story(shop, id)).slice(2), [
    "answered: The service did not say whether it made the charge",
    "looked_up: The charge was looked up at the service: paid",
    "authenticated: The buyer was not authenticated: ECI 07",
    "changed: The charge is paid",
  ]);
});

test("many look-ups that bring nothing are told once, and the service's silence once more", async (t) => {
  const shop = shopFor(t);
  shop.sandbox.control.deliveries.mode({ how: "never" });
  shop.sandbox.control.faults.next("cards.charge", { kind: "500", processed: false });
  const { id } = await asCharge(shop.post(card()));
  for (let minute = 0; minute < 5; minute++) await shop.passes(MINUTE);
  assert.ok(shop.lookups() > 3, String(shop.lookups()));
  assert.deepEqual(await story(shop, id, "looked_up"), [
    "looked_up: The charge was looked up at the service: not in its list",
  ]);
  shop.sandbox.control.faults.next("cards.list", { kind: "500", processed: false });
  for (let minute = 0; minute < 2; minute++) await shop.passes(MINUTE);
  assert.deepEqual((await story(shop, id, "looked_up")).slice(1), [
    "looked_up: The charge was looked up at the service: no answer",
    "looked_up: The charge was looked up at the service: not in its list",
  ]);
});

test("a function of the shop's that fails is told at first and when it is reported, and that it took it in the end", async (t) => {
  let isBroken = true;
  const { shop, id } = await paidByCard(t, {
    onPaid: () => {
      if (isBroken) throw new Error("Maria da Silva");
    },
  });
  for (let second = 0; second < 4; second++) await shop.passes(5_000);
  isBroken = false;
  await shop.passes(10 * MINUTE);
  const told = (await shop.pay.charges.history(id)).filter(({ detail }) => detail?.["handler"] === "onPaid");
  assert.deepEqual(
    told.map(({ text }) => text),
    [
      "onPaid did not take the payment: it failed once, and is called again",
      "onPaid did not take the payment: it failed 3 times, and is called again",
      "onPaid took the payment",
    ],
  );
});

test("a payment that is withheld says why, and that onPaid was told is not claimed", async (t) => {
  const { shop, id } = await paidByCard(t, { orderTotal: () => 20_000 });
  assert.deepEqual(await story(shop, id, "ordered", "withheld", "reported"), [
    "ordered: The shop was asked for the order, which costs R$ 123,45 by this method",
    "ordered: R$ 76,55 are missing: the order costs more than was paid",
    "withheld: onPaid is not told: less came than the order costs",
    "reported: The problem amount_outdated is reported",
  ]);
  const told = await story(shop, id, "told");
  assert.ok(told.includes("told: onProblem took the problem amount_outdated"), told.join());
  assert.deepEqual(
    told.filter((line) => line.includes("onPaid")),
    [],
  );
});

test("it holds nothing of the buyer, and an erasure leaves it, with a word of itself", async (t) => {
  const { shop, id } = await paidByCard(t);
  await shop.pay.charges.refund(id, { key: "r-1", reason: "for Maria da Silva" });
  await settled(shop);
  await shop.passes(20 * MINUTE);
  const before = await shop.pay.charges.history(id);
  const told = JSON.stringify(before.map(({ kind, text, detail }) => [kind, text, detail]));
  assert.doesNotMatch(told, /Maria|529\.?982|4111 ?1111|"737"|https?:/i);
  await shop.pay.charges.erase("A-1001");
  const after = await shop.pay.charges.history(id);
  assert.deepEqual(after.slice(0, before.length), before);
  assert.deepEqual(
    after.slice(before.length).map(({ kind }) => kind),
    ["erased"],
  );
});

test("it is kept for its retention, and the charge stays", async (t) => {
  const { shop, id } = await paidByCard(t, { retention: { history: 30 } });
  await shop.passes(29 * DAY);
  assert.ok((await shop.pay.charges.history(id)).length > 0);
  await shop.passes(2 * DAY);
  assert.deepEqual(await shop.pay.charges.history(id), []);
  assert.equal((await shop.pay.charges.get(id))?.status, "paid");
});

test("a charge that is not there has none", async (t) => {
  const shop = shopFor(t, { serve: () => Promise.reject(new TypeError("fetch failed")) });
  await rejects(shop.pay.charges.history("none"), "charge_not_found");
  await asProblem(shop.post(card()));
});
