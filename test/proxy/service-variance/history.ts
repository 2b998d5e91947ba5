// One history: a service that speaks in its own way, what happens, and the hour after it, in which everything must come out.
import assert from "node:assert/strict";
import fc from "fast-check";
import { allValues, differences, type Dialect, type Spoken } from "./dialect.ts";
import { isLockedUnreported, whatIsBroken } from "./sentences.ts";
import { allSteps, inWords, probe, reconcile, steps, take, type Memory, type Step } from "./steps.ts";
import { openWorld, ORDERS, type World } from "./world.ts";

const SECOND = 1000;

export interface History {
  /** Where the service differs from the paper. */
  service: Partial<Dialect>;
  steps: Step[];
}

export const histories: fc.Arbitrary<History> = fc.record({ service: differences, steps });

/** What histories can try, as {@link Spoken} counts it. */
export const whatIsToTry: readonly string[] = [...allValues, ...allSteps];

/** Throws if a sentence does not hold. */
export async function live({ service, steps }: History, spoken: Spoken): Promise<void> {
  const world = openWorld(service, spoken);
  const memory: Memory = { bodies: [] };
  try {
    for (const step of steps) {
      spoken.count("step", step.step);
      world.clock.now += SECOND;
      await take(world, memory, step);
      await world.shop.pay.sweep();
      await check(world);
    }
    world.service.setList("answers");
    // Look-ups of every minute were lived in the steps; here it matters what the hour ends with.
    await world.passes(70, "cron");
    await check(world);
    await reconcile(world);
    await world.shop.pay.sweep();
    await check(world);
    for (const order of ORDERS) {
      const answer = await probe(world, order);
      spoken.count("at the end", answer);
      const takesOrTook = /^201|order_paid|order_closed/.test(answer);
      if (!takesOrTook && (await isLockedUnreported(world, order)))
        assert.fail(`3: ${order} takes no charge (${answer}), which nobody was told`);
    }
    await check(world);
  } finally {
    await world.close();
  }
}

async function check(world: World) {
  const broken = await whatIsBroken(world);
  assert.deepEqual(broken, [], broken.join("\n"));
}

/** A history as one reads it. */
export function story({ service, steps }: History): string {
  const differs = Object.entries(service).map(
    ([name, value]) => `${name} ${JSON.stringify(value) ?? "absent"}`,
  );
  return [
    `The service differs in: ${differs.join(", ") || "nothing"}.`,
    ...steps.map((step, at) => `${at + 1}. ${inWords(step)}`),
  ].join("\n");
}

export interface Outcome {
  runs: number;
  /** The shortest history that was found, with what it broke. */
  failure?: { history: History; story: string; error: string; path: string } | undefined;
}

/** Lives `numRuns` histories of a seed, the same each time. */
export async function liveAll(
  seed: number,
  numRuns: number,
  spoken: Spoken,
  path?: string,
): Promise<Outcome> {
  const property = fc.asyncProperty(histories, (history) => live(history, spoken));
  const result = await fc.check(property, {
    seed,
    numRuns,
    unbiased: true,
    ...(path !== undefined && { path }),
  });
  if (!result.failed) return { runs: result.numRuns };
  const [history] = result.counterexample ?? [];
  if (history === undefined) throw new Error("No history was found.", { cause: result.errorInstance });
  const error =
    result.errorInstance instanceof Error ? result.errorInstance.message : String(result.errorInstance);
  return {
    runs: result.numRuns,
    failure: { history, story: story(history), error, path: result.counterexamplePath ?? "" },
  };
}
