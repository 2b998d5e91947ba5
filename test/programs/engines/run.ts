// `npm run test:engines`: the element tests and the payments end to end in every engine, counted; `-- firefox webkitgtk`
// runs these alone.
import { elementTests } from "./counted/element-tests.ts";
import { paymentTests } from "./counted/payment-tests.ts";
import { inWords, isGood } from "./counted/tally.ts";
import { enginesNamed } from "./engines.ts";

const engines = enginesNamed(process.argv.slice(2));
const runs = { "element tests": await elementTests(engines), payments: paymentTests(engines) };

for (const [name, tallies] of Object.entries(runs)) {
  console.log(`\n${name}`);
  for (const [engine, tally] of tallies) console.log(`  ${engine.padEnd(12)}${inWords(tally)}`);
}
if (!Object.values(runs).every((tallies) => [...tallies.values()].every(isGood))) process.exit(1);
