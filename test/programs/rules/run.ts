// npm run test:rules -- [--histories N] [--seed N]
//
// Lives many random histories of orders on the memory store, and a fiftieth as many on each of the others, held against the
// rules of test/proxy/rules. Prints a seed for each two hundred of them; `--seed N --histories 200` lives those again. Ends with
// 1 where a rule was broken, after the shortest history of each seed that shows it.
import { parseArgs } from "node:util";
import { freshStores, STORED, type StoreKind } from "../../proxy/rules/fresh-stores.ts";
import { liveAll } from "../../proxy/rules/live-all.ts";

const OF_A_SEED = 200;

const { values } = parseArgs({
  options: {
    histories: { type: "string", default: "10000" },
    seed: { type: "string", default: String(Math.floor(Math.random() * 2 ** 30)) },
  },
});
const all = Number(values.histories);
const broken: string[] = [];

async function live(kind: StoreKind, wanted: number) {
  const began = performance.now();
  const removals: (() => void | Promise<void>)[] = [];
  const fresh = await freshStores(kind, { after: (remove) => void removals.push(remove) });
  for (let [seed, lived] = [Number(values.seed), 0]; lived < wanted; seed++) {
    const numRuns = Math.min(OF_A_SEED, wanted - lived);
    let outcome = "holds";
    try {
      await liveAll(fresh, { seed, numRuns });
    } catch (error) {
      outcome = "BROKEN";
      broken.push(`${seed} on ${kind}`);
      console.error(error);
    }
    lived += numRuns;
    const minutes = ((performance.now() - began) / 60_000).toFixed(1);
    console.log(`seed ${seed} on ${kind}: ${outcome}; ${lived} histories in ${minutes} min`);
  }
  for (const remove of removals) await remove();
}

await live("memory", all);
for (const kind of STORED) await live(kind, Math.ceil(all / 50));

console.log(`${broken.length} seeds broken${broken.map((seed) => `, ${seed}`).join("")}`);
if (broken.length > 0) process.exitCode = 1;
