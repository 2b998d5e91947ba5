// `npm run test:simulate` with few seeds, and the same each time.
import "./without-images.ts";
import assert from "node:assert/strict";
import { test } from "node:test";
import { runProgram } from "../support/run-program.ts";

const { shrink } = await import("./shrink.ts");
const { simulate } = await import("./simulate.ts");
const { PLANTED } = await import("./planted.ts");

const SEEDS = 300;

test("proxies, service, shop and pages agree in the end, whatever goes wrong", async () => {
  await runProgram("simulate", "--from", "1", "--seeds", String(SEEDS));
});

test("no reminder is told of what is paid, and none is lost, whatever goes wrong", async () => {
  await runProgram("reminders", "--from", "1", "--codes", "200");
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
  // By some seeds it takes a fault: the process stands still, say, when it would have been made.
  const last = 40;
  let seed = 1;
  for (; seed <= last; seed++) {
    const whole = await simulate({ seed, planted });
    if (whole.broken.length === 0) continue;
    const shrunk = await shrink({ seed, planted });
    assert.ok(shrunk && shrunk.faults.length <= whole.faults.length);
    if (shrunk.faults.length > 0) continue;
    assert.ok(whole.faults.length > 0);
    assert.match(shrunk.broken.join("\n"), /is sent twice/);
    break;
  }
  assert.ok(seed <= last, `no seed up to ${last} shows it without a fault`);
});
