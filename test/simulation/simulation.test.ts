// A short form of `npm run test:simulate`, with the same seeds each time.
import "./without-images.ts";
import assert from "node:assert/strict";
import { test } from "node:test";

const { shrink, story } = await import("./shrink.ts");
const { simulate } = await import("./simulate.ts");
const { PLANTED } = await import("./planted.ts");

const SEEDS = 500;

test("proxies, service, shop and pages agree in the end, whatever goes wrong", async () => {
  for (let seed = 1; seed <= SEEDS; seed++) {
    const { broken } = await simulate({ seed });
    if (broken.length === 0) continue;
    const shrunk = await shrink({ seed });
    assert.fail(`npm run test:simulate -- --seed ${seed}\n${shrunk ? story(shrunk) : broken.join("\n")}`);
  }
});

test("the same seed gives the same trace", async () => {
  for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const [first, second] = [await simulate({ seed }), await simulate({ seed })];
    assert.ok(first.trace.length > 100);
    assert.equal(first.trace.join("\n"), second.trace.join("\n"));
  }
});

test("a mistake is found, and shown by a run without the faults that it does not need", async () => {
  const planted = PLANTED["a charge that is sent twice"];
  let seed = 1;
  while ((await simulate({ seed, planted })).broken.length === 0) seed++;
  const whole = await simulate({ seed, planted });
  const shrunk = await shrink({ seed, planted });
  assert.ok(shrunk && shrunk.faults.length <= whole.faults.length);
  assert.match(shrunk.broken.join("\n"), /is sent twice/);
  assert.deepEqual(shrunk.faults, []);
});
