import { test } from "node:test";
import assert from "node:assert/strict";
import { createCardTally } from "../../../src/proxy/guards/card-testing-figures.ts";

test("a tally holds the attempts, declines and different addresses of fifteen minutes", () => {
  let now = 0;
  const tally = createCardTally(() => now);
  assert.deepEqual(tally.figures(), { tries: 0, declines: 0 });
  tally.tried("203.0.113.7");
  tally.declined();
  now += 60_000;
  for (const address of ["203.0.113.7", "203.0.113.8", undefined]) tally.tried(address);
  assert.deepEqual(tally.figures(), { tries: 4, declines: 1, addresses: 2 });
  now += 14 * 60_000;
  assert.deepEqual(tally.figures(), { tries: 3, declines: 0, addresses: 2 });
  now += 60_000;
  assert.deepEqual(tally.figures(), { tries: 0, declines: 0 });
});
