// npm run test:reminders -- [--codes N] [--from N] [--seed N]
//
// Lets reminders and the payments of their codes meet, 25 codes under each seed, on a virtual clock and with a thread for each
// core. `--seed N` lives one again and prints its trace; a seed that breaks an invariant is named, and ends the program with 1.
import "../../simulation/without-images.ts";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import type { Raced } from "./some-seeds.ts";
import type { Seeds } from "../simulate/some-seeds.ts";

const { CODES, race } = await import("../../simulation/reminder-race.ts");

const { values } = parseArgs({
  options: {
    codes: { type: "string", default: "100000" },
    from: { type: "string", default: String(Math.floor(Math.random() * 2 ** 30)) },
    seed: { type: "string" },
  },
});

if (values.seed === undefined) await raceAll(Number(values.from), Math.ceil(Number(values.codes) / CODES));
else await raceOne(Number(values.seed));

async function raceOne(seed: number) {
  const { trace, broken } = await race({ seed });
  console.log(
    [...trace, "", ...broken, `seed ${seed}: ${broken.length > 0 ? "BROKEN" : "holds"}`].join("\n"),
  );
  if (broken.length > 0) process.exitCode = 1;
}

async function raceAll(from: number, count: number) {
  const sums = { due: 0, told: 0, close: 0 };
  const broken: Raced[] = [];
  let lived = 0;
  const began = performance.now();
  const said = () =>
    `${lived * CODES} codes from seed ${from} in ${((performance.now() - began) / 60_000).toFixed(1)} min: ${sums.due} waited ` +
    `when their reminder fell due, ${sums.close} were paid within ten seconds of it, ${sums.told} reminders were told; ` +
    `${broken.length} seeds broken`;
  const threads = availableParallelism();
  await Promise.all(
    Array.from({ length: threads }, (_, thread) => {
      const workerData: Seeds = { from: from + thread, until: from + count, step: threads };
      const worker = new Worker(new URL("some-seeds.ts", import.meta.url), { workerData });
      worker.on("message", (raced: Raced) => {
        for (const name of ["due", "told", "close"] as const) sums[name] += raced[name];
        if (raced.broken.length > 0) broken.push(raced);
        if (++lived % 200 === 0) console.log(said());
      });
      return once(worker, "exit");
    }),
  );
  for (const { seed, broken: sentences } of broken)
    console.log(`${sentences.join("\n")}\nReplay: npm run test:reminders -- --seed ${seed}`);
  console.log(said());
  if (broken.length > 0 || lived < count) process.exitCode = 1;
}
