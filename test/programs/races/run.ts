// npm run test:races -- [--races N] [--store redis|postgres]
//
// Two instances race for one order again and again, on Redis and on PostgreSQL: never are two of its charges under way.
import { parseArgs } from "node:util";
import { SHARED_KINDS, sharedKind } from "../../support/stores.ts";
import { race } from "./races.ts";

const { values } = parseArgs({
  options: {
    races: { type: "string", default: "10000" },
    store: { type: "string", multiple: true, default: SHARED_KINDS },
  },
});

for (const name of values.store) {
  const began = performance.now();
  const { won, none } = await race(sharedKind(name), Number(values.races));
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(
    `${name}: ${values.races} races, won by ${won.join(" and ")}, ${none} by neither; never two charges under way; ${seconds} s`,
  );
}
