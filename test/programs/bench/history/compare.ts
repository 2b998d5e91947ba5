// Two samples of the same work, one with little history and one with much.
import { median } from "../../../support/percentile.ts";

/** How many times as much work with much history may cost. */
const LIMIT = 1.5;

export interface Samples {
  few: number[];
  many: number[];
}

export const noSamples = (): Samples => ({ few: [], many: [] });

/** Milliseconds of each. Throws if one is not answered as expected. */
export async function timed(
  work: readonly (() => Promise<Response>)[],
  expected = [200, 201],
): Promise<number> {
  const begun = performance.now();
  const responses = await Promise.all(work.map((ask) => ask()));
  const took = (performance.now() - begun) / work.length;
  for (const response of responses)
    if (!expected.includes(response.status)) throw new Error(`${response.status} ${await response.text()}`);
  return took;
}

/** Prints how much work of this name costs with little history and with much, and fails where that is too much more. */
export function compare(what: string, { few, many }: Samples, unit = "ms each") {
  const [less, more] = [median(few), median(many)];
  const ratio = more / less;
  console.log(`  ${what.padEnd(34)} ${less.toFixed(3)} and ${more.toFixed(3)} ${unit}: ${ratio.toFixed(2)}×`);
  if (ratio <= LIMIT) return;
  console.error(`  ${what} should cost at most ${LIMIT}× as much.`);
  process.exitCode = 1;
}
