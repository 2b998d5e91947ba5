// Lives every n-th seed, in a thread of its own, and tells of each.
import "../../simulation/without-images.ts";
import { parentPort, workerData } from "node:worker_threads";
import type { ReminderFigures } from "../../simulation/reminders.ts";
import type { Seeds } from "../simulate/some-seeds.ts";

const { race } = await import("../../simulation/reminder-race.ts");

export interface Raced extends ReminderFigures {
  seed: number;
  broken: string[];
}

const { from, until, step } = workerData as Seeds;
for (let seed = from; seed < until; seed += step) {
  const { trace: _trace, ...figures } = await race({ seed });
  parentPort!.postMessage({ seed, ...figures } satisfies Raced);
}
