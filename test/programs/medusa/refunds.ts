// Money that goes back, by the refund form of the admin, by cancelling an order, or by a server that dies meanwhile.
import assert from "node:assert/strict";
import { it } from "node:test";
import pg from "pg";
import { CARDS } from "../../../src/testing/index.ts";
import { eventually } from "../../support/shop.ts";
import { readOrder } from "../platforms/shops/medusa/api.ts";
import type { Shop } from "./shop.ts";

const KEY = "pix: EMAIL maria@example.com";

export function tryRefunds(shop: () => Shop): void {
  const buyByCard = (cents: number) => shop().buy(cents, (buyer) => buyer.payByCard(CARDS.approved));

  it("sends a Pix back to the key in the refund's note, which is not kept, and has the refund once it has arrived", async () => {
    const { buyByPix, refund, refundsOf, sandbox } = shop();
    const order = await buyByPix(7_500);
    const asked = refund(order, 6_000, `Wrong size. ${KEY}`);
    await assert.rejects(asked, /on their way back, or nobody knows yet/);
    assert.deepEqual(await refundsOf(order), []);
    const { withdrawals } = sandbox.control;
    const sent = withdrawals.list().at(-1)!;
    assert.equal(sent.amount, 6_000);
    await withdrawals.approve(sent.withdrawalId);
    await eventually(async () =>
      assert.deepEqual(
        (await refundsOf(order)).map(({ amount, note }) => [amount, note]),
        [[60, "Wrong size. pix: EMAIL ***"]],
      ),
    );
  });

  it("sends a Pix back that failed to arrive, once it is asked for again", async () => {
    const { buyByPix, refund, refundsOf, sandbox } = shop();
    const order = await buyByPix(7_700);
    const { withdrawals } = sandbox.control;
    const ask = () => refund(order, 7_700, KEY);
    await assert.rejects(ask(), /on their way back/);
    const failed = withdrawals.list().at(-1)!;
    await withdrawals.fail(failed.withdrawalId);
    await eventually(() => assert.rejects(ask(), /on their way back/));
    const sent = withdrawals.list().at(-1)!;
    assert.notEqual(sent.withdrawalId, failed.withdrawalId);
    await withdrawals.approve(sent.withdrawalId);
    await eventually(async () => assert.equal((await refundsOf(order))[0]?.amount, 77));
  });

  it("says what to write where a Pix has no valid key to go back to", async () => {
    const { buyByPix, refund, refundsOf } = shop();
    const order = await buyByPix(7_600);
    await assert.rejects(refund(order, 7_600), /A Pix goes back to a Pix key of the buyer's/);
    await assert.rejects(refund(order, 7_600, "pix: CPF 529.982.247-26"), /not a valid CPF/);
    assert.deepEqual(await refundsOf(order), []);
  });

  it("says where to record what is too little to go back by Pix", async () => {
    const { buyByPix, refund } = shop();
    const order = await buyByPix(7_400);
    await assert.rejects(refund(order, 400, KEY), /recorded in the payment's panel on the order's page/);
  });

  it("lists each of two equal refunds that are asked for at once if it was sent, and no other", async () => {
    const { refund, refundsOf } = shop();
    const order = await buyByCard(6_100);
    await Promise.allSettled([refund(order, 1_000), refund(order, 1_000)]);
    const listed = (await refundsOf(order)).map(({ amount }) => amount);
    assert.deepEqual(listed, [10, 10]);
    assert.equal(sentBack(6_100), 2_000);
  });

  it("books two refunds that are asked for at once with the amount of each", async () => {
    const { refund, refundsOf } = shop();
    const order = await buyByCard(6_400);
    await Promise.allSettled([refund(order, 1_000), refund(order, 1_500)]);
    assert.equal(sentBack(6_400), 2_500);
    assert.deepEqual(new Set((await refundsOf(order)).map(({ amount }) => amount)), new Set([10, 15]));
    await eventually(async () => {
      assert.deepEqual(new Set(await bookedRefunds(order)), new Set([-10, -15]));
      assert.equal((await summaryOf(order)).refunded_total, 25);
    });
  });

  it("says what is still here, if all was asked for at once and a part was sent", async () => {
    const { clerk, refund, refundsOf, sandbox } = shop();
    const order = await buyByCard(6_900);
    sandbox.control.faults.next("cards.cancel", { kind: "400" });
    await Promise.allSettled([refund(order, 1_000), refund(order, 5_900)]);
    const [sent] = await refundsOf(order);
    assert.equal(sentBack(6_900) / 100, sent?.amount);
    await eventually(async () => {
      assert.equal((await readOrder(clerk, order)).payment_status, "partially_refunded");
      assert.deepEqual(await bookedRefunds(order), [-sent!.amount]);
    });
  });

  it("books nothing of a refund that was refused, though another one was asked for at once", async () => {
    const { refund, refundsOf } = shop();
    const order = await buyByCard(6_700);
    // The second is less than what a card takes back.
    await Promise.allSettled([refund(order, 1_000), refund(order, 300)]);
    assert.deepEqual(
      (await refundsOf(order)).map(({ amount }) => amount),
      [10],
    );
    await eventually(async () => {
      assert.deepEqual(await bookedRefunds(order), [-10]);
      assert.equal((await summaryOf(order)).refunded_total, 10);
    });
  });

  it("refuses a cent more than is left, which Medusa's own check lets through", async () => {
    const { refund, refundsOf } = shop();
    const order = await buyByCard(7_100);
    await refund(order, 1_100);
    await assert.rejects(refund(order, 6_001), /Nothing was sent: R\$ 60,01 is more than the R\$ 60,00 left/);
    assert.deepEqual(
      (await refundsOf(order)).map(({ amount }) => amount),
      [11],
    );
    assert.equal(sentBack(7_100), 1_100);
  });

  it("sends nothing while an order is edited, and lists what the desk sent meanwhile once it no longer is", async () => {
    const { clerk, refund, refundsOf } = shop();
    const order = await buyByCard(6_800);
    await clerk.ask("/admin/order-edits", { order_id: order });
    await assert.rejects(refund(order, 1_000), /Nothing was sent: the order is being edited/);
    assert.equal(sentBack(6_800), 0);
    const [payment] = (await readOrder(clerk, order)).payments;
    await clerk.ask(
      `/admin/pay-elements/charges/${payment!.data.charge_id}/refunds`,
      { amount: 1_000 },
      { "idempotency-key": "from the desk" },
    );
    await clerk.cancel(`/admin/order-edits/${order}`);
    await eventually(async () => assert.ok(await shop().hasTaken(payment!.data.charge_id!, "onRefunded")));
    assert.deepEqual(
      (await refundsOf(order)).map(({ amount }) => amount),
      [10],
    );
    assert.deepEqual(await bookedRefunds(order), [-10]);
    assert.equal((await summaryOf(order)).pending_difference, 0);
  });

  it("gives the money of a cancelled order back later, if the service refused at first", async () => {
    const { clerk, notifications, refund, refundsOf, sandbox } = shop();
    const order = await buyByCard(6_500);
    sandbox.control.faults.next("cards.cancel", { kind: "400" });
    await clerk.ask(`/admin/orders/${order}/cancel`, {});
    await eventually(async () =>
      assert.ok((await notifications()).some((text) => /was cancelled, but R\$ 65,00/.test(text))),
    );
    assert.deepEqual(await bookedRefunds(order), []);
    assert.equal((await summaryOf(order)).refunded_total, 0);
    await assert.rejects(refund(order, 2_000), /R\$ 20,00 went back\. .* do not ask again/);
    await eventually(async () => assert.deepEqual(await bookedRefunds(order), [-20]));
    await eventually(async () => {
      const { refunded_total, pending_difference } = await summaryOf(order);
      assert.deepEqual({ refunded_total, pending_difference }, { refunded_total: 20, pending_difference: 0 });
    });
    assert.deepEqual(
      (await refundsOf(order)).map(({ amount }) => amount),
      [20],
    );
    assert.equal(sentBack(6_500), 2_000);
  });

  it("gives the money of a cancelled order back once, and books it once", async () => {
    const { clerk } = shop();
    const order = await buyByCard(6_200);
    await clerk.ask(`/admin/orders/${order}/cancel`, {});
    const { payments } = await readOrder(clerk, order);
    const [payment] = payments;
    assert.equal(payment?.refunds.length, 1);
    assert.equal(sentBack(6_200), 6_200);
    // Once the plugin was told of the refund.
    await eventually(async () => assert.ok(await shop().hasTaken(payment.data.charge_id!, "onRefunded")));
    assert.deepEqual(await bookedRefunds(order), [-62]);
    const { refunded_total, pending_difference } = await summaryOf(order);
    assert.deepEqual({ refunded_total, pending_difference }, { refunded_total: 62, pending_difference: 0 });
  });

  it("says that the money of a cancelled order is still here, if its Pix has no key to go back to", async () => {
    const { clerk, buyByPix, notifications, refund, refundsOf, sandbox } = shop();
    const order = await buyByPix(7_800);
    await clerk.ask(`/admin/orders/${order}/cancel`, {});
    await eventually(async () =>
      assert.ok((await notifications()).some((text) => /was cancelled, but R\$ 78,00/.test(text))),
    );
    assert.deepEqual(await bookedRefunds(order), []);
    await assert.rejects(refund(order, 7_800, KEY), /on their way back/);
    await sandbox.control.withdrawals.approve(sandbox.control.withdrawals.list().at(-1)!.withdrawalId);
    await eventually(async () => assert.equal((await refundsOf(order))[0]?.amount, 78));
    const [payment] = (await readOrder(clerk, order)).payments;
    await eventually(async () => assert.ok(await shop().hasTaken(payment!.data.charge_id!, "onRefunded")));
    assert.deepEqual(await bookedRefunds(order), [-78]);
  });

  it("removes a refund that its server had listed, but not sent when it died, and says so", async () => {
    const { notifications, refundsOf, server, clerk } = shop();
    const order = await buyByCard(6_300);
    const { payments } = await readOrder(clerk, order);
    await insert({ id: "ref_unsent", amount: 15, payment: payments[0]!.id });
    await server.kill();
    await server.restart();
    await eventually(async () => assert.deepEqual(await refundsOf(order), []), 90_000);
    await eventually(async () =>
      assert.ok((await notifications()).some((text) => /R\$ 15,00 of order .* were not sent/.test(text))),
    );
    assert.equal(sentBack(6_300), 0);
  });

  it("lists a refund once that was sent, but not listed as such when its server died", async () => {
    const { clerk, refundsOf } = shop();
    const order = await buyByCard(6_600);
    const [payment] = (await readOrder(clerk, order)).payments;
    const key = "asked by a server that died";
    // Then nobody looks at it before it was sent.
    await eventually(async () => assert.ok(await shop().hasTaken(payment!.data.charge_id!, "onPaid")));
    await insert({ id: "ref_sent", amount: 66, payment: payment!.id, key });
    await clerk.ask(
      `/admin/pay-elements/charges/${payment!.data.charge_id}/refunds`,
      {},
      { "idempotency-key": key },
    );
    await eventually(async () => assert.deepEqual(await bookedRefunds(order), [-66]));
    assert.deepEqual(
      (await refundsOf(order)).map(({ id, amount }) => [id, amount]),
      [["ref_sent", 66]],
    );
    await eventually(async () => {
      assert.equal((await summaryOf(order)).pending_difference, 0);
      assert.equal((await readOrder(clerk, order)).payment_status, "refunded");
    });
  });

  it("lists a part that was sent once, though its server had died seconds before and is back", async () => {
    const { clerk, refundsOf } = shop();
    const order = await buyByCard(6_700);
    const [payment] = (await readOrder(clerk, order)).payments;
    const key = "a part, asked by a server that died";
    await eventually(async () => assert.ok(await shop().hasTaken(payment!.data.charge_id!, "onPaid")));
    await insert({ id: "ref_part", amount: 15, payment: payment!.id, key, secondsAgo: 20 });
    await clerk.ask(
      `/admin/pay-elements/charges/${payment!.data.charge_id}/refunds`,
      { amount: 1_500 },
      { "idempotency-key": key },
    );
    await eventually(async () => assert.deepEqual(await bookedRefunds(order), [-15]));
    assert.deepEqual(
      (await refundsOf(order)).map(({ id, amount }) => [id, amount]),
      [["ref_part", 15]],
    );
  });

  /** Stores a refund as Medusa does before it asks the plugin, some time ago. */
  async function insert(refund: {
    id: string;
    amount: number;
    payment: string;
    key?: string;
    secondsAgo?: number;
  }) {
    const { id, amount, payment, key, secondsAgo = 60 } = refund;
    const client = new pg.Client(shop().database);
    await client.connect();
    await client.query(
      `INSERT INTO refund (id, amount, raw_amount, payment_id, metadata, updated_at)
       VALUES ($1, $2, $3, $4, $5, now() - make_interval(secs => $6))`,
      [
        id,
        amount,
        { value: String(amount), precision: 20 },
        payment,
        key === undefined ? null : { pay_elements_key: key },
        secondsAgo,
      ],
    );
    await client.end();
  }

  const sentBack = (cents: number) =>
    shop()
      .sandbox.control.ledger()
      .find(({ amount }) => amount === cents)?.cancelled ?? 0;

  async function bookedRefunds(order: string): Promise<number[]> {
    const { order: read } = await shop().clerk.ask<{
      order: { transactions: { amount: number; reference: string }[] };
    }>(`/admin/orders/${order}?fields=*transactions`);
    return read.transactions.filter(({ reference }) => reference === "refund").map(({ amount }) => amount);
  }

  /** The sums that the order's page shows. */
  async function summaryOf(order: string) {
    const read = await shop().clerk.ask<{
      order: { summary: { refunded_total: number; pending_difference: number } };
    }>(`/admin/orders/${order}?fields=*summary`);
    return read.order.summary;
  }
}
