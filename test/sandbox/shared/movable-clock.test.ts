import assert from "node:assert/strict";
import { describe, mock, test } from "node:test";
import { createSandbox, manualClock } from "../../../src/sandbox/index.ts";
import { movableClock } from "../../../src/sandbox/shared/movable-clock.ts";

describe("a clock that is moved", () => {
  test("runs what falls due in the order of its times, each at its own time, after the one before has ended", async () => {
    const clock = manualClock(1_000);
    const ran: [string, number][] = [];
    clock.after(30, async () => {
      await new Promise((resolve) => setImmediate(resolve));
      ran.push(["third", clock.now()]);
    });
    clock.after(10, async () => {
      await new Promise((resolve) => setImmediate(resolve));
      ran.push(["first", clock.now()]);
      clock.after(10, () => void ran.push(["second", clock.now()]));
    });
    clock.after(51, () => void ran.push(["not yet", clock.now()]));
    const calledOff = clock.after(5, () => void ran.push(["called off", clock.now()]));
    calledOff();
    await Promise.all([clock.advance(20), clock.advance(30)]);
    assert.deepEqual(ran, [
      ["first", 1_010],
      ["second", 1_020],
      ["third", 1_030],
    ]);
    assert.equal(clock.now(), 1_050);
  });

  test("runs on by itself from where it was moved to", async () => {
    mock.timers.enable({ apis: ["setTimeout", "Date"], now: 1_000 });
    try {
      const clock = movableClock();
      const ran: number[] = [];
      clock.after(100, () => void ran.push(clock.now()));
      await clock.advance(60);
      mock.timers.tick(39);
      assert.deepEqual([ran, clock.now()], [[], 1_099]);
      mock.timers.tick(1);
      assert.deepEqual([ran, clock.now()], [[1_100], 1_100]);
    } finally {
      mock.timers.reset();
    }
  });

  test("is not asked of a clock that cannot be moved", async () => {
    const { control } = createSandbox({ clock: { now: () => 5, after: () => () => {} } });
    assert.equal(control.clock.now(), 5);
    await assert.rejects(control.clock.advance(1), /cannot be moved/);
  });
});
