// Random histories of an order, on each store, held against the rules of the contract. A failure names the seed and
// the shortest history that shows it.
import { join } from "node:path";
import { test } from "node:test";
import fc from "fast-check";
import { memoryStore, sqliteStore, type Store } from "../../../src/proxy/index.ts";
import { SHARED_STORES } from "../../support/stores.ts";
import { assertPaymentsTold, COMMANDS, newModel } from "./commands.ts";
import { openWorld } from "./world.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

/** `fresh` gives a way to open one store again and again: another, empty store each time it is called. */
async function hold(fresh: () => () => Store, numRuns: number) {
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
    { numRuns },
  );
}

test("random histories keep the rules on the memory store", () =>
  hold(() => {
    const store = memoryStore();
    return () => store;
  }, 100));

test("random histories keep the rules on SQLite", async (t) => {
  const folder = temporaryFolder(t);
  let count = 0;
  await hold(() => {
    const file = join(folder, `${count++}.db`);
    return () => sqliteStore(file);
  }, 20);
});

for (const [name, { start, open }] of Object.entries(SHARED_STORES))
  test(`random histories keep the rules on ${name}`, async (t) => {
    const server = await start();
    t.after(() => server.stop());
    let count = 0;
    await hold(() => {
      const store = `model_${count++}`;
      return () => open(server.url, store);
    }, 20);
  });
