// npm run test:races -- [--races N] [--store redis|postgres]
//
// Two instances race for one order again and again, on Redis and on PostgreSQL: never are two of its charges under way. Then
// for one refund, of a card or a Pix: the service is called once. Then for one payout, and for the rest of a day's limit: likewise.
import { parseArgs } from "node:util";
import { SHARED_KINDS, sharedKind } from "../../support/stores.ts";
import { race } from "./races.ts";
import { raceForPayouts } from "./payout-races.ts";
import { raceForRefunds } from "./refund-races.ts";

const { values } = parseArgs({
  options: {
    races: { type: "string", default: "10000" },
    store: { type: "string", multiple: true, default: SHARED_KINDS },
  },
});

const seconds = (began: number) => Math.round((performance.now() - began) / 1000);
const races = Number(values.races);

for (const name of values.store) {
  let began = performance.now();
  const { won, none } = await race(sharedKind(name), races);
  console.log(
    `${name}: ${races} races, won by ${won.join(" and ")}, ${none} by neither; never two charges under way; ${seconds(began)} s`,
  );
  began = performance.now();
  const { made, refused } = await raceForRefunds(sharedKind(name), races);
  console.log(
    `${name}: ${made} refunds, each by one call of the service; ${refused} clerks were told of another; ${seconds(began)} s`,
  );
  began = performance.now();
  const payouts = await raceForPayouts(sharedKind(name), races);
  console.log(
    `${name}: ${payouts.made} payouts, each by one call of the service; ${payouts.refused} above the limit; ${seconds(began)} s`,
  );
}
