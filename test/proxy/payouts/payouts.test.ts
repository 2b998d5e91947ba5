// Money that the shop sends out by Pix: once, and what became of it is told by the service's deliveries.
import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import {
  createPayProxy,
  memoryStore,
  type NewPayout,
  type Payout,
  type Store,
} from "../../../src/proxy/index.ts";
import { isOrderId } from "../../../src/contract/index.ts";
import { PAYOUTS_ID } from "../../../src/proxy/model/payout.ts";
import { asCharge, pix, SECRET, SERVICE, shopFor, silent, type ShopOptions } from "../../support/shop.ts";
import { rejects, settled } from "../refunds/support.ts";

const MINUTE = 60_000;
const KEY = "529.982.247-25";
const DIGITS = KEY.replaceAll(/\D/g, "");

function paying(t: TestContext, options: ShopOptions = {}) {
  const kept = options.store ?? memoryStore();
  const shop = shopFor(t, { ...options, store: kept });
  const { withdrawals, faults } = shop.sandbox.control;
  return {
    shop,
    store: kept,
    create: (given: Partial<NewPayout> = {}) =>
      shop.pay.payouts.create({ key: "p-1", amount: 10_000, pixKey: KEY, pixKeyType: "CPF", ...given }),
    get: async (id: string) => (await shop.pay.payouts.get(id))!,
    withdrawals: () => withdrawals.list(),
    first: () => withdrawals.list()[0]!.withdrawalId,
    approve: withdrawals.approve,
    fail: withdrawals.fail,
    faults,
    /** Delivers a signed event about a withdrawal. */
    async tell(event: object) {
      assert.equal((await shop.deliver(event)).status, 200);
      await settled(shop);
    },
    /** What the store holds of the payout. */
    stored: async (id: string) => (await kept.payout!({ id }))!,
  };
}

test("it is sent once and stays pending until the service has said that it went out", async (t) => {
  const { shop, create, get, withdrawals, approve } = paying(t);
  const made = await create({ description: "Seller 7" });
  const [sent, ...others] = withdrawals();
  assert.deepEqual(others, []);
  assert.deepEqual(made, {
    id: made.id,
    amount: 10_000,
    status: "pending",
    fee: sent!.fee,
    transferId: sent!.withdrawalId,
    pixKeyMasked: "•••4725",
    createdAt: made.createdAt,
    updatedAt: made.updatedAt,
  });
  assert.deepEqual(
    [sent!.amount, sent!.pixAddressKey, sent!.pixAddressKeyType],
    [10_000, "52998224725", "CPF"],
  );
  assert.match(sent!.description, /^[A-Z]{25} Seller 7$/);
  assert.equal(sent!.externalReference, sent!.description.split(" ")[0]);
  await approve(sent!.withdrawalId);
  await settled(shop);
  assert.equal((await get(made.id)).status, "approved");
  assert.deepEqual(shop.codes(), []);
});

test("one that did not go out has failed; what comes later and twice changes nothing", async (t) => {
  const { shop, create, get, fail, first, tell } = paying(t);
  const { id } = await create();
  await fail(first());
  await settled(shop);
  const failed = await get(id);
  assert.equal(failed.status, "failed");
  assert.match(failed.reason ?? "", /did not go out/);
  const [event] = shop.events;
  await tell({ ...event!.payload });
  await tell({ ...event!.payload, more: 1 });
  assert.deepEqual(await get(id), failed);
});

test("the same key is the same payout, as it is by then, also of calls at the same time", async (t) => {
  const { shop, create, withdrawals, approve, first } = paying(t);
  const all = await Promise.all([create(), create(), create()]);
  assert.equal(new Set(all.map(({ id }) => id)).size, 1);
  await approve(first());
  await settled(shop);
  assert.equal((await create()).status, "approved");
  for (const other of [
    { amount: 10_001 },
    { pixKey: "maria@shop.example", pixKeyType: "EMAIL" },
    { pixKeyType: "TAX_ID" },
    { description: "x" },
  ])
    await rejects(create(other), "idempotency_key_reused", /key of its own/);
  assert.equal(withdrawals().length, 1);
});

