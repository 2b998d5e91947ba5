import assert from "node:assert/strict";
import { test } from "node:test";
import { drawn } from "../../support/stores.ts";
import { moveTrial } from "./trial.ts";

// A move that PostgreSQL has a part in listens for proxies for five seconds each time: `npm run test:move` takes that time.
const [from, to] = drawn([
  ["sqlite", "redis"],
  ["redis", "sqlite"],
] as const);
const KILLS = 3;

test(`a move from ${from} to ${to} that is killed again and again loses nothing`, async () => {
  const { killed } = await moveTrial({ from, to, charges: 500, kills: KILLS, seed: 7 });
  assert.equal(killed, KILLS);
});
