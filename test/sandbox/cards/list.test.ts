import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { cardBody, setUp } from "../support.ts";

/** Five charges a minute apart: paid, declined, waiting, cancelled, partly cancelled. */
async function shop() {
  const all = setUp({ apiKey: ["sandbox-key", "other-key"] });
  const charge = async (order: string, number: string, Brand: string, Amount = 10_000) => {
    const { acquirer } = await all.card(number, { Amount, CreditCard: { Brand } }, { order });
    await all.clock.advance(60_000);
    return acquirer.payment.paymentId;
  };
  const paid = await charge("PAID1", "4111111111111111", "Visa");
  const denied = await charge("DENIED1", "4000000000000515", "Visa");
  const waiting = await charge("WAIT1", "4000000000002016", "Visa");
  const cancelled = await charge("GONE1", "5502095822650000", "Master", 20_000);
  const partly = await charge("PART1", "5502095822650000", "Master", 30_000);
  await all.cancel(cancelled);
  await all.cancel(partly, { amount: 5_000 });
  await all.control.cards.settle(paid);
  return { ...all, paid, denied, waiting, cancelled, partly };
}

const orders = ({ items }: { items: { merchantOrderId?: string | undefined }[] }) =>
  items.map(({ merchantOrderId }) => merchantOrderId);

describe("GET /v2/card/charges", () => {
  test("answers every documented field of an item", async () => {
    const { call, card, control } = setUp();
    const { transactionId, acquirer } = await card();
    const { status, body } = await call("GET", "/v2/card/charges");
    assert.equal(status, 200);
    const [record] = control.cards.list();
    assert.deepEqual((body as { data: { items: object[] } }).data.items, [
      {
        id: transactionId,
        merchantOrderId: "A1001CARD",
        paymentId: acquirer.payment.paymentId,
        customer: { name: "Ana Souza", identity: "12345678909", identityType: "CPF" },
        payment: {
          type: "CreditCard",
          provider: "Sandbox",
          brand: "Visa",
          last4: "1111",
          grossAmount: 100,
          netAmount: 97.01,
          amountCaptured: 100,
          amountCancelled: 0,
        },
        status: {
          code: 2,
          name: "PAID",
          message: "Transação autorizada com sucesso.",
          settlement: "PENDING_RELEASE",
        },
        authorization: {
          proofOfSale: record?.proofOfSale,
          tid: record?.tid,
          authorizationCode: record?.authorizationCode,
        },
        threeDS: { used: false, dataOnly: false, eci: "07", version: "", referenceId: "" },
      },
    ]);
  });

  test("lists the newest first, and sums up all of it", async () => {
    const data = await (await shop()).list();
    assert.deepEqual(orders(data), ["PART1", "GONE1", "WAIT1", "DENIED1", "PAID1"]);
    assert.deepEqual(data.summary, {
      totalTransactions: 5,
      grossAmount: 800,
      netAmount: 339.53,
      capturedAmount: 600,
      cancelledAmount: 250,
      statusBreakdown: { pending: 1, paid: 2, cancelled: 1, reversed: 0 },
    });
  });

  for (const [query, expected] of [
    ["?status=PAID", ["PART1", "PAID1"]],
    ["?status=PENDING", ["WAIT1"]],
    ["?status=CANCELLED", ["GONE1"]],
    ["?status=REVERSED", []],
    ["?settlementStatus=SETTLED", ["PAID1"]],
    ["?settlementStatus=PENDING_RELEASE", ["PART1"]],
    ["?settlementStatus=NONE", ["GONE1", "WAIT1", "DENIED1"]],
    ["?merchantOrderId=WAIT1", ["WAIT1"]],
    ["?merchantOrderId=WAIT", []],
    ["?brand=master", ["PART1", "GONE1"]],
    ["?brand=Visa&status=PAID", ["PAID1"]],
    ["?dateFrom=2026-11-21T12:03:00Z", ["PART1", "GONE1"]],
    ["?dateTo=2026-11-21T12:01:00Z", ["DENIED1", "PAID1"]],
    ["?dateFrom=2026-11-21T12:01:00Z&dateTo=2026-11-21T12:02:00Z", ["WAIT1", "DENIED1"]],
  ] as const)
    test(`filters by ${query}`, async () => {
      const data = await (await shop()).list(query);
      assert.deepEqual(orders(data), expected);
      assert.equal(data.summary?.totalTransactions, expected.length);
    });

  test("finds a charge by its paymentId", async () => {
    const { list, denied } = await shop();
    assert.deepEqual(orders(await list(`?paymentId=${denied}`)), ["DENIED1"]);
  });

  test("pages, with the summary over all pages", async () => {
    const { list } = await shop();
    const first = await list("?limit=2");
    assert.deepEqual(orders(first), ["PART1", "GONE1"]);
    assert.deepEqual(first.pagination, {
      page: 1,
      limit: 2,
      totalItems: 5,
      totalPages: 3,
      hasNextPage: true,
      hasPreviousPage: false,
    });
    const last = await list("?limit=2&page=3");
    assert.deepEqual(orders(last), ["PAID1"]);
    assert.partialDeepStrictEqual(last, {
      pagination: { page: 3, hasNextPage: false, hasPreviousPage: true },
      summary: { totalTransactions: 5 },
    });
    assert.deepEqual(orders(await list("?page=9")), []);
  });

  test("never gives more than 100 a page", async () => {
    assert.equal((await (await shop()).list("?limit=1000")).pagination?.limit, 100);
  });

  test("shows a key its own charges alone", async () => {
    const { list, call, paid } = await shop();
    assert.deepEqual(orders(await list("", "other-key")), []);
    await call("POST", "/v2/card/charges", cardBody(), "other-key");
    assert.equal((await list("", "other-key")).items.length, 1);
    assert.equal((await list()).items.length, 5);
    const stranger = await call("PUT", `/v2/card/charges/${paid}/cancel`, undefined, "other-key");
    assert.equal(stranger.status, 400);
  });

  for (const query of ["?status=DENIED", "?settlementStatus=x", "?page=0", "?limit=x", "?dateFrom=yesterday"])
    test(`refuses ${query}, and names the parameter`, async () => {
      const { status, body } = await setUp().call("GET", `/v2/card/charges${query}`);
      assert.equal(status, 400);
      assert.match((body as { message: string }).message, new RegExp(`^${query.slice(1).split("=")[0]}: `));
    });
});
