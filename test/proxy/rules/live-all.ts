// Lives random histories, and holds the proxy against the rules after each step.
import fc from "fast-check";
import type { Store } from "../../../src/proxy/index.ts";
import { assertPaymentsTold, COMMANDS, newModel } from "./commands.ts";
import { openWorld } from "./world.ts";

/**
 * Lives `numRuns` histories of a seed. `fresh` gives a way to open one store again and again: another, empty store each time
 * it is called. Rejects with the seed and the shortest history that breaks a rule.
 */
export async function liveAll(
  fresh: () => () => Store,
  { seed, numRuns }: { seed: number; numRuns: number },
) {
  const histories = fc.commands(COMMANDS, { maxCommands: 40, size: "max" });
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const world = await openWorld(fresh());
      try {
        await fc.asyncModelRun(() => ({ model: newModel(world.clock.now), real: world }), history);
        await assertPaymentsTold(world);
      } finally {
        await world.close();
      }
    }),
    { seed, numRuns },
  );
}
