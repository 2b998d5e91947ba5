// Two instances on one database that race for one order, again and again: each is asked at once to charge it.
import assert from "node:assert/strict";
import { cardNumber } from "../../support/card-number.ts";
import { card, CUSTOMER, openShop, pix, withNumber } from "../../support/shop.ts";
import { newName, SHARED_STORES, type SharedKind } from "../../support/stores.ts";

/** Orders that are raced for at the same time, so that the machine is busy. */
const AT_ONCE = 8;

export interface RaceResult {
  /** How many orders had a charge made by the one instance, and by the other. */
  won: [number, number];
  /** Orders that neither charged. */
  none: number;
}

/** Throws if two charges of an order are under way, or the service has charged it twice. */
export async function race(kind: SharedKind, races: number): Promise<RaceResult> {
  const { start, open } = SHARED_STORES[kind];
  const server = await start();
  const name = newName();
  const options = {
    order: () => ({ amount: 1000, customer: CUSTOMER }),
    limits: false as const,
  };
  const first = openShop({ ...options, store: open(server.url, name) });
  const second = openShop({
    ...options,
    store: open(server.url, name),
    service: { fetch: first.sandbox.fetch },
  });
  const shops = [first, second] as const;
  const result: RaceResult = { won: [0, 0], none: 0 };
  /** By the references of their charges. */
  const orders = new Map<string, string>();

  async function raceFor(n: number) {
    const orderId = `order-${n}`;
    const body = n % 2 ? pix(orderId) : card(orderId, withNumber(cardNumber(n)));
    // Who is asked first changes.
    const turns = n % 4 < 2 ? shops : shops.toReversed();
    const responses = await Promise.all(turns.map((shop) => shop.post(body)));
    const charges = await first.pay.charges.byOrder(orderId);
    for (const { service } of charges) orders.set(service.merchantOrderId, orderId);
    const underway = charges.filter(({ status }) => ["pending", "challenge", "paid"].includes(status));
    assert.ok(underway.length <= 1, `${orderId} has ${underway.length} charges under way`);
    const winner = turns.findIndex((_, i) => responses[i]?.status === 201);
    if (winner === -1) result.none++;
    else result.won[shops.indexOf(turns[winner]!) as 0 | 1]++;
  }

  try {
    for (let from = 0; from < races; from += AT_ONCE)
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, races - from) }, (_, i) => raceFor(from + i)));
    const charged = new Map<string, number>();
    for (const { merchantOrderId, ...entry } of first.sandbox.control.ledger()) {
      if (entry.charged === 0) continue;
      const orderId = orders.get(merchantOrderId) ?? merchantOrderId;
      charged.set(orderId, (charged.get(orderId) ?? 0) + 1);
    }
    assert.ok(charged.size >= Math.floor(races / 2), `only ${charged.size} orders were charged`);
    for (const [of, times] of charged) assert.equal(times, 1, `${of} was charged ${times} times`);
    return result;
  } finally {
    for (const shop of shops) await shop.close();
    await server.stop();
  }
}
