// How a cart becomes an order where something goes wrong meanwhile.
import assert from "node:assert/strict";
import { it } from "node:test";
import { CARDS, startPix } from "../../../src/testing/index.ts";
import { eventually } from "../../support/shop.ts";
import { makeLastOne, makePromotion, makeTaxedRegion } from "../platforms/shops/medusa/api.ts";
import type { Shop } from "./shop.ts";

export function tryOrders(shop: () => Shop): void {
  const payCode = (code: string) => shop().sandbox.control.pix.payCode(code);

  async function chargeOf(cart: string): Promise<{ id: string; status: string } | undefined> {
    const { charges } = await shop().clerk.ask<{ charges: { id: string; status: string }[] }>(
      `/admin/pay-elements/orders/${cart}`,
    );
    return charges[0];
  }

  it("finishes an order of the last one in stock, by a promotion for one, whose server died before its payment", async () => {
    const { clerk, guest, goods, server, showCode, paidOrderOf } = shop();
    const { variant } = await makeLastOne(clerk, goods, 9_000);
    const promotion = await makePromotion(clerk, { cents: 1_000, limit: 1 });
    const cart = await guest.cart(1, { variant, promotion, fault: "the server dies before the payment" });
    await payCode(await showCode(cart));
    await server.hasDied();
    await server.restart();
    const { total, payments } = await paidOrderOf(cart);
    assert.equal(total, 80);
    assert.equal(payments[0]?.amount, 80);
  });

  it("tells of an order whose server died after its payment", async () => {
    const { guest, server, showCode, paidOrderOf, timesPlaced } = shop();
    const cart = await guest.cart(5_000, { fault: "the server dies after the payment" });
    await payCode(await showCode(cart));
    await server.hasDied();
    await server.restart();
    const { id } = await paidOrderOf(cart);
    await eventually(() => assert.equal(timesPlaced(id), 1));
  });

  it("tells once of an order that Medusa makes for a browser, whatever the buyer has written into the cart", async () => {
    const { guest, methodsOf, paidOrderOf, timesPlaced, visit, hasTaken } = shop();
    const cart = await guest.cart(5_600);
    const buyer = await visit(cart);
    // More than what the buyer pays: the plugin leaves the cart alone.
    await buyer.payByCard(CARDS.challenge);
    await guest.change(cart, 5_700);
    await buyer.approve();
    await eventually(async () => assert.equal((await chargeOf(cart))?.status, "paid"));
    await buyer.close();
    await guest.change(cart, 5_600);
    await guest.ask(`/store/carts/${cart}`, {
      metadata: { pay_elements_cart: cart, pay_elements_untold: true },
    });
    await guest.openSession(cart);
    await guest.ask(`/store/carts/${cart}/complete`, {});
    await methodsOf(cart);
    const { id, payments } = await paidOrderOf(cart);
    await eventually(async () => assert.ok(await hasTaken(payments[0]!.data.charge_id!, "onPaid")));
    assert.equal(timesPlaced(id), 1);
  });

  it("tells once of an order that a browser has Medusa make after it could not be made", async () => {
    const { clerk, guest, goods, showCode, paidOrderOf, timesPlaced, hasTaken } = shop();
    const { variant, restock } = await makeLastOne(clerk, goods, 9_400);
    const carts = [await guest.cart(1, { variant }), await guest.cart(1, { variant })] as const;
    const codes = [await showCode(carts[0]), await showCode(carts[1])] as const;
    await payCode(codes[0]);
    await paidOrderOf(carts[0]);
    await payCode(codes[1]);
    const charge = await eventually(async () => {
      const made = await chargeOf(carts[1]);
      assert.ok(made && (await hasTaken(made.id, "onPaid", false)));
      return made;
    });
    await restock(2);
    await guest.ask(`/store/carts/${carts[1]}/complete`, {});
    const { id } = await paidOrderOf(carts[1]);
    await eventually(async () => assert.ok(await hasTaken(charge.id, "onPaid")));
    assert.equal(timesPlaced(id), 1);
  });

  it("has one payment of a charge whose order failed once after the payment, and tells of it once", async () => {
    const { guest, showCode, paidOrderOf, timesPlaced } = shop();
    const cart = await guest.cart(5_100, { fault: "a hook fails after the payment" });
    await payCode(await showCode(cart));
    // Until it fails, the first order of the cart looks paid too.
    const { payments } = await eventually(async () => {
      const order = await paidOrderOf(cart);
      assert.equal(timesPlaced(order.id), 1);
      return order;
    });
    assert.equal(payments[0]?.canceled_at, null);
    assert.deepEqual(payments[0]?.refunds, []);
    assert.equal(payments[0]?.captures.length, 1);
  });

  it("keeps an order that cost nothing and was edited since, and reports the money that came for its cart", async () => {
    const { clerk, guest, showCode, notifications } = shop();
    const cart = await guest.cart(5_200);
    const code = await showCode(cart);
    const promotion = await makePromotion(clerk, { cents: 5_200 });
    await guest.ask(`/store/carts/${cart}/promotions`, { promo_codes: [promotion] });
    const { order } = await guest.ask<{ order: { id: string } }>(`/store/carts/${cart}/complete`, {});
    await clerk.ask("/admin/order-edits", { order_id: order.id });
    await clerk.ask(`/admin/order-edits/${order.id}/items`, {
      items: [{ variant_id: shop().goods.variant, quantity: 700 }],
    });
    await clerk.ask(`/admin/order-edits/${order.id}/confirm`, {});
    await payCode(code);
    await eventually(async () =>
      assert.ok((await notifications()).some((text) => /R\$ 52,00 came .* is made already/.test(text))),
    );
    const kept = await clerk.ask<{ order: { total: number } }>(`/admin/orders/${order.id}?fields=total`);
    assert.equal(kept.order.total, 7);
  });

  it("reports money that came for a cart that costs nothing by then, and makes no order", async () => {
    const { clerk, guest, showCode, notifications, ordersOf } = shop();
    const cart = await guest.cart(5_300);
    const code = await showCode(cart);
    const promotion = await makePromotion(clerk, { cents: 5_300 });
    await guest.ask(`/store/carts/${cart}/promotions`, { promo_codes: [promotion] });
    await payCode(code);
    await eventually(async () =>
      assert.ok((await notifications()).some((text) => /R\$ 53,00 came .* costs nothing by now/.test(text))),
    );
    assert.deepEqual(await ordersOf(cart), []);
  });

  it("does not complete a cart by a payment of which a part went back", async () => {
    const { clerk, guest, visit, ordersOf } = shop();
    const cart = await guest.cart(5_400);
    const buyer = await visit(cart);
    // More than what the buyer pays.
    await buyer.payByCard(CARDS.challenge);
    await guest.change(cart, 5_500);
    await buyer.approve();
    const charge = await eventually(async () => {
      const made = await chargeOf(cart);
      assert.equal(made?.status, "paid");
      return made;
    });
    await buyer.close();
    await clerk.ask(
      `/admin/pay-elements/charges/${charge.id}/refunds`,
      { amount: 5_000 },
      { "idempotency-key": "a-part" },
    );
    await guest.change(cart, 5_400);
    await guest.openSession(cart);
    await assert.rejects(guest.ask(`/store/carts/${cart}/complete`, {}), /was not authorized/);
    assert.deepEqual(await ordersOf(cart), []);
  });

  it("does not complete a cart that costs more by now than its session and what was paid", async () => {
    const { clerk, guest, showCode, ordersOf } = shop();
    const cart = await guest.cart(5_500, { region: await makeTaxedRegion(clerk) });
    const code = await showCode(cart);
    await guest.openSession(cart);
    // Which leaves the session as it is.
    await guest.ask(`/store/carts/${cart}/taxes`, {});
    await payCode(code);
    await eventually(async () => assert.equal((await chargeOf(cart))?.status, "paid"));
    await assert.rejects(guest.ask(`/store/carts/${cart}/complete`, {}), /was not authorized/);
    assert.deepEqual(await ordersOf(cart), []);
  });

  it("offers no payment for what is out of stock by now, or lies in two places", async () => {
    const { clerk, guest, goods, showCode, paidOrderOf, visit, methodsOf } = shop();
    const { variant } = await makeLastOne(clerk, goods, 9_100);
    const carts = [await guest.cart(1, { variant }), await guest.cart(1, { variant })] as const;
    const late = await visit(carts[1]);
    await payCode(await showCode(carts[0]));
    await paidOrderOf(carts[0]);
    await startPix(late.page);
    await late.page
      .getByText(/forma de pagamento .*disponível/)
      .first()
      .waitFor();
    await late.close();
    assert.deepEqual(await methodsOf(carts[1]), []);
    const other = await makeLastOne(clerk, goods, 9_300);
    await other.stockElsewhere(1);
    assert.deepEqual(await methodsOf(await guest.cart(2, other)), []);
    assert.deepEqual(await methodsOf(await guest.cart(1, other)), ["pix", "card"]);
  });

  it("keeps what was paid for the last one if it is sold by then, says why, and makes the order once there are more", async () => {
    const { clerk, guest, goods, showCode, paidOrderOf, ordersOf, notifications } = shop();
    const { variant, restock } = await makeLastOne(clerk, goods, 9_200);
    const carts = [await guest.cart(1, { variant }), await guest.cart(1, { variant })] as const;
    const codes = [await showCode(carts[0]), await showCode(carts[1])] as const;
    await payCode(codes[0]);
    await paidOrderOf(carts[0]);
    await payCode(codes[1]);
    await eventually(async () =>
      assert.ok((await notifications()).some((text) => /onPaid has failed .*Not enough stock/.test(text))),
    );
    assert.deepEqual(await ordersOf(carts[1]), []);
    await restock(2);
    await paidOrderOf(carts[1]);
  });
}
