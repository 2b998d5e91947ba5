// Asks for the health check again and again, in a process of its own: one that also sends the requests would measure
// itself.
// Run by one-order.ts.
import { setTimeout as wait } from "node:timers/promises";

export interface HealthReport {
  /** Milliseconds that each look took. */
  took: number[];
  /** What was said instead of 200. */
  refused: (number | string)[];
}

const EVERY = 20;

const url = process.argv[2] ?? "";
let stopped = false;
process.once("message", () => (stopped = true));
process.once("disconnect", () => process.exit());

const report: HealthReport = { took: [], refused: [] };
// The first request of a process loads code, and is no measure.
await fetch(url);
process.send?.("ready");
while (!stopped) {
  const began = performance.now();
  try {
    const response = await fetch(url);
    await response.body?.cancel();
    if (response.status !== 200) report.refused.push(response.status);
  } catch (error) {
    report.refused.push(String(error));
  }
  report.took.push(performance.now() - began);
  await wait(EVERY);
}
process.send?.(report, () => process.disconnect());
