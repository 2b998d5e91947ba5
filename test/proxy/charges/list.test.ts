// All charges for the merchant, page by page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { memoryStore, type ChargeFilters } from "../../../src/proxy/index.ts";
import { shopFor } from "../../support/shop.ts";
import { stored } from "../../../src/testing/store-suite/fixtures.ts";

/** A shop with a charge at midnight in Brazil of each of the first days of November. */
async function shopWithCharges(t: Parameters<typeof shopFor>[0], days = 7) {
  const store = memoryStore();
  for (let day = 1; day <= days; day++) {
    const record = {
      createdAt: `2026-11-0${day}T03:00:00.000Z`,
      method: day % 2 ? ("pix" as const) : ("card" as const),
      status: day % 3 ? ("paid" as const) : ("expired" as const),
    };
    await store.commit({
      order: { id: `A-${day}`, revision: 0 },
      charges: [stored(`c${day}`, `A-${day}`, { record })],
    });
  }
  const { pay } = shopFor(t, { store });
  const ids = async (filters?: ChargeFilters) =>
    (await pay.charges.list(filters)).charges.map(({ id }) => id).join(" ");
  return { pay, ids };
}

test("charges are listed newest first, by their days in Brazil, and by what they are", async (t) => {
  const { ids } = await shopWithCharges(t);
  assert.equal(await ids(), "c7 c6 c5 c4 c3 c2 c1");
  assert.equal(await ids({ from: "2026-11-02", to: "2026-11-03" }), "c3 c2");
  assert.equal(await ids({ to: "2026-11-02T03:00:00Z" }), "c2 c1");
  assert.equal(await ids({ to: new Date("2026-11-02T02:59:59.999Z") }), "c1");
  assert.equal(await ids({ status: "expired" }), "c6 c3");
  assert.equal(await ids({ method: "card", status: "paid" }), "c4 c2");
  assert.equal(await ids({ status: ["denied", "expired"] }), "c6 c3");
  assert.equal(await ids({ method: "card", status: ["paid", "expired"] }), "c6 c4 c2");
  assert.equal(await ids({ orderId: "A-5" }), "c5");
  assert.equal(await ids({ orderId: "A-5", status: "expired" }), "");
  assert.equal(await ids({ orderId: "no order's id \u0000" }), "");
});

test("each page says where the next one begins, and the last one that there is none", async (t) => {
  const { pay } = await shopWithCharges(t, 6);
  for (const limit of [1, 2, 3, 4, 6]) {
    const pages: string[][] = [];
    let after: string | undefined;
    do {
      const page = await pay.charges.list({ limit, after });
      pages.push(page.charges.map(({ id }) => id));
      after = page.next;
    } while (after !== undefined);
    assert.equal(pages.flat().join(" "), "c6 c5 c4 c3 c2 c1");
    assert.equal(pages.length, Math.ceil(6 / limit));
  }
  assert.deepEqual(await pay.charges.list({ method: "card", limit: 3, to: "2026-11-01" }), { charges: [] });
});

test("charges are found by the last digits of their cards, in a store that knows of them", async (t) => {
  const store = memoryStore();
  for (const [n, last4] of ["4242", "0042"].entries())
    await store.commit({
      order: { id: `A-${n}`, revision: 0 },
      charges: [stored(`c${n}`, `A-${n}`, { record: { card: { brand: "Visa", last4, installments: 1 } } })],
    });
  const { pay } = shopFor(t, { store });
  const { charges } = await pay.charges.list({ last4: "0042" });
  assert.deepEqual(
    charges.map(({ id }) => id),
    ["c1"],
  );
  const { listCharges } = store;
  store.listCharges = ({ last4: _last4, ...query }) => listCharges!(query);
  await assert.rejects(pay.charges.list({ last4: "0042" }), /store's listCharges does not know last4/);
});

test("several statuses are not listed as others by a store that knows of one alone", async (t) => {
  const store = memoryStore();
  await store.commit({ order: { id: "A-1", revision: 0 }, charges: [stored("c1", "A-1")] });
  const { listCharges } = store;
  store.listCharges = ({ status: _status, ...query }) => listCharges!(query);
  const { pay } = shopFor(t, { store });
  const status = ["expired", "denied"] as const;
  await assert.rejects(pay.charges.list({ status }), /store's listCharges does not know several statuses/);
});

for (const [filters, words] of [
  [{ status: "payed" }, /^filters\.status is "payed", expected one of pending, challenge/],
  [{ status: ["paid", "payed"] }, /^filters\.status is .+ one of pending, .+, or an array of these\.$/],
  [{ status: [] }, /^filters\.status is .+, or an array of these\.$/],
  [{ method: "boleto" }, /^filters\.method is "boleto", expected one of pix, card\.$/],
  [{ from: "November" }, /^filters\.from is "November", expected a day such as "2026-11-01"/],
  [{ from: "2026-11-03", to: "2026-11-02" }, /^filters\.from is later than to/],
  [{ after: "c7" }, /^filters\.after is "c7", expected next of the page before/],
  [{ limit: 0 }, /^filters\.limit is 0, expected a whole number from 1 to 500\.$/],
  [{ limit: 501 }, /^filters\.limit is 501/],
  [{ limit: 1.5 }, /^filters\.limit is 1\.5/],
  [{ orderId: 7 }, /^filters\.orderId is 7, expected an order's id\.$/],
  [{ last4: 4242 }, /^filters\.last4 is something else than the last four digits of a card's number/],
  [{ last4: "424" }, /^filters\.last4 is something else/],
  [{ last4: "4242\n" }, /^filters\.last4 is something else/],
  [{ last4: "4111111111111111" }, /^filters\.last4 is [^1]+$/],
  [{ state: "paid" }, /^filters has "state", expected any of from, to, after, limit, status/],
] as const)
  test(`a list by ${JSON.stringify(filters)} is refused, and says why`, async (t) => {
    const { pay } = shopFor(t);
    await assert.rejects(pay.charges.list(filters as ChargeFilters), (error) => {
      assert.ok(error instanceof TypeError);
      assert.match(error.message, words);
      return true;
    });
  });
