// Lives every n-th seed, in a thread of its own, and tells of each.
import "../../simulation/without-images.ts";
import { parentPort, workerData } from "node:worker_threads";

const { simulate } = await import("../../simulation/simulate.ts");

export interface Seeds {
  from: number;
  until: number;
  step: number;
}

export interface Lived {
  seed: number;
  isBroken: boolean;
}

const { from, until, step } = workerData as Seeds;
// Simulated faults are errors by the thousand, and nobody reads their stacks here: a seed that breaks is lived again to be shown.
Error.stackTraceLimit = 0;
for (let seed = from; seed < until; seed += step) {
  const { broken } = await simulate({ seed });
  parentPort!.postMessage({ seed, isBroken: broken.length > 0 } satisfies Lived);
}
