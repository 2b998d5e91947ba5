// Random histories of a shop before a service that speaks otherwise than its paper shows, held against four sentences:
// see sentences.ts. `npm run test:variance` lives many more, of fresh seeds.
import assert from "node:assert/strict";
import { test } from "node:test";
import { allValues, Spoken } from "./dialect.ts";
import { liveAll } from "./history.ts";
import { allSteps } from "./steps.ts";

// The same histories each time: what is found by chance is found in the long run, and stays here as a seed of its own.
const SEED = 1;
const HISTORIES = 300;

test("whatever the service says, money is known, orders are charged once, and nothing waits in silence", async (t) => {
  const spoken = new Spoken();
  const { failure } = await liveAll(SEED, HISTORIES, spoken);
  assert.equal(failure, undefined, failure && `${failure.story}\n\n${failure.error}`);

  await t.test("the histories try the ways in which the service may speak", () => {
    const untried = [...allValues, ...allSteps].filter((value) => !spoken.counts.has(value));
    // The rarest few need the many histories of the long run.
    assert.ok(untried.length <= 6, untried.join("\n"));
  });
});