test("the same key is recognized while the signing secret is rotated", async (t) => {
  const { create, store, withdrawals, shop } = paying(t);
  const { id } = await create();
  const rotated = createPayProxy({
    service: {
      baseUrl: `${SERVICE}/v2`,
      apiKey: "k",
      signingSecret: ["new-secret", SECRET],
      fetch: shop.service,
    },
    order: () => undefined,
    store,
    logger: silent,
  });
  const again = await rotated.payouts.create({ key: "p-1", amount: 10_000, pixKey: KEY, pixKeyType: "CPF" });
  assert.equal(again.id, id);
  assert.equal(withdrawals().length, 1);
});

for (const [what, processed] of [
  ["had sent it", true],
  ["had done nothing", false],
] as const)
  test(`one whose answer was lost after the service ${what} is unknown, is reported once and is never sent again`, async (t) => {
    const { shop, create, get, faults, withdrawals, approve, first } = paying(t);
    faults.next("pix.withdraw", { kind: "500", processed });
    const { id, status } = await create();
    assert.equal(status, "unknown");
    assert.equal((await create()).status, "unknown");
    await shop.passes(90 * MINUTE);
    await shop.passes(90 * MINUTE);
    assert.deepEqual(shop.codes(), ["payout_unknown"]);
    assert.match(shop.problems[0]!.message, new RegExp(`payout ${id} of R\\$ 100,00.*[A-Z]{25}`));
    assert.equal(withdrawals().length, Number(processed));
    if (!processed) return;
    await approve(first(), { event: "withdrawal_approved" });
    await settled(shop);
    assert.deepEqual([(await get(id)).status, (await get(id)).transferId], ["approved", first()]);
  });

test("one of which nothing is heard for an hour is unknown and reported, once", async (t) => {
  const { shop, create, get } = paying(t);
  const { id } = await create();
  await shop.passes(50 * MINUTE);
  assert.equal((await get(id)).status, "pending");
  await shop.passes(15 * MINUTE);
  await shop.passes(60 * MINUTE);
  assert.equal((await get(id)).status, "unknown");
  assert.deepEqual(shop.codes(), ["payout_unknown"]);
});

test("one whose process died in the call is unknown once the answer can no longer come", async (t) => {
  const store = memoryStore();
  // No answer comes, as where the process is gone, until the test closes it.
  let end = () => {};
  const ended = new Promise<Response>(
    (resolve) => (end = () => resolve(new Response(undefined, { status: 500 }))),
  );
  t.after(() => end());
  const { create } = paying(t, { store, serve: () => ended, service: { timeout: 60_000 } });
  void create().catch(() => {});
  await new Promise<void>((resolve) => setImmediate(resolve));
  const next = shopFor(t, { store });
  const waits = async () => (await next.pay.payouts.list()).payouts.map(({ status }) => status);
  while ((await waits()).length === 0) await new Promise<void>((resolve) => setImmediate(resolve));
  assert.deepEqual(await waits(), ["pending"]);
  await next.passes(2 * MINUTE);
  assert.deepEqual(await waits(), ["unknown"]);
  assert.deepEqual(next.codes(), ["payout_unknown"]);
});

test("what the service refuses is told in its words, without the Pix key that they quote", async (t) => {
  const serve = async () => Response.json({ error: `No such key: ${KEY} (${DIGITS})` }, { status: 400 });
  const { create, withdrawals } = paying(t, { serve });
  const { status, reason } = await create();
  assert.equal(status, "refused");
  assert.match(reason ?? "", /^No such key: \[…\]/);
  assert.equal(withdrawals().length, 0);
});

test("nothing was sent: the call rejects, and the same key may try again", async (t) => {
  const { shop, create, faults, withdrawals } = paying(t);
  faults.next("pix.withdraw", { kind: "401" });
  await assert.rejects(create(), { name: "ServiceError", code: "unauthorized" });
  await settled(shop);
  assert.deepEqual(shop.codes(), ["service_unauthorized"]);
  assert.equal((await create({ amount: 20_000 })).status, "pending");
  assert.deepEqual(
    withdrawals().map(({ amount }) => amount),
    [20_000],
  );
  const { payouts } = await shop.pay.payouts.list();
  assert.deepEqual(payouts.map(({ status, amount }) => `${status} ${amount}`).toSorted(), [
    "pending 20000",
    "refused 10000",
  ]);
});

