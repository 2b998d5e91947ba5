// Money that goes back, as the merchant's own people ask for it.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { HistoryEntry, Refund } from "../../../src/server/index.ts";
import { CARD, CUSTOMER, type Shop } from "../../support/shop.ts";
import { adminFor, RUI, sentBack } from "./support.ts";

const PAID = 12_345;

test("a refund is sent once and kept under the name of who asked for it", async (t) => {
  const { shop, ask, read, payByCard } = adminFor(t);
  const id = await payByCard();
  const path = `/charges/${id}/refunds`;
  const body = { amount: 2_345, reason: "One item was missing" };
  const answer = await ask(path, { body, key: "return-1" });
  assert.equal(answer.status, 201);
  const refund = (await answer.json()) as Refund;
  assert.deepEqual(
    [refund.status, refund.amount, refund.total, refund.by, refund.reason, refund.chargeId],
    ["done", 2_345, 2_345, "shop", "One item was missing", id],
  );
  assert.deepEqual(await read<Refund>(path, { body, key: "return-1" }), refund);
  assert.equal(sentBack(shop), 2_345);
  const { history } = await read<{ history: HistoryEntry[] }>(`/charges/${id}`);
  assert.ok(history.some(({ kind, by }) => kind === "refund" && by === "ana"));

  const rest = await read<Refund>(path, { body: {}, key: "return-2" });
  assert.deepEqual([rest.amount, rest.total], [PAID - 2_345, PAID]);
  assert.equal((await shop.charge(id)).status, "cancelled");
});

test("while a refund is under way, another of the charge is told so, and a repeat gives the same", async (t) => {
  const answered = deferred();
  const asked = deferred();
  const { shop, ask, refused, read, payByCard } = adminFor(t, {
    async serve(request, sandbox) {
      const response = await sandbox(request);
      if (request.method !== "PUT") return response;
      asked.resolve();
      await answered.promise;
      return response;
    },
  });
  const path = `/charges/${await payByCard()}/refunds`;
  const first = ask(path, { body: {}, key: "a" });
  await asked.promise;
  await refused(path, { body: {}, key: "b" }, 409, "refund_underway");
  assert.equal((await read<Refund>(path, { body: {}, key: "a" })).status, "pending");
  answered.resolve();
  assert.equal((await first).status, 201);
  assert.equal(sentBack(shop), PAID);
});

test("a refund that cannot be made says why, and sends nothing", async (t) => {
  const { shop, refused, payByCard, payByPix, read } = adminFor(t, {
    orders: { P: { amount: 9_000, customer: CUSTOMER }, W: { amount: 9_000, customer: CUSTOMER } },
  });
  const id = await payByCard();
  const byPix = await payByPix("P");
  const { id: waiting } = (await (await shop.post({ orderId: "W", method: "pix" })).json()) as { id: string };
  const path = `/charges/${id}/refunds`;
  const key = "return-1";
  const above = await refused(path, { body: { amount: PAID + 1 }, key }, 422, "refund_above_paid");
  assert.match(above.detail ?? "", /has R\$ 123[.,]45 left/);
  await refused(path, { body: { amount: 100 }, key }, 422, "refund_below_minimum");
  await refused("/charges/nobody/refunds", { body: {}, key }, 404, "charge_not_found");
  await refused(`/charges/${waiting}/refunds`, { body: {}, key }, 422, "charge_not_paid");
  await refused(`/charges/${byPix}/refunds`, { body: {}, key }, 422, "pix_key_needed");
  const low = { amount: 1_000, pixKey: "maria@example.com", pixKeyType: "EMAIL" };
  const { detail } = await refused(
    `/charges/${byPix}/refunds`,
    { body: low, key },
    422,
    "refund_below_minimum",
  );
  assert.match(detail ?? "", /record it on the desk or by POST \/charges\/\{id\}\/recorded-refunds\./);
  assert.equal(sentBack(shop), 0);
  assert.deepEqual(shop.sandbox.control.withdrawals.list(), []);

  await read(path, { body: { amount: 2_000 }, key });
  await refused(path, { body: { amount: 3_000 }, key }, 422, "idempotency_key_reused");
  await refused(path, { body: { amount: 2_000, reason: "x" }, key }, 422, "idempotency_key_reused");
  await refused(
    `/charges/${byPix}/refunds`,
    { body: { ...low, amount: 6_000 }, key },
    422,
    "idempotency_key_reused",
  );
  assert.equal(sentBack(shop), 2_000);
});

test("whoever may only view sends nothing back, and learns nothing of the charge", async (t) => {
  const { shop, refused, payByCard } = adminFor(t);
  const id = await payByCard();
  for (const path of ["refunds", "recorded-refunds", "refunds/x/settle"])
    await refused(`/charges/${id}/${path}`, { as: RUI, body: {}, key: "k" }, 403, "not_allowed");
  await refused("/charges/nobody/refunds", { as: RUI, body: {}, key: "k" }, 403, "not_allowed");
  assert.equal(sentBack(shop), 0);
});

