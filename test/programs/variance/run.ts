// npm run test:variance -- [--histories N] [--seed N]
//
// Lives many random histories of a shop before a service that speaks otherwise than its paper shows, held against the
// sentences of test/proxy/service-variance. Prints a seed for each three hundred of them; `--seed N --histories 300` lives
// those again, and a run goes on where another ended from the seed that it printed last. Ends with 1 where a sentence was
// broken, after the shortest history of each seed that shows it.
import { parseArgs } from "node:util";
import { Spoken } from "../../proxy/service-variance/dialect.ts";
import { liveAll, whatIsToTry } from "../../proxy/service-variance/history.ts";

const OF_A_SEED = 300;

const { values } = parseArgs({
  options: {
    histories: { type: "string", default: "20000" },
    seed: { type: "string", default: String(Math.floor(Math.random() * 2 ** 30)) },
  },
});
const first = Number(values.seed);
const wanted = Number(values.histories);
const began = performance.now();
const spoken = new Spoken();
let lived = 0;
let broken = 0;

for (let seed = first; lived < wanted; seed++) {
  const { runs, failure } = await liveAll(seed, Math.min(OF_A_SEED, wanted - lived), spoken);
  // A broken history ends the ones of its seed.
  lived += failure ? OF_A_SEED : runs;
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  console.log(`seed ${seed}: ${failure ? "BROKEN" : "holds"}; ${lived} histories in ${minutes} min`);
  if (failure === undefined) continue;
  broken++;
  console.log(`\n${failure.story}\n\n${failure.error}\n`);
}

const counts = [...spoken.counts].toSorted(([a], [b]) => (a < b ? -1 : 1));
console.log(
  `\nWhat was tried, and how often:\n${counts.map(([label, count]) => `${count} ${label}`).join("\n")}`,
);
const untried = whatIsToTry.filter((label) => !spoken.counts.has(label));
if (untried.length > 0) console.log(`\nNever tried:\n${untried.join("\n")}`);
console.log(`\n${lived} histories from seed ${first}; ${broken} seeds broken`);
// The processes that died would be waited for.
process.exit(broken > 0 ? 1 : 0);
