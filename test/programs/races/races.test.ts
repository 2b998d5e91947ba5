import assert from "node:assert/strict";
import { test } from "node:test";
import { drawn, SHARED_KINDS } from "../../support/stores.ts";
import { race } from "./races.ts";
import { raceForRefunds } from "./refund-races.ts";

const kind = drawn(SHARED_KINDS);

test(`two instances that race for one order never have two charges under way, on ${kind}`, async () => {
  const { won, none } = await race(kind, 60);
  assert.equal(won[0] + won[1] + none, 60);
  assert.ok(won[0] > 0 && won[1] > 0, `won by ${won.join(" and ")}`);
});

test(`two instances that are asked at once for one refund call the service once, on ${kind}`, async () => {
  assert.deepEqual(await raceForRefunds(kind, 40), { made: 40, refused: 20 });
});
