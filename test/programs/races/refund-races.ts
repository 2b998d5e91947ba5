// Two instances on one database are asked at once for one refund, again and again: by one clerk who presses the button twice,
// and by two clerks. Of each two refunds of either kind one is a card's, which is cancelled, and one a Pix, which is sent back.
import assert from "node:assert/strict";
import { ChargeError, type Refund } from "../../../src/proxy/index.ts";
import { cardNumber } from "../../support/card-number.ts";
import { refundedReference } from "../../../src/proxy/service/refund-reference.ts";
import { asCharge, card, CUSTOMER, openShop, pix, withNumber } from "../../support/shop.ts";
import { newName, SHARED_STORES, type SharedKind } from "../../support/stores.ts";

/** Orders whose refunds are raced for at the same time, so that the machine is busy. */
const AT_ONCE = 8;
/** Cents. */
const PAID = 6_000;
/** Enough for the sandbox's balance. */
const CENTS = 1_000_000_000;

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
  /** How often money was to go back, by the `paymentId` of a card payment, and by the reference of a Pix charge. */
  const calls = new Map<string, number>();
  const options = {
    order: () => ({ amount: PAID, customer: CUSTOMER }),
    limits: false as const,
    sandbox: { balance: CENTS },
    async serve(request: Request, sandbox: (request: Request) => Promise<Response>) {
      const of = await paymentOf(request.clone());
      if (of !== undefined) calls.set(of, (calls.get(of) ?? 0) + 1);
      return sandbox(request);
    },
  };
  const first = openShop({ ...options, store: open(server.url, name) });
  const second = openShop({ ...options, store: open(server.url, name), service: { fetch: first.service } });
  const result: RefundRaceResult = { made: 0, refused: 0 };

  async function payByPix(orderId: string) {
    const { id, pix: code } = await asCharge(first.post(pix(orderId)));
    const { control } = first.sandbox;
    await control.pix.payCode(code!.code);
    await control.deliveries.idle();
    return first.charge(id);
  }

  async function raceFor(n: number) {
    const isPix = n % 4 >= 2;
    const orderId = `order-${n}`;
    const { id, status } = isPix
      ? await payByPix(orderId)
      : await asCharge(first.post(card(orderId, withNumber(cardNumber(n)))));
    assert.equal(status, "paid");
    const isOneClerk = n % 2 === 0;
    const to = isPix ? { pixKey: "52998224725", pixKeyType: "CPF" } : {};
    const outcomes = await Promise.all(
      [first, second].map(({ pay }, at) =>
        pay.charges
          .refund(id, { key: `${n} by ${isOneClerk ? "one" : at}`, ...to })
          .catch((error: unknown) =>
            error instanceof ChargeError ? error.code : Promise.reject(error as Error),
          ),
      ),
    );
    const refunds = outcomes.filter((outcome): outcome is Refund => typeof outcome !== "string");
    const { paymentId = "", merchantOrderId } = (await first.pay.charges.get(id))!.service;
    const called = calls.get(isPix ? merchantOrderId : paymentId);
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
    const references = first.sandbox.control.withdrawals.list().map(({ description }) => description);
    assert.equal(references.length, new Set(references).size);
    return result;
  } finally {
    for (const shop of [first, second]) await shop.close();
    await server.stop();
  }
}

/** What a call that sends money back is about; `undefined` of another call. */
async function paymentOf(request: Request): Promise<string | undefined> {
  const { pathname } = new URL(request.url);
  if (request.method === "PUT") return pathname.split("/").at(-2);
  if (!pathname.endsWith("/pix/withdraw")) return undefined;
  const { description } = (await request.json()) as { description: string };
  return refundedReference(description);
}