test("what cannot be right is refused before anything is sent", async (t) => {
  const { create, withdrawals, shop } = paying(t);
  await rejects(create({ amount: 4_999 }), "payout_below_minimum", /R\$ 50,00 or more/);
  await rejects(create({ amount: 50.5 }), "amount_invalid");
  // As many digits as a card number has: it is neither sent nor repeated.
  await rejects(create({ amount: 4_917_000_000_000_202 }), "amount_invalid", /^(?!.*4917000000000202)/);
  await rejects(create({ key: "" }), "key_invalid");
  await rejects(create({ pixKey: " " }), "pix_key_needed");
  await rejects(create({ pixKeyType: undefined! }), "pix_key_needed");
  await rejects(create({ pixKey: "maria", pixKeyType: "EMAIL" }), "pix_key_invalid");
  await rejects(create({ description: "x".repeat(201) }), "reason_invalid");
  assert.equal(withdrawals().length, 0);
  assert.deepEqual((await shop.pay.payouts.list()).payouts, []);
});

test("the limit of a day holds, and begins anew with the next day of Brazil", async (t) => {
  const noon = Date.parse("2026-11-25T15:00:00Z");
  let time = noon;
  const { create, withdrawals, faults } = paying(t, { payoutLimit: 25_000, now: () => time });
  await create();
  faults.next("pix.withdraw", { kind: "500" });
  // It may have gone out.
  assert.equal((await create({ key: "p-2" })).status, "unknown");
  await rejects(
    create({ key: "p-3" }),
    "payout_above_limit",
    /R\$ 250,00 a day.*R\$ 50,00 are left.*R\$ 100,00/,
  );
  assert.equal((await create()).amount, 10_000, "the same key again is no other payout");
  faults.next("pix.withdraw", { kind: "400" });
  assert.equal((await create({ key: "p-4", amount: 5_000 })).status, "refused");
  assert.equal((await create({ key: "p-5", amount: 5_000 })).status, "pending");
  await rejects(create({ key: "p-6", amount: 5_000 }), "payout_above_limit");
  time = Date.parse("2026-11-26T02:59:00Z");
  await rejects(create({ key: "p-6", amount: 5_000 }), "payout_above_limit");
  time = Date.parse("2026-11-26T03:00:00Z");
  assert.equal((await create({ key: "p-6" })).status, "pending");
  assert.equal(withdrawals().length, 4);
});

test("a limit of a day may be higher than any payout", async (t) => {
  const { create } = paying(t, { payoutLimit: Number.MAX_SAFE_INTEGER });
  assert.equal((await create()).amount, 10_000);
});

test("two instances on one store cannot both pass the limit, nor send one key twice", async (t) => {
  const store = memoryStore();
  const { shop, create, withdrawals } = paying(t, { store, payoutLimit: 25_000 });
  const other = createPayProxy({
    service: { baseUrl: `${SERVICE}/v2`, apiKey: "sandbox-key", signingSecret: SECRET, fetch: shop.service },
    order: () => undefined,
    store,
    payoutLimit: 25_000,
    logger: silent,
  });
  const given = (key: string) => ({ key, amount: 10_000, pixKey: KEY, pixKeyType: "CPF" });
  const results = await Promise.allSettled(
    ["a", "b", "c", "a", "d"].flatMap((key) => [create({ key }), other.payouts.create(given(key))]),
  );
  const made = results.flatMap((result) => (result.status === "fulfilled" ? [result.value.id] : []));
  assert.equal(new Set(made).size, 2);
  assert.equal(withdrawals().length, 2);
  await other.close();
});

