import assert from "node:assert/strict";
import { test } from "node:test";
import { moveTrial } from "./trial.ts";

// With PostgreSQL each run takes seconds longer, since it listens for proxies first.
for (const [from, to, kills] of [
  ["sqlite", "redis", 10],
  ["redis", "sqlite", 10],
  ["sqlite", "postgres", 3],
] as const)
  test(`a move from ${from} to ${to} that is killed again and again loses nothing`, async () => {
    const { killed } = await moveTrial({ from, to, charges: 500, kills, seed: 7 });
    assert.equal(killed, kills);
  });
