// Money that goes out by Pix, as the merchant's own people ask for it.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Payout } from "../../../src/server/index.ts";
import { CUSTOMER } from "../../support/shop.ts";
import { adminFor, RUI } from "./support.ts";

const KEY = "maria@example.com";
const PAYOUT = { amount: 10_000, pixKey: KEY, pixKeyType: "EMAIL" };

test("a payout is sent once, kept under the name of who asked for it, and its key masked", async (t) => {
  const { shop, ask, read } = adminFor(t);
  const answer = await ask("/payouts", { body: { ...PAYOUT, description: "Seller 7" }, key: "p-1" });
  assert.equal(answer.status, 201);
  const payout = (await answer.json()) as Payout;
  assert.deepEqual(
    [payout.amount, payout.status, payout.pixKeyMasked, payout.user],
    [10_000, "pending", "m•••@example.com", "ana"],
  );
  const again = { body: { ...PAYOUT, description: "Seller 7" }, key: "p-1" };
  assert.deepEqual(await read<Payout>("/payouts", again), payout);
  const [sent, ...others] = shop.sandbox.control.withdrawals.list();
  assert.deepEqual([sent?.amount, sent?.pixAddressKey, others.length], [10_000, KEY, 0]);
  assert.deepEqual(await read<Payout>(`/payouts/${payout.id}`, { as: RUI }), payout);
  const list = await (await ask("/payouts", { as: RUI })).text();
  assert.deepEqual(JSON.parse(list), { payouts: [payout] });
  assert.doesNotMatch(list, /maria@/);
});

test("payouts are listed page by page, those of refunds among them", async (t) => {
  const { shop, read, refused, payByPix } = adminFor(t, {
    orders: { P: { amount: 9_000, customer: CUSTOMER } },
  });
  const id = await payByPix("P");
  const first = await read<Payout>("/payouts", { body: PAYOUT, key: "p-1" });
  await shop.passes(1_000);
  const to = { pixKey: KEY, pixKeyType: "EMAIL" };
  const refund = await read<{ id: string }>(`/charges/${id}/refunds`, { body: to, key: "r-1" });
  interface Page {
    payouts: Payout[];
    next?: string;
  }
  const page = await read<Page>("/payouts?limit=1");
  assert.deepEqual(
    page.payouts.map(({ refundOf }) => refundOf),
    [refund.id],
  );
  const rest = await read<Page>(`/payouts?limit=1&after=${encodeURIComponent(page.next ?? "")}`);
  assert.deepEqual([rest.payouts, rest.next], [[first], undefined]);
  assert.deepEqual((await read<Page>("/payouts?status=approved")).payouts, []);
  await refused("/payouts?status=gone", {}, 400, "invalid_request");
  await refused("/payouts/nobody", {}, 404, "payout_not_found");
});

test("a payout that cannot be made says why, and sends nothing", async (t) => {
  const { shop, refused, read } = adminFor(t);
  const key = "p-1";
  await refused("/payouts", { as: RUI, body: PAYOUT, key }, 403, "not_allowed");
  await refused("/payouts", { as: null, body: PAYOUT, key }, 401, "not_signed_in");
  await refused("/payouts", { body: { ...PAYOUT, amount: 4_999 }, key }, 422, "payout_below_minimum");
  await refused("/payouts", { body: PAYOUT }, 400, "idempotency_key_missing");
  const problem = await refused(
    "/payouts",
    { body: { ...PAYOUT, pixKey: undefined }, key },
    400,
    "invalid_request",
  );
  assert.deepEqual(
    problem.errors?.map(({ field }) => field),
    ["pixKey"],
  );
  await refused("/payouts", { body: { ...PAYOUT, limit: 9e9 }, key }, 400, "invalid_request");
  assert.deepEqual(shop.sandbox.control.withdrawals.list(), []);
  await read("/payouts", { body: PAYOUT, key });
  await refused(
    "/payouts",
    { body: { ...PAYOUT, pixKey: "rui@example.com" }, key },
    422,
    "idempotency_key_reused",
  );
  assert.equal(shop.sandbox.control.withdrawals.list().length, 1);
});

test("no more goes out in a day than its own limit lets, or the proxy's where that is less", async (t) => {
  const { shop, read, refused } = adminFor(t, { payoutLimit: 50_000, admin: { payoutLimit: 25_000 } });
  // What the shop's own code sends counts, and is bound by the proxy's limit alone.
  await shop.pay.payouts.create({ ...PAYOUT, key: "code-1" });
  await read("/payouts", { body: PAYOUT, key: "p-1" });
  const { detail } = await refused("/payouts", { body: PAYOUT, key: "p-2" }, 422, "payout_above_limit");
  assert.match(detail ?? "", /R\$ 250[.,]00 a day .* R\$ 50[.,]00 are left/);
  await shop.pay.payouts.create({ ...PAYOUT, amount: 20_000, key: "code-2" });
  const lower = adminFor(t, { payoutLimit: 5_000, admin: { payoutLimit: 25_000 } });
  await lower.refused("/payouts", { body: PAYOUT, key: "p-3" }, 422, "payout_above_limit");
});

test("a limit that is none is refused at the start", (t) => {
  assert.throws(() => adminFor(t, { admin: { payoutLimit: 0 } }), /payoutLimit is 0, expected a positive/);
});