test("a payout that another instance makes meanwhile does not count against itself", async (t) => {
  const store = memoryStore();
  const { create: first, withdrawals, shop } = paying(t, { store, payoutLimit: 10_000 });
  let isRaced = false;
  const second = createPayProxy({
    service: { baseUrl: `${SERVICE}/v2`, apiKey: "sandbox-key", signingSecret: SECRET, fetch: shop.service },
    order: () => undefined,
    store: {
      ...store,
      async payout(by) {
        const found = await store.payout!(by);
        if (!isRaced) {
          isRaced = true;
          await first();
        }
        return found;
      },
    },
    payoutLimit: 10_000,
    logger: silent,
  });
  const { id } = await second.payouts.create({ key: "p-1", amount: 10_000, pixKey: KEY, pixKeyType: "CPF" });
  assert.equal(id, (await first()).id);
  assert.equal(withdrawals().length, 1);
  await second.close();
});

const said = (more: object) => ({ withdrawalId: "another", amount: "100.00", ...more });
for (const [what, event, status] of [
  [
    "a reference in the description alone",
    (ref: string) => ({ event: "withdrawal", withdrawalId: "w", status: "APPROVED", description: ref }),
    "approved",
  ],
  [
    "a reference in other letters, amid other words",
    (ref: string) => ({
      event: "withdrawal",
      withdrawalId: "w",
      status: "approved",
      description: `PIX enviado - pagamento da conta: ${ref.toLowerCase()}.`,
    }),
    "approved",
  ],
  [
    "every other field null",
    (ref: string) => ({
      event: "withdrawal_approved",
      withdrawalId: null,
      status: null,
      amount: null,
      description: ref,
      key_pix: null,
    }),
    "approved",
  ],
  [
    "its data in an envelope",
    (ref: string) => ({
      event: "withdrawal",
      data: { transfer_id: 7, status: "APPROVED", external_reference: ref },
    }),
    "approved",
  ],
  [
    "the service's id alone",
    (_: string, id: string) => ({ event: "withdrawal", withdrawalId: id, status: "APPROVED" }),
    "approved",
  ],
  [
    "a failure in words that are not documented",
    (ref: string) => ({ event: "transfer.rejected", data: { externalReference: ref } }),
    "failed",
  ],
  [
    "a return",
    (ref: string) => ({ event: "withdrawal", status: "RETURNED", withdrawalId: "w", description: ref }),
    "failed",
  ],
  [
    "no word of what became of it",
    (ref: string) => ({ event: "withdrawal", status: "IN_ANALYSIS", withdrawalId: "w", description: ref }),
    "pending",
  ],
  [
    "words that contradict each other",
    (ref: string) => ({ event: "withdrawal_failed", status: "APPROVED", description: ref }),
    "pending",
  ],
  [
    "another amount under the service's id",
    (_: string, id: string) => ({
      event: "withdrawal",
      withdrawalId: id,
      amount: "50.00",
      status: "APPROVED",
    }),
    "pending",
  ],
  [
    "another reference",
    (ref: string) => said({ event: "withdrawal", status: "APPROVED", description: `${ref}A` }),
    "pending",
  ],
] as const)
  test(`a delivery that has ${what} leaves the payout ${status}`, async (t) => {
    const { create, stored, tell, get } = paying(t);
    const { id, transferId } = await create();
    const { reference } = await stored(id);
    await tell(event(reference, transferId!));
    assert.equal((await get(id)).status, status);
  });

for (const [what, answers] of [
  ["that comes", true],
  ["that is lost", false],
] as const)
  test(`a delivery that comes before the answer to the call counts, with an answer ${what}`, async (t) => {
    let during: (() => Promise<void>) | undefined;
    const serve: ShopOptions["serve"] = async (request, sandbox) => {
      const answer = await sandbox(request);
      await during?.();
      if (!answers) throw new Error("The connection broke.");
      return answer;
    };
    const { create, approve, first, shop } = paying(t, { serve });
    during = async () => {
      await approve(first());
      await shop.delivered();
    };
    const made = await create();
    assert.deepEqual([made.status, made.transferId], ["approved", first()]);
    await settled(shop);
    assert.deepEqual(shop.codes(), []);
  });

