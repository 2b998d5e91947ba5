// How long the sums of a period take, whose charges are all read, and how long requests wait meanwhile.
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Store } from "../../../../src/proxy/index.ts";
import { median } from "../../../support/percentile.ts";
import { fill } from "../load/charges.ts";
import { openProxy } from "./shop.ts";

const CHARGES = 100_000;
const ROUNDS = 5;

export async function longSummary(open: (which: string) => Store) {
  const store = open("summed");
  await fill(store, 0, CHARGES, "paid", Date.now());
  const pay = openProxy(store);
  const times: number[] = [];
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now();
    const { totals } = await pay.charges.summary();
    if (totals.all.paid.count !== CHARGES) throw new Error(`${totals.all.paid.count} charges were summed.`);
    times.push(performance.now() - begun);
  }
  delay.disable();
  await pay.close();
  console.log(
    ` the sums of ${CHARGES} charges: ${Math.round(median(times))} ms; others waited ${(delay.percentile(99) / 1e6).toFixed(0)} ms ` +
      `at the 99th percentile, ${(delay.max / 1e6).toFixed(0)} ms at most`,
  );
}
