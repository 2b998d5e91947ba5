// Client and deliveries against the other witness of the service's interface: a whole service that keeps state.
import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { createServiceClient, type ServiceClient } from "../../../src/proxy/index.ts";
import { parseWebhook } from "../../../src/proxy/service/webhooks/parse-webhook.ts";
import type { WebhookEvent } from "../../../src/proxy/service/webhooks/webhook-event.ts";
import { createSandbox, type Sandbox } from "../../../src/sandbox/index.ts";
import { until } from "../../sandbox/support.ts";
import { cardCharge } from "./card-charge.ts";

const SECRET = "sandbox-secret";

interface Setting {
  sandbox: Sandbox;
  client: ServiceClient;
  /** A client that gives up soon. */
  hasty: ServiceClient;
  /** Waits for the delivery of this name. */
  delivered(event: string): Promise<WebhookEvent>;
}

function setUp(t: TestContext): Setting {
  const events: WebhookEvent[] = [];
  const sandbox = createSandbox({
    webhookUrl: "https://shop.test/webhooks",
    signingSecret: SECRET,
    retryDelays: [],
    async fetch(request) {
      events.push(await parseWebhook(await request.bytes(), request, SECRET));
      return new Response();
    },
  });
  t.after(sandbox.close);
  const reach = { baseUrl: "https://service.test/v2", apiKey: "sandbox-key", fetch: sandbox.fetch };
  return {
    sandbox,
    client: createServiceClient(reach),
    hasty: createServiceClient({ ...reach, timeout: 100 }),
    async delivered(name) {
      const find = () => events.find(({ event }) => event === name);
      await until(() => find() !== undefined);
      return find()!;
    },
  };
}

const withCard = (number: string, brand: "Visa" | "Mastercard" | "Elo", authenticate = false) => ({
  ...cardCharge,
  authenticate,
  card: { ...cardCharge.card, number, brand },
});

test("a Pix charge is made, paid and delivered", async (t) => {
  const { sandbox, client, delivered } = setUp(t);
  const charge = await client.pix.charge({
    merchantOrderId: "A1",
    customer: { name: "Ana Souza", identity: "52998224725", identityType: "CPF" },
    amount: 1999,
    expiresIn: 600,
  });
  assert.equal(charge.amount, 1999);
  assert.equal(charge.status, "PENDING");
  await sandbox.control.pix.payCode(charge.code);
  const event = await delivered("deposit");
  assert.ok(event.kind === "deposit");
  assert.equal(event.paymentId, charge.paymentId);
  assert.equal(event.merchantOrderId, "A1");
  assert.equal(event.amount, 1999);
  assert.equal(event.idempotencyKey, `deposit:${charge.paymentId}`);
});

test("a withdrawal is asked for, approved and delivered; a failed one is handed on as it is", async (t) => {
  const { sandbox, client, delivered } = setUp(t);
  const key = { pixAddressKey: "52998224725", pixAddressKeyType: "CPF" };
  const first = await client.pix.withdraw({ value: 5000, ...key });
  assert.equal(first.value, 5000);
  assert.equal(first.totalDeducted, 5000 + (first.taxAmount ?? NaN));
  await sandbox.control.withdrawals.approve(first.transferId);
  const second = await client.pix.withdraw({ value: 5000, ...key });
  await sandbox.control.withdrawals.fail(second.transferId);

  const approved = await delivered("withdrawal");
  assert.ok(approved.kind === "withdrawal");
  assert.equal(approved.withdrawalId, first.transferId);
  assert.equal(approved.amount, 5000);
  const failed = await delivered("withdrawal_failed");
  assert.ok(failed.kind === "unknown");
  assert.equal(failed.misfits, undefined);
  assert.ok(JSON.stringify(failed.payload).includes(second.transferId));

  const tooMuch = client.pix.withdraw({ value: 100_000_000, ...key });
  await assert.rejects(tooMuch, (error: { code: string; serviceMessage: string }) => {
    assert.equal(error.code, "refused");
    assert.ok(error.serviceMessage.length > 0);
    return true;
  });
});

