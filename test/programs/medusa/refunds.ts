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

  it("lists each of two equal refunds that are asked for at once if it was sent, and no other", async () => {
    const { refund, refundsOf } = shop();
    const order = await buyByCard(6_100);
    await Promise.allSettled([refund(order, 1_000), refund(order, 1_000)]);
    const listed = (await refundsOf(order)).map(({ amount }) => amount);
    assert.deepEqual(listed, [10, 10]);
    assert.equal(sentBack(6_100), 2_000);
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
    await eventually(async () => assert.ok(await hasTaken(payment.data.charge_id!, "onRefunded")));
    assert.deepEqual(await bookedRefunds(order), [-62]);
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
    await eventually(async () => assert.ok(await hasTaken(payment!.data.charge_id!, "onRefunded")));
    assert.deepEqual(await bookedRefunds(order), [-78]);
  });

  it("removes a refund that its server had listed, but not sent when it died, and says so", async () => {
    const { database, notifications, refundsOf, server, clerk } = shop();
    const order = await buyByCard(6_300);
    const { payments } = await readOrder(clerk, order);
    const client = new pg.Client(database);
    await client.connect();
    // As Medusa stores it, before it asks the plugin.
    await client.query(
      `INSERT INTO refund (id, amount, raw_amount, payment_id) VALUES ('ref_unsent', 15, '{"value": "15"}', $1)`,
      [payments[0]?.id],
    );
    await client.end();
    await server.kill();
    await server.restart();
    await eventually(async () => assert.deepEqual(await refundsOf(order), []), 90_000);
    assert.ok((await notifications()).some((text) => /R\$ 15,00 of order .* were not sent/.test(text)));
    assert.equal(sentBack(6_300), 0);
  });

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

  /** Whether the plugin took what it was told by a function of the proxy's. */
  async function hasTaken(charge: string, handler: string): Promise<boolean> {
    const { history } = await shop().clerk.ask<{
      history: { detail?: { handler?: string; taken?: boolean } }[];
    }>(`/admin/pay-elements/charges/${charge}`);
    return history.some(({ detail }) => detail?.handler === handler && detail.taken === true);
  }
}
