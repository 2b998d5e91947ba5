// Money that goes back, from Vendure's admin and from elsewhere.
import assert from "node:assert/strict";
import { it } from "node:test";
import { CARDS } from "../../../src/testing/index.ts";
import { eventually } from "../../support/shop.ts";
import { refundOrder, type RefundOfClerk } from "../platforms/shops/vendure/graphql.ts";
import type { VendureShop } from "./vendure-shop.ts";

export function tryRefunds(open: () => VendureShop): void {
  const paidByCard = (cents: number) => {
    const shop = open();
    return shop.paidOrder(cents, (guest, code) => shop.card(guest, code, CARDS.approved));
  };
  const paidByPix = (cents: number) => {
    const shop = open();
    return shop.paidOrder(cents, (guest, code) => shop.pix(guest, code));
  };
  const refundsOf = async (code: string) =>
    (await open().read(code)).payments.flatMap(({ refunds }) => refunds);
  const told = (refunds: readonly RefundOfClerk[]) => refunds.map(({ state, total }) => `${state} ${total}`);
  const becomes = (code: string, expected: readonly string[]) =>
    eventually(async () => assert.deepEqual(told(await refundsOf(code)), expected));
  /** What the service sent back of the card charge of this amount. */
  const sentBack = (cents: number) => {
    const charged = open().sandbox.control.ledger();
    return charged.find(({ method, amount }) => method === "card" && amount === cents)?.cancelled;
  };

  it("gives a card's payment back in parts, once each", async () => {
    const { clerk, read } = open();
    const { code } = await paidByCard(20_001);
    assert.equal((await refundOrder(clerk, await read(code), 5_000, "One was missing")).state, "Settled");
    assert.equal((await refundOrder(clerk, await read(code), 15_001)).state, "Settled");
    await becomes(code, ["Settled 5000", "Settled 15001"]);
    assert.equal(sentBack(20_001), 20_001);
    await assert.rejects(refundOrder(clerk, await read(code), 1), /REFUND_AMOUNT_ERROR/);
  });

  it("gives the whole back", async () => {
    const { clerk, read } = open();
    const { code } = await paidByCard(20_002);
    await refundOrder(clerk, await read(code), 20_002);
    await becomes(code, ["Settled 20002"]);
    assert.equal(sentBack(20_002), 20_002);
  });

  it("gives the interest of installments back with the last of a payment, whoever asks", async () => {
    const shop = open();
    const payWithInterest = async () => {
      const { guest, code } = await shop.order(100_015);
      const charge = await shop.card(guest, code, CARDS.approved, 10);
      await shop.becomesPaid(code, charge, 100_015);
      return { code, charge };
    };
    const inParts = await payWithInterest();
    const { clerk, read } = shop;
    await refundOrder(clerk, await read(inParts.code), 30_000);
    // On SQLite another request may have taken its row back for a moment.
    await becomes(inParts.code, ["Settled 30000"]);
    assert.equal(sentBack(inParts.charge.amount), 30_000);
    await refundOrder(clerk, await read(inParts.code), 70_015);
    await becomes(inParts.code, ["Settled 30000", "Settled 70015"]);
    assert.equal(sentBack(inParts.charge.amount), inParts.charge.amount);
    const elsewhere = await payWithInterest();
    await shop.charges("refund", elsewhere.charge.id, { key: "all" });
    await becomes(elsewhere.code, ["Settled 100015"]);
  });

  it("sends nothing twice when two clerks give the rest back at the same time", async () => {
    const { clerk, read, servers } = open();
    // Vendure's SQLite has one connection, by which its own requests come into each other's transactions.
    if (servers.length === 1) return;
    const { code } = await paidByCard(20_003);
    for (const amount of [5_000, 15_003]) {
      const order = await read(code);
      const asked = await Promise.allSettled([
        refundOrder(clerk, order, amount),
        refundOrder(clerk, order, amount),
      ]);
      assert.equal(asked.filter(({ status }) => status === "fulfilled").length, 1);
    }
    await becomes(code, ["Settled 5000", "Settled 15003"]);
    assert.equal(sentBack(20_003), 20_003);
  });

  it("sends and stores nothing while the method is disabled, and says so", async () => {
    const shop = open();
    const { code } = await paidByCard(20_012);
    const order = await shop.read(code);
    await shop.enableMethod(false);
    await assert
      .rejects(refundOrder(shop.clerk, order, 7_000), /Nothing was sent back: .*"pay-elements" is enabled/)
      .finally(() => shop.enableMethod(true));
    assert.deepEqual(await refundsOf(code), []);
    await refundOrder(shop.clerk, order, 7_000);
    await becomes(code, ["Settled 7000"]);
  });

  it("counts what went back before the order was completed", async () => {
    const shop = open();
    const { withdrawals } = shop.sandbox.control;
    const { guest, code } = await shop.order(12_000);
    const charge = await shop.pix(guest, code);
    await guest.change(12_001);
    await shop.payCode(charge);
    await shop.isNoted(code, /R\$ 120,00.*R\$ 120,01/);
    const to = { pixKey: "52998224725", pixKeyType: "CPF" };
    await shop.charges("refund", charge.id, { amount: 5_500, key: `of ${code}`, ...to });
    await withdrawals.approve(withdrawals.list().at(-1)!.withdrawalId);
    await guest.change(6_500);
    assert.equal((await guest.pay(`/orders/${code}`)).status, 200);
    await shop.becomesPaid(code, charge);
    await becomes(code, ["Settled 5500"]);
  });

  it("settles what went out after a clerk had taken it for refused", async () => {
    const shop = open();
    const { withdrawals } = shop.sandbox.control;
    const { code, charge } = await paidByPix(14_000);
    shop.sandbox.control.faults.next("pix.withdraw", { kind: "500" });
    await refundOrder(shop.clerk, await shop.read(code), 5_600, "pix: CPF 52998224725");
    const [asked] = await shop.charges<{ id: string; status: string }[]>("refunds", charge.id);
    assert.equal(asked?.status, "unknown");
    await shop.charges("settleRefund", charge.id, asked.id, { status: "refused" });
    await becomes(code, ["Failed 5600"]);
    await withdrawals.approve(withdrawals.list().at(-1)!.withdrawalId);
    await becomes(code, ["Failed 5600", "Settled 5600"]);
  });

  it("keeps a refund pending whose answer was lost, and settles it once it is known", async () => {
    const { clerk, read, sandbox } = open();
    const { code } = await paidByCard(20_004);
    sandbox.control.faults.next("cards.cancel", { kind: "cut" });
    // Which would tell it at once.
    sandbox.control.deliveries.mode({ how: "never" });
    const asked = refundOrder(clerk, await read(code), 7_000);
    const { state } = await asked.finally(() => sandbox.control.deliveries.mode({ how: "normal" }));
    assert.equal(state, "Pending");
    await becomes(code, ["Settled 7000"]);
    assert.equal(sentBack(20_004), 7_000);
  });

  it("says that nothing was sent where the service cannot be reached, and sends it by the next try", async () => {
    const { clerk, read, sandbox } = open();
    const { code } = await paidByCard(20_005);
    sandbox.control.faults.next("cards.cancel", { kind: "401" });
    await assert.rejects(refundOrder(clerk, await read(code), 7_000), /Nothing was sent back/);
    assert.deepEqual(await refundsOf(code), []);
    await refundOrder(clerk, await read(code), 7_000);
    await becomes(code, ["Settled 7000"]);
    assert.equal(sentBack(20_005), 7_000);
  });

  it("stores a refund that names neither shipping nor adjustment", async () => {
    const { clerk, read } = open();
    const { code } = await paidByCard(20_013);
    // Vendure needs both fields for the row, and its API does not.
    const order = await read(code);
    await clerk.ask(
      `mutation ($input: RefundOrderInput!) { refundOrder(input: $input) {
        ... on Refund { id } ... on ErrorResult { errorCode message } } }`,
      { input: { paymentId: order.payments[0]?.id, amount: 7_000 } },
    );
    await becomes(code, ["Settled 7000"]);
    assert.equal(sentBack(20_013), 7_000);
  });

  /** Asks for a refund that Vendure fails to store after the service has answered. */
  async function loseRefund(code: string, amount: number, reason?: string): Promise<void> {
    const shop = open();
    await shop.process({ losesRefunds: true });
    await assert
      .rejects(refundOrder(shop.clerk, await shop.read(code), amount, reason))
      .finally(() => shop.process({ losesRefunds: false }));
  }

  it("shows a refund once that Vendure failed to store after the money went, and sends nothing when it is asked for again", async () => {
    const { clerk, read } = open();
    const { code } = await paidByCard(20_006);
    await loseRefund(code, 7_000);
    await becomes(code, ["Settled 7000"]);
    await assert.rejects(
      refundOrder(clerk, await read(code), 7_000),
      /R\$ 70,00 of this payment went back a moment ago/,
    );
    await becomes(code, ["Settled 7000"]);
    assert.equal(sentBack(20_006), 7_000);
    await refundOrder(clerk, await read(code), 5_000);
    await becomes(code, ["Settled 7000", "Settled 5000"]);
  });

  it("sends a refund by the next try, in other words, that the service refused and Vendure failed to store", async () => {
    const { clerk, read, sandbox } = open();
    const { code } = await paidByCard(20_014);
    sandbox.control.faults.next("cards.cancel", { kind: "400" });
    await loseRefund(code, 7_000, "Too small");
    assert.deepEqual(await refundsOf(code), []);
    await refundOrder(clerk, await read(code), 7_000, "It was too small");
    await becomes(code, ["Settled 7000"]);
    assert.equal(sentBack(20_014), 7_000);
  });

  it("shows what the service sent back by itself, once", async () => {
    const { sandbox } = open();
    const { code } = await paidByCard(20_007);
    const [card] = sandbox.control.cards.list();
    assert.ok(card);
    await sandbox.control.cards.cancel(card.paymentId, { amount: 6_000 });
    await becomes(code, ["Settled 6000"]);
    const { deliveries } = sandbox.control;
    await deliveries.resend(deliveries.list().at(-1)!.id);
    await becomes(code, ["Settled 6000"]);
  });

  it("asks for a key to give a Pix back to, and keeps none", async () => {
    const { clerk, read, sandbox } = open();
    const { code } = await paidByPix(12_000);
    const { withdrawals } = sandbox.control;
    for (const [reason, words] of [
      ["Too small", /pix: CPF/],
      ["Too small. pix: CPF 529.982.247-26", /not a valid CPF/],
    ] as const)
      await assert.rejects(refundOrder(clerk, await read(code), 6_000, reason), (error) => {
        assert.match(String(error), words);
        assert.doesNotMatch(String(error), /529\.982/);
        return true;
      });
    assert.deepEqual(await refundsOf(code), []);
    assert.ok(!withdrawals.list().some(({ amount }) => amount === 6_000));
    const asked = await refundOrder(clerk, await read(code), 6_000, "Too small. pix: CPF 529.982.247-25");
    assert.equal(asked.state, "Pending");
    assert.equal(asked.reason, "Too small. pix: CPF ***");
    const sent = withdrawals.list().at(-1)!;
    assert.deepEqual([sent.pixAddressKeyType, sent.pixAddressKey], ["CPF", "52998224725"]);
    await withdrawals.approve(sent.withdrawalId);
    await becomes(code, ["Settled 6000"]);
    await refundOrder(clerk, await read(code), 6_000, "pix: EMAIL maria@example.com");
    await withdrawals.fail(withdrawals.list().at(-1)!.withdrawalId);
    await becomes(code, ["Settled 6000", "Failed 6000"]);
  });

  const cancel = (payment: { id: string } | undefined) =>
    open().clerk.ask(
      `mutation ($id: ID!) { cancelPayment(id: $id) {
        ... on Payment { state } ... on ErrorResult { errorCode message } } }`,
      { id: payment?.id },
    );

  it("gives all back when a clerk cancels the payment", async () => {
    const { code, payments } = await paidByCard(20_008);
    await cancel(payments[0]);
    assert.equal((await open().read(code)).payments[0]?.state, "Cancelled");
    assert.equal(sentBack(20_008), 20_008);
  });

  it("cancels a payment that could not be cancelled before, and sends nothing twice", async () => {
    const { faults, deliveries } = open().sandbox.control;
    const { code, payments } = await paidByCard(20_009);
    faults.next("cards.cancel", { kind: "400" });
    await assert.rejects(cancel(payments[0]), /Nothing was given back/);
    // Nobody hears of the next one, neither by its answer nor by a webhook.
    faults.next("cards.cancel", { kind: "cut" });
    deliveries.mode({ how: "never" });
    try {
      await assert.rejects(cancel(payments[0]), /not known yet/);
    } finally {
      deliveries.mode({ how: "normal" });
    }
    assert.equal(sentBack(20_009), 20_009);
    await becomes(code, ["Settled 20009"]);
    assert.equal(sentBack(20_009), 20_009);
  });

  it("does not cancel anew while nobody knows what became of the last time, whatever else is refused", async () => {
    const { clerk, read, sandbox } = open();
    const { faults, cards, deliveries } = sandbox.control;
    const { code, payments } = await paidByCard(20_011);
    const { paymentId } = cards.list().find(({ amount }) => amount === 20_011)!;
    // What the service lists as gone is neither nothing nor what was asked for.
    deliveries.mode({ how: "never" });
    faults.next("cards.list", { kind: "500" }, 1_000);
    faults.next("cards.cancel", { kind: "500", processed: false });
    try {
      await assert.rejects(cancel(payments[0]), /not known yet/);
      await cards.cancel(paymentId, { amount: 6_000 });
    } finally {
      faults.clear();
      deliveries.mode({ how: "normal" });
    }
    faults.next("cards.cancel", { kind: "400" });
    const order = await read(code);
    // Until the look-up another refund is under way.
    await eventually(async () => assert.equal((await refundOrder(clerk, order, 5_000)).state, "Failed"));
    await assert.rejects(cancel(payments[0]), /not known yet/);
    assert.equal(sentBack(20_011), 6_000);
  });

  it("sends a second part of the same amount", async () => {
    const { clerk, read, servers } = open();
    // On SQLite another request may take the row of the first back, which is then added.
    if (servers.length === 1) return;
    const { code } = await paidByCard(20_010);
    for (const expected of [["Settled 5000"], ["Settled 5000", "Settled 5000"]]) {
      await refundOrder(clerk, await read(code), 5_000);
      await becomes(code, expected);
    }
    assert.equal(sentBack(20_010), 10_000);
  });
}