test("a card charge is made, listed, cancelled in part and looked back on", async (t) => {
  const { client, delivered } = setUp(t);
  const charge = await client.cards.charge(withCard("5502095822650000", "Mastercard"));
  assert.ok(charge.kind === "created");
  assert.equal(charge.status, "PAID");
  assert.equal(charge.statusCode, 2);
  assert.equal(charge.amount, 1999);
  assert.equal(charge.brand, "Mastercard");
  assert.equal(charge.last4, "0000");

  await client.cards.cancel(charge.paymentId, { amount: 500 });
  const { items, pagination, summary } = await client.cards.list({
    merchantOrderId: cardCharge.merchantOrderId,
    brand: "Mastercard",
  });
  assert.equal(items.length, 1);
  assert.equal(items[0]!.paymentId, charge.paymentId);
  assert.equal(items[0]!.payment.brand, "Mastercard");
  assert.equal(items[0]!.payment.grossAmount, 1999);
  assert.equal(items[0]!.payment.amountCancelled, 500);
  assert.equal(pagination?.totalItems, 1);
  assert.equal(summary?.cancelledAmount, 500);

  const record = await client.cards.cancellation(charge.paymentId);
  assert.equal(record.payment.voidedAmount, 500);
  assert.match(record.receiptUrl ?? "", /\/receipt$/);

  const confirmed = await delivered("payment.confirmed");
  assert.ok(confirmed.kind === "payment.confirmed");
  assert.equal(confirmed.amount, 1999);
  assert.equal(confirmed.card?.brand, "Mastercard");
  assert.equal(confirmed.netAmount, 1999 - (confirmed.fee ?? NaN));
  const cancelled = await delivered("payment.cancelled");
  assert.ok(cancelled.kind === "payment.cancelled");
  assert.equal(cancelled.paymentId, charge.paymentId);
});

test("a declined card is an answer with the acquirer's code, and is delivered", async (t) => {
  const { client, delivered } = setUp(t);
  const charge = await client.cards.charge(withCard("4000000000000515", "Visa"));
  assert.ok(charge.kind === "created");
  assert.equal(charge.status, "DENIED");
  assert.equal(charge.returnCode, "51");
  const denied = await delivered("payment.denied");
  assert.ok(denied.kind === "payment.denied");
  assert.equal(denied.acquirer?.returnCode, "51");
});

test("a card that the bank asks about gives a challenge, and its end is delivered", async (t) => {
  const { sandbox, client, delivered } = setUp(t);
  const charge = await client.cards.charge(withCard("4000000000001091", "Visa", true));
  assert.ok(charge.kind === "challenge");
  assert.match(charge.popupUrl ?? "", /^\/card\/auth\/checkout\//);
  assert.ok(charge.sessionId && charge.expiresAt);
  await sandbox.control.challenges.finish(charge.sessionId, { approved: true });
  const event = await delivered("payment.confirmed");
  assert.ok(event.kind === "payment.confirmed");
  assert.equal(event.merchantOrderId, cardCharge.merchantOrderId);
});

test("what was charged all the same after a broken answer is found by its reference", async (t) => {
  // The time-out of a call does not keep the process alive by itself.
  const alive = setInterval(() => {}, 1000);
  t.after(() => clearInterval(alive));
  const { client, hasty } = setUp(t);
  const broken = ["4000000000002214", "4000000000002222", "4000000000002230", "4000000000002248"];
  for (const [index, number] of broken.entries()) {
    const merchantOrderId = `A1${index}`;
    const charge = hasty.cards.charge({ ...withCard(number, "Visa"), merchantOrderId });
    await assert.rejects(charge, { code: "unknown_outcome" });
    const { items } = await client.cards.list({ merchantOrderId });
    assert.equal(items[0]?.status.name, "PAID");
  }
});

test("every call with a disabled key rejects as unauthorized", async (t) => {
  const { sandbox, client } = setUp(t);
  sandbox.control.keys.deactivate("sandbox-key");
  for (const call of [
    client.pix.charge({ customer: { name: "A", identity: "52998224725" }, amount: 500 }),
    client.pix.withdraw({ value: 5000, pixAddressKey: "k", pixAddressKeyType: "CPF" }),
    client.cards.charge(cardCharge),
    client.cards.list(),
    client.cards.cancel("p"),
    client.cards.cancellation("p"),
  ]) {
    await assert.rejects(call, { name: "ServiceError", code: "unauthorized", status: 401 });
  }
});

test("a refusal comes back with the service's message", async (t) => {
  const { client } = setUp(t);
  const refusals = [
    client.pix.charge({ customer: { name: "A", identity: "52998224725" }, amount: 499 }),
    client.cards.charge({ ...cardCharge, amount: 499 }),
    client.cards.charge(withCard("4000000000002107", "Visa")),
    client.cards.cancel("nobody"),
  ];
  for (const call of refusals) {
    await assert.rejects(call, (error: { code: string; serviceMessage: string }) => {
      assert.equal(error.code, "refused");
      assert.ok(error.serviceMessage);
      return true;
    });
  }
});
