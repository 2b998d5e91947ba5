// npm run test:simulate -- [--seeds N] [--from N] [--seed N] [--faults]
//
// Lives the whole, proxies, sandbox, shop and buyers, under one seed after the other, on a virtual clock and with a thread for
// each core. `--seed N` lives one again and prints its trace; a seed that breaks an invariant is printed with the shortest
// trace that shows it, and ends the program with 1. `--faults` plants one mistake after the other, each of which must be found
// within 2,000 seeds.
import "../../simulation/without-images.ts";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import type { Lived, Seeds } from "./some-seeds.ts";

const { shrink, story } = await import("../../simulation/shrink.ts");
const { simulate } = await import("../../simulation/simulate.ts");
const { race } = await import("../../simulation/reminder-race.ts");
const { PLANTED } = await import("../../simulation/planted.ts");

const MOST_TO_FIND = 2_000;

const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "20000" },
    from: { type: "string", default: String(Math.floor(Math.random() * 2 ** 30)) },
    seed: { type: "string" },
    faults: { type: "boolean", default: false },
  },
});
const clock = performance;
const began = clock.now();
const minutes = () => ((clock.now() - began) / 60_000).toFixed(1);

if (values.seed !== undefined) await liveOne(Number(values.seed));
else if (values.faults) await findPlanted();
else await liveAll(Number(values.from), Number(values.seeds));

async function liveOne(seed: number) {
  const shrunk = await shrink({ seed });
  console.log(story(shrunk ?? (await simulate({ seed }))));
  console.log(`seed ${seed}: ${shrunk ? "BROKEN" : "holds"}`);
  if (shrunk) process.exitCode = 1;
}

async function liveAll(from: number, count: number) {
  const broken: number[] = [];
  let lived = 0;
  const threads = availableParallelism();
  await Promise.all(
    Array.from({ length: threads }, (_, thread) => {
      const workerData: Seeds = { from: from + thread, until: from + count, step: threads };
      const worker = new Worker(new URL("some-seeds.ts", import.meta.url), { workerData });
      worker.on("message", ({ seed, isBroken }: Lived) => {
        if (isBroken) broken.push(seed);
        if (++lived % 1_000 === 0)
          console.log(`${lived} seeds from ${from} in ${minutes()} min; ${broken.length} broken`);
      });
      return once(worker, "exit");
    }),
  );
  for (const [at, seed] of broken.entries()) {
    if (at < 3) await liveOne(seed);
    console.log(`Replay: npm run test:simulate -- --seed ${seed}`);
  }
  console.log(`${lived} seeds from ${from} in ${minutes()} min; broken: ${broken.join(" ") || "none"}`);
  if (broken.length > 0 || lived < count) process.exitCode = 1;
}

async function findPlanted() {
  for (const [name, planted] of Object.entries(PLANTED)) {
    const live = planted.isInRaces ? race : simulate;
    let seed = 1;
    let found: string | undefined;
    while (found === undefined && seed <= MOST_TO_FIND)
      [found] = (await live({ seed: seed++, planted })).broken;
    console.log(found === undefined ? `${name}: NOT FOUND` : `${name}: found by seed ${seed - 1}: ${found}`);
    if (found === undefined) process.exitCode = 1;
  }
}