test("a form post is refused, whoever is signed in", async (t) => {
  const { shop, refused, payByCard } = adminFor(t);
  const path = `/charges/${await payByCard()}/refunds`;
  for (const type of [
    "application/x-www-form-urlencoded",
    "text/plain",
    "multipart/form-data; boundary=x",
    "",
  ]) {
    const asking = { method: "POST", body: '{"amount":2000}', key: "k", headers: { "content-type": type } };
    await refused(path, asking, 415, "unsupported_media_type");
  }
  assert.equal(sentBack(shop), 0);
});

test("a body is taken only as it is meant, and a card number in it is not repeated", async (t) => {
  const { shop, refused, payByCard } = adminFor(t);
  const path = `/charges/${await payByCard()}/refunds`;
  for (const [body, field] of [
    [{ amout: 2_000 }, ""],
    [{ amount: 20.5 }, "amount"],
    [{ amount: "2000" }, "amount"],
    [{ amount: 0 }, "amount"],
    [{ amount: -2_000 }, "amount"],
    [{ reason: " " }, "reason"],
    [{ reason: CARD.number.repeat(20) }, "reason"],
    [[], ""],
    ["null", ""],
  ] as const) {
    const problem = await refused(path, { body, key: "k" }, 400, "invalid_request");
    assert.deepEqual(
      problem.errors?.map((error) => error.field),
      [field],
    );
    assert.doesNotMatch(JSON.stringify(problem), /4111/);
  }
  await refused(path, { body: "{", key: "k" }, 400, "invalid_request");
  await refused(path, { body: {} }, 400, "idempotency_key_missing");
  await refused(path, { body: {}, key: "k".repeat(201) }, 422, "key_invalid");
  await refused(path, { body: { reason: "x".repeat(20_000) }, key: "k" }, 413, "payload_too_large");
  assert.equal(sentBack(shop), 0);
});

test("where the service is not reached nothing was sent, and the same key does it later", async (t) => {
  let isDown = false;
  const { shop, refused, read, payByCard } = adminFor(t, {
    serve: (request, sandbox) =>
      isDown
        ? Promise.reject(Object.assign(new Error("connect"), { code: "ECONNREFUSED" }))
        : sandbox(request),
  });
  const path = `/charges/${await payByCard()}/refunds`;
  isDown = true;
  const { detail } = await refused(path, { body: { amount: 2_000 }, key: "k" }, 503, "service_unavailable");
  assert.match(detail ?? "", /Nothing was sent/);
  isDown = false;
  assert.equal((await read<Refund>(path, { body: { amount: 2_000 }, key: "k" })).status, "done");
  assert.equal(sentBack(shop), 2_000);
});

test("money that went back outside the service is recorded, each refund under its key", async (t) => {
  const { shop, read, refused, payByPix } = adminFor(t);
  const id = await payByPix();
  const path = `/charges/${id}/recorded-refunds`;
  const med = (amount: number, key: string) => read<Refund>(path, { body: { amount, reason: "MED" }, key });
  const first = await med(1_000, "med-1");
  assert.deepEqual([first.by, first.status, first.amount, first.reason], ["recorded", "done", 1_000, "MED"]);
  const second = await med(1_000, "med-2");
  assert.notEqual(second.id, first.id);
  assert.deepEqual(await med(1_000, "med-1"), { ...first, total: 2_000 });
  await refused(
    path,
    { body: { amount: 1_500, reason: "MED" }, key: "med-1" },
    422,
    "idempotency_key_reused",
  );
  assert.equal((await shop.charge(id)).cancelledAmount, 2_000);
  await refused(path, { body: { amount: PAID, reason: "all" }, key: "med-3" }, 422, "amount_above_charge");
  // Without a key the amount is what went back in all.
  const total = await read<Refund>(path, { body: { amount: PAID, reason: "the rest" } });
  assert.deepEqual([total.amount, total.total, total.reason], [PAID - 2_000, PAID, "the rest"]);
  const { history } = await read<{ history: HistoryEntry[] }>(`/charges/${id}`);
  assert.ok(history.some(({ by }) => by === "ana"));
});

test("what became of an unknown refund is said by whoever has found out", async (t) => {
  const { shop, read, refused, payByPix } = adminFor(t, {
    orders: { P: { amount: 9_000, customer: CUSTOMER } },
  });
  const id = await payByPix("P");
  const { detail } = await refused(
    `/charges/${id}/refunds/x/settle`,
    { body: { status: "done" } },
    404,
    "refund_not_found",
  );
  assert.ok(detail);
  const refund = await unknownRefund(shop, id);
  const path = `/charges/${id}/refunds/${refund.id}/settle`;
  await refused(path, { body: { status: "perhaps" } }, 400, "invalid_request");
  assert.equal((await read<Refund>(path, { body: { status: "refused" } })).status, "refused");
  await refused(path, { body: { status: "done" } }, 422, "refund_known");
  const { history } = await read<{ history: HistoryEntry[] }>(`/charges/${id}`);
  assert.ok(history.some(({ by, detail: what }) => by === "ana" && what?.["status"] === "refused"));
});

function deferred() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve: () => resolve() };
}

/** A refund by Pix of which the service has not said what became of it. */
async function unknownRefund({ pay, sandbox }: Shop, id: string): Promise<Refund> {
  sandbox.control.faults.next("pix.withdraw", { kind: "500" });
  return pay.charges.refund(id, { key: "k", pixKey: "maria@example.com", pixKeyType: "EMAIL" });
}