test("an approval counts more than an earlier failure, and a failure changes nothing that went out", async (t) => {
  const { create, stored, tell, get } = paying(t);
  const { id } = await create();
  const { reference: description } = await stored(id);
  const event = { event: "withdrawal", withdrawalId: "w", description };
  await tell({ ...event, status: "FAILED" });
  await tell({ ...event, status: "APPROVED" });
  assert.deepEqual([(await get(id)).status, (await get(id)).reason], ["approved", undefined]);
  await tell({ ...event, status: "REVERSED" });
  assert.equal((await get(id)).status, "approved");
});

test("payouts are listed page by page, of a period and of a status", async (t) => {
  let time = Date.parse("2026-11-24T15:00:00Z");
  const { shop, create, approve, first } = paying(t, { now: () => time });
  const made: Payout[] = [];
  for (let n = 0; n < 5; n++) {
    made.unshift(await create({ key: `p-${n}` }));
    time += 12 * 60 * MINUTE;
  }
  await approve(first());
  await shop.delivered();
  const ids = async (of: Parameters<typeof shop.pay.payouts.list>[0]) =>
    (await shop.pay.payouts.list(of)).payouts.map(({ id }) => id);
  const page = await shop.pay.payouts.list({ limit: 2 });
  assert.deepEqual(
    page.payouts.map(({ id }) => id),
    made.slice(0, 2).map(({ id }) => id),
  );
  const last = await shop.pay.payouts.list({ limit: 3, after: page.next });
  assert.deepEqual(
    last.payouts.map(({ id }) => id),
    made.slice(2).map(({ id }) => id),
  );
  assert.equal(last.next, undefined);
  assert.deepEqual(await ids({ status: "approved" }), [made[4]!.id]);
  assert.deepEqual(await ids({ from: "2026-11-25", to: "2026-11-25" }), [made[2]!.id, made[3]!.id]);
  for (const wrong of [
    { limit: 0 },
    { limit: 501 },
    { status: "done" },
    { from: "yesterday" },
    { after: "x" },
  ])
    await assert.rejects(shop.pay.payouts.list(wrong as object), TypeError);
  assert.equal(await shop.pay.payouts.get("none"), undefined);
});

test("the Pix key is in the call alone: not in the store, a log, an error or what handlers are given", async (t) => {
  const { shop, store, create, approve, fail, faults, withdrawals } = paying(t);
  const errors: unknown[] = [];
  await create();
  await create({ key: "p-2", pixKey: "maria@shop.example", pixKeyType: "EMAIL" });
  faults.next("pix.withdraw", { kind: "500" });
  await create({ key: "p-3" });
  await create({ key: "p-3", amount: 5_000 }).catch((error: unknown) => errors.push(error));
  await create({ key: "p-4", pixKey: KEY.repeat(20) }).catch((error: unknown) => errors.push(error));
  const [one, two] = withdrawals();
  await approve(one!.withdrawalId);
  await fail(two!.withdrawalId);
  await settled(shop);
  assert.equal(shop.events.length, 2);
  const kept = [];
  for (const part of ["orders", "keys", "deliveries", "outbox", "payouts"] as const)
    kept.push((await store.scan!(part, undefined, 100)).items);
  const all = JSON.stringify([
    kept,
    shop.events,
    shop.problems,
    shop.logs,
    shop.lines,
    errors.map((error) => String((error as Error).stack)),
    await shop.pay.payouts.list(),
  ]);
  for (const secret of [KEY, DIGITS, "maria@"]) assert.ok(!all.includes(secret), secret);
  assert.ok(all.includes("m•••@shop.example"));
});

