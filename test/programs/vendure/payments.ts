// What becomes of a payment in Vendure, whatever comes first.
import assert from "node:assert/strict";
import { it } from "node:test";
import type { Order } from "../../../src/contract/index.ts";
import { CARDS } from "../../../src/testing/index.ts";
import { eventually } from "../../support/shop.ts";
import type { VendureShop } from "./vendure-shop.ts";

/** How often each order of events is tried. */
const ROUNDS = 3;

export function tryPayments(open: () => VendureShop): void {
  const everyRound = async (use: () => Promise<void>) => {
    for (let round = 0; round < ROUNDS; round++) await use();
  };

  it("shows an order to its buyer alone, by its code and as the active one", async () => {
    const shop = open();
    const { guest, code } = await shop.order(12_345);
    const read = async (id: string) => (await (await guest.pay(`/orders/${id}`)).json()) as Order;
    const { id, amount, currency, payee, paid, ask, methods } = await read(code);
    assert.deepEqual(
      { id, amount, currency, payee, paid, ask, methods },
      {
        id: code,
        amount: 12_345,
        currency: "BRL",
        payee: "Loja Exemplo",
        paid: false,
        ask: ["identity"],
        methods: ["pix", "card"],
      },
    );
    assert.equal((await read("active")).id, code);
    assert.equal((await shop.guest().pay(`/orders/${code}`)).status, 404);
    const other = await shop.order(500);
    assert.equal((await other.guest.pay(`/orders/${code}`)).status, 404);
  });

  it("lets whoever has a link see and pay its order, without a session", async () => {
    const shop = open();
    const { guest, code } = await shop.order(12_345);
    const { token } = await shop.link(code);
    const stranger = shop.guest();
    const below = `/link/${token}`;
    const { amount, methods } = (await (await stranger.pay(`${below}/orders/${code}`)).json()) as Order;
    assert.deepEqual({ amount, methods }, { amount: 12_345, methods: ["pix", "card"] });
    await stranger.pay(below);
    assert.equal((await guest.active())?.state, "AddingItems", "a preview leaves the cart to its buyer");
    await stranger.visit(below);
    assert.equal((await guest.active())?.state, "ArrangingPayment");
    const charge = await shop.charge(stranger, code, { method: "pix" }, below);
    assert.equal((await guest.active())?.state, "ArrangingPayment");
    await shop.payCode(charge);
    await shop.becomesPaid(code, charge);
    assert.equal((await stranger.pay(`/orders/${code}`)).status, 404);
  });

  it("makes no charge by a link for an order that cannot be arranged", async () => {
    const shop = open();
    const { code } = await shop.guest().add(shop.variant, 10_000);
    const { token } = await shop.link(code);
    await assert.rejects(
      shop.charge(shop.guest(), code, { method: "pix" }, `/link/${token}`),
      /method_unavailable/,
    );
  });

  it("charges nothing for an order that the shop's own rule keeps from the method", async () => {
    const shop = open();
    const { guest, code } = await shop.order(10_000);
    const small = await shop.order(9_999);
    await shop.enableMethod(true, "small-orders");
    try {
      await assert.rejects(shop.pix(guest, code), /method_unavailable/);
      assert.equal((await shop.pix(small.guest, small.code)).status, "pending");
    } finally {
      await shop.enableMethod(true);
    }
  });

  it("takes a Pix once its order is arranged, and shows the order as paid", async () => {
    const shop = open();
    const { guest, code } = await shop.order(12_345);
    const charge = await shop.pix(guest, code);
    assert.equal((await guest.active())?.state, "ArrangingPayment");
    await shop.payCode(charge);
    await shop.becomesPaid(code, charge);
    const order = (await (await guest.pay(`/orders/${code}`)).json()) as Order;
    assert.equal(order.paid, true);
  });

  it("takes the rest of an order of which a gift card paid a part, and tells no buyer that more is due", async () => {
    const shop = open();
    const { guest, code } = await shop.order(10_000);
    await guest.go("ArrangingPayment");
    await guest.payByGiftCard(4_000);
    const charge = await shop.pix(guest, code);
    assert.equal(charge.amount, 6_000);
    await shop.payCode(charge);
    const read = await eventually(async () => {
      const order = await shop.read(code);
      assert.equal(order.state, "PaymentSettled");
      return order;
    });
    assert.deepEqual(
      read.payments.map(({ amount }) => amount),
      [4_000, 6_000],
    );
    const { amount, paid, paidAmount } = (await (await guest.pay(`/orders/${code}`)).json()) as Order;
    assert.deepEqual({ amount, paid, paidAmount }, { amount: 6_000, paid: true, paidAmount: undefined });
  });

  it("confirms a paid order by an e-mail whose images are at the shop's public address", async () => {
    const shop = open();
    const { guest, code } = await shop.order(12_345);
    await shop.payCode(await shop.pix(guest, code));
    const [origin, image] = await eventually(async () => {
      const mails = await Promise.all(
        shop.servers.map(async (server) => {
          const response = await fetch(`${server.origin}/mails?code=${code}`);
          return [server.origin, ((await response.json()) as { image?: string }).image];
        }),
      );
      const sent = mails.find(([, each]) => each !== undefined);
      assert.ok(sent);
      return sent;
    });
    assert.equal(image, `${origin}/assets/__default_channel__/vaso.png`);
  });

  it("takes a card with interest, for what the order costs", async () => {
    const shop = open();
    const { guest, code } = await shop.order(100_000);
    const charge = await shop.card(guest, code, CARDS.approved, 10);
    assert.ok(charge.amount > 100_000);
    await shop.becomesPaid(code, charge, 100_000);
  });

  it("takes a webhook before, after, instead of and together with the buyer's return", () =>
    everyRound(async () => {
      const shop = open();
      const { deliveries } = shop.sandbox.control;
      for (const how of ["normal", "hold", "never", "twice"] as const) {
        deliveries.mode({ how });
        const { guest, code } = await shop.order(10_000);
        const charge = await shop.card(guest, code, CARDS.challenge);
        await shop.approve(charge);
        const back = () => shop.comeBack(guest, charge);
        if (how === "normal") await shop.becomesPaid(code, charge);
        if (how === "twice") await Promise.all([back(), back(), back()]);
        await eventually(async () => assert.equal(await back(), "paid"));
        if (how === "hold") await deliveries.release();
        await shop.becomesPaid(code, charge);
        deliveries.mode({ how: "normal" });
        for (const { id } of deliveries.list().slice(-2)) await deliveries.resend(id);
        await shop.becomesPaid(code, charge);
      }
    }));

  it("adds one payment to each order, however often and wherever it is told at the same time", async () => {
    const shop = open();
    const orders: string[] = [];
    for (let made = 0; made < 8; made++) {
      const { guest, code } = await shop.order(10_000);
      await guest.go("ArrangingPayment");
      orders.push(code);
    }
    const tell = async (times: number) => {
      const told = orders.map((code) =>
        shop.settle({ id: `told-${code}`, orderId: code, amount: 10_000 }, times),
      );
      assert.deepEqual([...new Set((await Promise.all(told)).flat())], ["done"]);
    };
    await tell(5);
    await tell(2);
    for (const code of orders) {
      const { state, payments, notes } = await shop.read(code);
      assert.equal(state, "PaymentSettled");
      assert.equal(payments.length, 1);
      assert.deepEqual(notes, []);
    }
  });

  it("adds nothing when it is told of less than the order costs at that moment", async () => {
    const shop = open();
    const { guest, code } = await shop.order(10_000);
    await guest.go("ArrangingPayment");
    const [said] = await shop.settle({ id: `told-${code}`, orderId: code, amount: 9_999 }, 1);
    assert.match(said ?? "", /costs R\$ 100,00 by now, and R\$ 99,99 came/);
    const { state, payments } = await shop.read(code);
    assert.equal(state, "ArrangingPayment");
    assert.deepEqual(payments, []);
  });

  it("says what stands in the way of an order that cannot be arranged", async () => {
    const shop = open();
    const guest = shop.guest();
    const { code } = await guest.add(shop.variant, 10_000);
    const [said] = await shop.settle({ id: `told-${code}`, orderId: code, amount: 10_000 }, 1);
    assert.match(said ?? "", /is AddingItems and cannot be completed: .+ Its R\$ 100,00 are there/);
    assert.deepEqual((await shop.read(code)).payments, []);
    await guest.enterData();
    await shop.settle({ id: `told-${code}`, orderId: code, amount: 10_000 }, 1);
    assert.equal((await shop.read(code)).state, "PaymentSettled");
  });

  it("charges nothing for an order that cannot be arranged, nor while the method is disabled", async () => {
    const shop = open();
    const guest = shop.guest();
    const { code } = await guest.add(shop.variant, 10_000);
    const ask = () =>
      shop.charge(guest, code, { method: "pix", customer: { name: "Maria", identity: "52998224725" } });
    await assert.rejects(ask(), /method_unavailable/);
    await guest.enterData();
    await shop.enableMethod(false);
    await assert.rejects(ask(), /method_unavailable/).finally(() => shop.enableMethod(true));
    assert.equal((await ask()).status, "pending");
  });

  it("completes an order whose buyer went back to the cart and changed nothing", async () => {
    const shop = open();
    const { guest, code } = await shop.order(10_000);
    const charge = await shop.pix(guest, code);
    await guest.go("AddingItems");
    await shop.payCode(charge);
    await shop.becomesPaid(code, charge);
  });

  it("stays paid when its page asks for a charge, or its buyer changes the order, while the payment is taken", async () => {
    const shop = open();
    // Vendure's SQLite has one connection, by which its own requests come into each other's transactions.
    if (shop.servers.length === 1) return;
    const begin = async () => {
      const guest = shop.guest(1);
      const code = await guest.order(shop.variant, 10_000);
      return { guest, code, charge: await shop.pix(guest, code) };
    };
    const asked = await begin();
    await asked.guest.go("AddingItems");
    const again = () => shop.pix(asked.guest, asked.code);
    await assert.rejects(shop.whilePaying(asked.charge, again), /order_paid/);
    await shop.becomesPaid(asked.code, asked.charge);

    const moved = await begin();
    const move = () =>
      moved.guest.ask(
        `mutation ($input: CreateAddressInput!) { setOrderShippingAddress(input: $input) {
          ... on Order { code } ... on ErrorResult { errorCode message } } }`,
        { input: { streetLine1: "Rua Nova, 1", countryCode: "BR" } },
      );
    await assert.rejects(shop.whilePaying(moved.charge, move), /The order was paid meanwhile/);
    await shop.becomesPaid(moved.code, moved.charge);
  });

  it("takes a payment again that the shop's own order process refused, and says so until then", async () => {
    const shop = open();
    const { guest, code } = await shop.order(10_000);
    await guest.go("ArrangingPayment");
    const told = { id: `told-${code}`, orderId: code, amount: 10_000 };
    await shop.process({ refuses: true });
    try {
      assert.match((await shop.settle(told, 1))[0] ?? "", /does not let it become PaymentSettled/);
    } finally {
      await shop.process({ refuses: false });
    }
    assert.deepEqual((await shop.read(code)).payments, []);
    await shop.settle(told, 1);
    assert.equal((await shop.read(code)).state, "PaymentSettled");
  });

  it("leaves an order that costs more by now as it is, says so, and completes it once it costs no more", async () => {
    const shop = open();
    const { guest, code } = await shop.order(10_000);
    const charge = await shop.pix(guest, code);
    await guest.change(10_001);
    await shop.payCode(charge);
    const { state, payments } = await shop.isNoted(code, /R\$ 100,00.*R\$ 100,01/);
    assert.equal(state, "AddingItems");
    assert.deepEqual(payments, []);
    await guest.change(10_000);
    assert.equal((await guest.pay(`/orders/${code}`)).status, 200);
    await shop.becomesPaid(code, charge);
  });

  it("leaves an order as it is whose buyer has turned it to another currency since, and says so", async () => {
    const shop = open();
    const { guest, code } = await shop.order(10_000);
    const charge = await shop.pix(guest, code);
    await guest.go("AddingItems");
    // Less of the other currency's cents than were paid of BRL.
    await guest.in("USD").change(9_000);
    await shop.payCode(charge);
    const { state, payments } = await shop.isNoted(code, /costs USD by now, and R\$ 100,00 came/);
    assert.equal(state, "AddingItems");
    assert.deepEqual(payments, []);
  });

  it("completes an order that costs less by now, and says what to give back", async () => {
    const shop = open();
    const { guest, code } = await shop.order(10_000);
    const charge = await shop.pix(guest, code);
    await guest.change(9_000);
    await shop.payCode(charge);
    await shop.becomesPaid(code, charge);
    await shop.isNoted(code, /^R\$ 100,00 came, but the order costs R\$ 90,00 by now\./);
  });

  it("adds nothing to an order that was paid in another way, and says that the money is there", async () => {
    const shop = open();
    const { guest, code } = await shop.order(10_000);
    const charge = await shop.pix(guest, code);
    const { id } = await shop.read(code);
    await shop.clerk.ask(
      `mutation ($input: ManualPaymentInput!) { addManualPaymentToOrder(input: $input) {
        ... on Order { id } ... on ErrorResult { errorCode message } } }`,
      { input: { orderId: id, method: "cash", transactionId: "till-1", metadata: {} } },
    );
    await shop.payCode(charge);
    const { payments } = await shop.isNoted(
      code,
      /R\$ 100,00 came by charge .* it is PaymentSettled already/,
    );
    assert.deepEqual(
      payments.map(({ transactionId }) => transactionId),
      ["till-1"],
    );
  });

  it("adds nothing to an order that was cancelled, and says that the money is there", async () => {
    const shop = open();
    const { guest, code } = await shop.order(10_000);
    const charge = await shop.pix(guest, code);
    const { id } = await shop.read(code);
    await shop.clerk.ask(
      `mutation ($input: CancelOrderInput!) { cancelOrder(input: $input) {
        ... on Order { id } ... on ErrorResult { errorCode message } } }`,
      { input: { orderId: id } },
    );
    await shop.payCode(charge);
    const { payments } = await shop.isNoted(code, /R\$ 100,00 came by charge .* it was cancelled/);
    assert.deepEqual(payments, []);
  });

  it("takes nobody's word for a payment at the Shop API", async () => {
    const shop = open();
    const { guest, code } = await shop.order(10_000);
    await guest.go("ArrangingPayment");
    const said = await guest.attempt<{ errorCode: string; paymentErrorMessage: string }>(
      `mutation { addPaymentToOrder(input: { method: "pay-elements", metadata: { paid: true } }) {
        ... on Order { id } ... on ErrorResult { errorCode message }
        ... on PaymentFailedError { paymentErrorMessage } } }`,
    );
    assert.equal(said.errorCode, "PAYMENT_FAILED_ERROR");
    assert.match(said.paymentErrorMessage, /<pay-checkout>/);
    assert.equal((await shop.read(code)).state, "ArrangingPayment");
    const charge = await shop.pix(guest, code);
    await shop.payCode(charge);
    await eventually(async () => assert.equal((await shop.read(code)).state, "PaymentSettled"));
  });

  it("is no method of an order in another currency, and says why", async () => {
    const shop = open();
    const guest = shop.guest();
    const { code } = await guest.add(shop.variant, 10_000, "USD");
    const [method] = await guest.ask<{ isEligible: boolean; eligibilityMessage: string }[]>(
      "{ eligiblePaymentMethods { isEligible eligibilityMessage } }",
    );
    assert.equal(method?.isEligible, false);
    assert.match(method.eligibilityMessage, /BRL alone.*USD/);
    assert.equal((await guest.pay(`/orders/${code}`)).status, 404);
  });
}
