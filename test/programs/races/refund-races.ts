// Two instances on one database are asked at once for one refund, again and again: by one clerk who presses the button twice,
// and by two clerks.
import assert from "node:assert/strict";
import { ChargeError, type Refund } from "../../../src/proxy/index.ts";
import { cardNumber } from "../../support/card-number.ts";
import { asCharge, card, CUSTOMER, openShop, withNumber } from "../../support/shop.ts";
import { newName, SHARED_STORES, type SharedKind } from "../../support/stores.ts";

/** Orders whose refunds are raced for at the same time, so that the machine is busy. */
const AT_ONCE = 8;
/** Cents. */
const PAID = 1_000;

export interface RefundRaceResult {
  /** How many refunds were made. */
  made: number;
  /** How often one clerk was told that another's refund was under way, or that nothing is left. */
  refused: number;
}

/** Throws if the service was called twice for one refund, or more went back than was asked for. */
export async function raceForRefunds(kind: SharedKind, races: number): Promise<RefundRaceResult> {
  const { start, open } = SHARED_STORES[kind];
  const server = await start();
  const name = newName();
  /** Cancellations that the service was asked for, by their address. */
  const calls = new Map<string, number>();
  const options = {
    order: () => ({ amount: PAID, customer: CUSTOMER }),
    limits: false as const,
    async serve(request: Request, sandbox: (request: Request) => Promise<Response>) {
      if (request.method === "PUT") calls.set(request.url, (calls.get(request.url) ?? 0) + 1);
      return sandbox(request);
    },
  };
  const first = openShop({ ...options, store: open(server.url, name) });
  const second = openShop({ ...options, store: open(server.url, name), service: { fetch: first.service } });
  const result: RefundRaceResult = { made: 0, refused: 0 };

  async function raceFor(n: number) {
    const { id, status } = await asCharge(first.post(card(`order-${n}`, withNumber(cardNumber(n)))));
    assert.equal(status, "paid");
    const isOneClerk = n % 2 === 0;
    const outcomes = await Promise.all(
      [first, second].map(({ pay }, at) =>
        pay.charges
          .refund(id, { key: `${n} by ${isOneClerk ? "one" : at}` })
          .catch((error: unknown) =>
            error instanceof ChargeError ? error.code : Promise.reject(error as Error),
          ),
      ),
    );
    const refunds = outcomes.filter((outcome): outcome is Refund => typeof outcome !== "string");
    const { paymentId = "" } = (await first.pay.charges.get(id))!.service;
    const called = [...calls].find(([url]) => url.includes(`/${paymentId}/`))?.[1];
    assert.equal(called, 1, `order-${n}: the service was called ${called} times`);
    assert.equal(new Set(refunds.map((refund) => refund.id)).size, 1);
    assert.equal(refunds.length, isOneClerk ? 2 : 1, JSON.stringify(outcomes));
    assert.equal((await first.pay.charges.refunds(id)).length, 1);
    result.made++;
    result.refused += outcomes.length - refunds.length;
  }

  try {
    for (let from = 0; from < races; from += AT_ONCE)
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, races - from) }, (_, i) => raceFor(from + i)));
    for (const { charged, cancelled } of first.sandbox.control.ledger())
      assert.ok(cancelled <= charged, `${cancelled} cents of ${charged} went back`);
    return result;
  } finally {
    for (const shop of [first, second]) await shop.close();
    await server.stop();
  }
}
