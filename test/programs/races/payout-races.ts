// Two instances on one database are asked at once for payouts of a day whose limit they share, again and again: for one payout, by
// a button that is pressed twice, and for two, of which the limit leaves one.
import assert from "node:assert/strict";
import { ChargeError, type Payout } from "../../../src/proxy/index.ts";
import { openShop } from "../../support/shop.ts";
import { newName, SHARED_STORES, type SharedKind } from "../../support/stores.ts";

/** Cents. */
const AMOUNT = 5_000;
/** Enough for the sandbox's balance. */
const CENTS = 1_000_000_000;

export interface PayoutRaceResult {
  /** How many payouts were made. */
  made: number;
  /** How many the limit refused. */
  refused: number;
}

/** Throws if the service was called twice for one payout, or both passed the limit. */
export async function raceForPayouts(kind: SharedKind, races: number): Promise<PayoutRaceResult> {
  const { start, open } = SHARED_STORES[kind];
  const server = await start();
  const name = newName();
  let calls = 0;
  let day = Date.parse("2026-11-26T15:00:00Z");
  const options = {
    payoutLimit: AMOUNT + 1,
    sandbox: { balance: CENTS },
    now: () => day,
    async serve(request: Request, sandbox: (request: Request) => Promise<Response>) {
      if (request.url.endsWith("/pix/withdraw")) calls++;
      return sandbox(request);
    },
  };
  const first = openShop({ ...options, store: open(server.url, name) });
  const second = openShop({ ...options, store: open(server.url, name), service: { fetch: first.service } });
  const result: PayoutRaceResult = { made: 0, refused: 0 };

  try {
    for (let n = 0; n < races; n++) {
      // A day of its own, since the limit is of a day.
      day += 24 * 3_600_000;
      calls = 0;
      const isOnePayout = n % 2 === 0;
      const outcomes = await Promise.all(
        [first, second].map(({ pay }, at) =>
          pay.payouts
            .create({
              key: `${n} by ${isOnePayout ? "one" : at}`,
              amount: AMOUNT,
              pixKey: "52998224725",
              pixKeyType: "CPF",
            })
            .catch((error: unknown) =>
              error instanceof ChargeError ? error.code : Promise.reject(error as Error),
            ),
        ),
      );
      const payouts = outcomes.filter((outcome): outcome is Payout => typeof outcome !== "string");
      assert.equal(calls, 1, `race ${n}: the service was called ${calls} times`);
      assert.equal(new Set(payouts.map(({ id }) => id)).size, 1);
      assert.equal(payouts.length, isOnePayout ? 2 : 1, JSON.stringify(outcomes));
      result.made++;
      result.refused += outcomes.length - payouts.length;
    }
    return result;
  } finally {
    for (const shop of [first, second]) await shop.close();
    await server.stop();
  }
}