test("a Pix refund is listed as the payout that it is, with its charge's refund", async (t) => {
  const { shop, store, create, approve, first, get } = paying(t, { payoutLimit: 5_000 });
  const charge = await asCharge(shop.post(pix()));
  await shop.payCode(charge);
  await settled(shop);
  const refund = await shop.pay.charges.refund(charge.id, { key: "r-1", pixKey: KEY, pixKeyType: "CPF" });
  const { pixKeyMasked, refundOf, status, amount, transferId } = await get(refund.id);
  assert.deepEqual(
    { pixKeyMasked, refundOf, status, amount, transferId },
    { pixKeyMasked: "•••4725", refundOf: refund.id, status: "pending", amount: 12_345, transferId: first() },
  );
  assert.deepEqual(
    Object.keys(refund).filter((name) => /key|transfer|fee/i.test(name)),
    [],
  );
  await approve(first());
  await settled(shop);
  assert.equal((await get(refund.id)).status, "approved");
  const kept = JSON.stringify((await store.scan!("deliveries", undefined, 100)).items);
  assert.ok(!kept.includes(KEY), kept);
  assert.equal((await create({ amount: 5_000 })).status, "pending", "refunds do not count in the limit");
});

test("an erasure leaves nothing of the buyer's Pix key", async (t) => {
  const { shop, store, approve, first, get } = paying(t);
  const charge = await asCharge(shop.post(pix()));
  await shop.payCode(charge);
  await settled(shop);
  const to = { pixKey: "maria@shop.example", pixKeyType: "EMAIL" };
  const { id } = await shop.pay.charges.refund(charge.id, { key: "r-1", ...to });
  await approve(first());
  await settled(shop);
  assert.equal((await get(id)).pixKeyMasked, "m•••@shop.example");
  await shop.pay.charges.erase("A-1001");
  assert.equal((await get(id)).pixKeyMasked, "•••");
  const kept = [];
  for (const part of ["orders", "deliveries", "outbox", "payouts"] as const)
    kept.push((await store.scan!(part, undefined, 100)).items);
  assert.ok(!JSON.stringify(kept).includes("@shop.example"), JSON.stringify(kept));
});

test("a Pix refund is told by a delivery that has the service's id alone", async (t) => {
  const { shop, first, tell } = paying(t);
  const charge = await asCharge(shop.post(pix()));
  await shop.payCode(charge);
  await settled(shop);
  await shop.pay.charges.refund(charge.id, { key: "r-1", pixKey: KEY, pixKeyType: "CPF" });
  await tell({
    event: "withdrawal",
    withdrawalId: first(),
    status: "APPROVED",
    description: null,
    amount: null,
  });
  assert.equal(await shop.status(charge.id), "cancelled");
});

test("a Pix refund of which nothing was sent is listed as refused, and its next one beside it", async (t) => {
  const { shop, faults } = paying(t);
  const charge = await asCharge(shop.post(pix()));
  await shop.payCode(charge);
  await settled(shop);
  const refund = () => shop.pay.charges.refund(charge.id, { key: "r-1", pixKey: KEY, pixKeyType: "CPF" });
  const listed = async () => (await shop.pay.payouts.list()).payouts.map(({ status }) => status);
  faults.next("pix.withdraw", { kind: "401" });
  await assert.rejects(refund());
  assert.deepEqual(await listed(), ["refused"]);
  await refund();
  assert.deepEqual((await listed()).toSorted(), ["pending", "refused"]);
});

test("a store that keeps no payouts is named, and the rest works with it", async (t) => {
  const { payout: _, listPayouts: __, ...store } = memoryStore();
  const { create, shop } = paying(t, { store: store as Store });
  await assert.rejects(create(), /store with the methods payout and listPayouts/);
  const charge = await asCharge(shop.post(pix()));
  await shop.payCode(charge);
  await settled(shop);
  assert.equal(await shop.status(charge.id), "paid");
});

test("payouts are decided under an id that no order has", () => {
  assert.equal(isOrderId(PAYOUTS_ID), false);
});

test("one that comes back after it went out is reported, and counts as gone out", async (t) => {
  const { shop, create, get, first, approve, tell, withdrawals } = paying(t);
  const { id } = await create();
  await approve(first());
  await settled(shop);
  const { description } = withdrawals()[0]!;
  await tell({ event: "withdrawal_returned", withdrawalId: first(), status: "RETURNED", description });
  assert.equal((await get(id)).status, "approved");
  assert.deepEqual(shop.codes(), ["payout_unknown"]);
  assert.match(shop.problems[0]?.message ?? "", new RegExp(`payout ${id} of R\\$ 100,00 went out, and now`));
});
