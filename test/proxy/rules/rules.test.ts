// Random histories of an order, on each store, held against the rules of the contract.
import { join } from "node:path";
import { test } from "node:test";
import { memoryStore, sqliteStore, type Store } from "../../../src/proxy/index.ts";
import { SHARED_STORES } from "../../support/stores.ts";
import { liveAll } from "./live-all.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

// The same histories each time: what is found by chance is found by `npm run test:rules`, which lives many more.
const SEED = 20261125;
const hold = (fresh: () => () => Store, numRuns: number) => liveAll(fresh, { seed: SEED, numRuns });

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
