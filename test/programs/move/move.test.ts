import assert from "node:assert/strict";
import { test } from "node:test";
import { drawn } from "../../support/stores.ts";
import { moveTrial } from "./trial.ts";

const [from, to, kills] = drawn([
  ["sqlite", "redis", 3],
  ["redis", "sqlite", 3],
  ["sqlite", "postgres", 2],
] as const);

test(`a move from ${from} to ${to} that is killed again and again loses nothing`, async () => {
  const { killed } = await moveTrial({ from, to, charges: 500, kills, seed: 7 });
  assert.equal(killed, kills);
});
