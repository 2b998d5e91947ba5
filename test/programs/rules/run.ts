// npm run test:rules -- [--histories N] [--seed N]
//
// Lives many random histories of orders on the memory store, held against the rules of test/proxy/rules. Prints a seed for
// each two hundred of them; `--seed N --histories 200` lives those again. Ends with 1 where a rule was broken, after the shortest
// history of each seed that shows it.
import { parseArgs } from "node:util";
import { memoryStore } from "../../../src/proxy/index.ts";
import { liveAll } from "../../proxy/rules/live-all.ts";

const OF_A_SEED = 200;

const { values } = parseArgs({
  options: {
    histories: { type: "string", default: "10000" },
    seed: { type: "string", default: String(Math.floor(Math.random() * 2 ** 30)) },
  },
});
const wanted = Number(values.histories);
const began = performance.now();
const broken: number[] = [];

for (let [seed, lived] = [Number(values.seed), 0]; lived < wanted; seed++) {
  const numRuns = Math.min(OF_A_SEED, wanted - lived);
  const fresh = () => {
    const store = memoryStore();
    return () => store;
  };
  try {
    await liveAll(fresh, { seed, numRuns });
  } catch (error) {
    broken.push(seed);
    console.error(error);
  }
  lived += numRuns;
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  console.log(
    `seed ${seed}: ${broken.at(-1) === seed ? "BROKEN" : "holds"}; ${lived} histories in ${minutes} min`,
  );
}

console.log(`${wanted} histories; ${broken.length} seeds broken${broken.map((seed) => ` ${seed}`).join("")}`);
if (broken.length > 0) process.exitCode = 1;
