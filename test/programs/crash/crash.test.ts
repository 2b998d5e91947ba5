// A short form of `npm run test:crash`: the same run with few deaths, and the seed of a failure to replay.
import { test } from "node:test";
import assert from "node:assert/strict";
import { drawn, openStores } from "../../support/stores.ts";
import { crashTrial } from "./trial.ts";

const name = drawn(["sqlite", "redis", "postgres"]);

test(
  `a proxy on ${name} that is killed again and again loses no payment and doubles none`,
  { timeout: 120_000 },
  async (t) => {
    const { store, remove } = await openStores(name);
    t.after(remove);
    const seed = Math.floor(Math.random() * 2 ** 32);
    const { broken, figures } = await crashTrial({ seed, kills: 5, store });
    assert.deepEqual(broken, [], `npm run test:crash -- --seed ${seed} --store ${name} --kills 5`);
    assert.ok((figures["paid"] ?? 0) > 0, "somebody paid");
  },
);
