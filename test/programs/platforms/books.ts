// What the payment service charged and sent back, held against what the platform has of its orders.
import assert from "node:assert/strict";
import type { Sandbox } from "../../../src/sandbox/index.ts";
import { eventually } from "../../support/shop.ts";
import type { NewOrder, RunningShop } from "./platform.ts";

interface Expected {
  isPaid: boolean;
  refundedCents: number;
}

/** No two orders of a trial cost the same, so that a charge's amount names its order. */
export class Books {
  readonly #shop: RunningShop;
  readonly #sandbox: Sandbox;
  readonly #expected = new Map<string, Expected>();
  #cents = 1_000;

  constructor(shop: RunningShop, sandbox: Sandbox) {
    this.#shop = shop;
    this.#sandbox = sandbox;
  }

  /** Another amount each time. */
  nextAmount = (): number => (this.#cents += 7);

  /** A new order that is not paid. */
  async order(cents = this.nextAmount()): Promise<NewOrder & { cents: number }> {
    const order = await this.#shop.createOrder(cents);
    this.#expected.set(order.orderId, { isPaid: false, refundedCents: 0 });
    return { ...order, cents };
  }

  /** Waits until the platform has it as paid, and what is known of all orders agrees with that. */
  async becomesPaid({ orderId }: NewOrder): Promise<void> {
    this.#expected.get(orderId)!.isPaid = true;
    await eventually(() => this.#agrees(orderId));
  }

  async becomesRefunded({ orderId }: NewOrder, cents: number): Promise<void> {
    this.#expected.get(orderId)!.refundedCents = cents;
    await eventually(() => this.#agrees(orderId));
  }

  async #agrees(orderId: string): Promise<number> {
    const { isPaid, refundedCents } = this.#expected.get(orderId)!;
    const order = await this.#shop.readOrder(orderId);
    const said = `order ${orderId}: ${JSON.stringify(order)}`;
    assert.equal(order.isPaid, isPaid, said);
    assert.equal(order.refundedCents, refundedCents, said);
    if (isPaid) assert.equal(order.payments.length, 1, `one settled payment for a paid order: ${said}`);
    return order.payments.reduce((sum, { cents }) => sum + cents, 0);
  }

  /**
   * One settled payment for each paid order, one order for each payment, nothing lost and nothing twice. `unsettled`: charges
   * that came for less than their order costs, which the platform may have or not.
   */
  async balance({ unsettled = [] }: { unsettled?: readonly number[] } = {}): Promise<void> {
    await this.#sandbox.control.deliveries.idle();
    const charged = this.#sandbox.control.ledger().filter(({ charged: cents }) => cents > 0);
    const known = new Map<string, number>();
    for (const orderId of this.#expected.keys())
      for (const { chargeId, cents } of (await this.#shop.readOrder(orderId)).payments) {
        assert.ok(
          !known.has(chargeId),
          `one order for each payment: ${chargeId} has another than ${orderId}`,
        );
        known.set(chargeId, cents);
      }
    for (const orderId of this.#expected.keys()) await this.#agrees(orderId);
    const isSettled = (cents: number) => !unsettled.includes(cents);
    const ascending = (one: number, other: number) => one - other;
    assert.deepEqual(
      [...known.values()].filter(isSettled).toSorted(ascending),
      charged
        .map(({ charged: cents }) => cents)
        .filter(isSettled)
        .toSorted(ascending),
      "what the platform has as paid is what the service charged",
    );
    const refunded = [...this.#expected.values()].reduce((sum, order) => sum + order.refundedCents, 0);
    assert.equal(
      charged.reduce((sum, { cancelled }) => sum + cancelled, 0),
      refunded,
      "what the platform has as sent back is what the service sent back",
    );
  }
}
