// When a charge is due.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { ChargeRecord, StoredCharge } from "../../../src/proxy/index.ts";
import {
  challengeEnd,
  isRefreshable,
  lookupDelay,
  schedule,
  scheduleLookUp,
  scheduleRefresh,
} from "../../../src/proxy/model/schedule.ts";
import { stored } from "../../../src/testing/store-suite/fixtures.ts";

const NOW = Date.parse("2026-11-21T13:00:00Z");
const of = (record: Partial<ChargeRecord>, more: Partial<Omit<StoredCharge, "record">> = {}) =>
  stored("c1", "A-1", { ...more, record });

test("the delays between look-ups double from half a second to a minute", () => {
  assert.deepEqual([0, 1, 2, 6, 7, 40].map(lookupDelay), [500, 1_000, 2_000, 32_000, 60_000, 60_000]);
});

describe("a charge that waits", () => {
  test("is due when its Pix code expires, and never where the code does not", () => {
    const pix = of({ method: "pix", expiresAt: "2026-11-21T13:30:00Z" });
    assert.equal(schedule(pix, NOW).due, NOW + 30 * 60_000);
    assert.equal(schedule(of({ method: "pix" }), NOW).due, undefined);
  });

  test("is looked up half a second after it was made, where it is by card", () => {
    const { due, lookup } = schedule(of({}), NOW);
    assert.deepEqual({ due, lookup }, { due: NOW + 500, lookup: { tries: 0 } });
  });

  test("keeps the time of its next look-up", () => {
    const { due, lookup } = schedule(of({}, { lookup: { tries: 3 }, due: NOW + 7_000 }), NOW);
    assert.deepEqual({ due, lookup }, { due: NOW + 7_000, lookup: { tries: 3 } });
    assert.equal(schedule(of({}, { lookup: { tries: 3 } }), NOW).due, NOW + 500);
    // A time without look-ups is another one's, such as that of the call which is sending it.
    assert.equal(schedule(of({}, { due: NOW + 7_000 }), NOW).due, NOW + 500);
  });

  test("is looked up when its challenge ends, where that is sooner", () => {
    const challenged = (challengeUntil: number) =>
      schedule(of({ status: "challenge" }, { lookup: { tries: 5 }, due: NOW + 16_000, challengeUntil }), NOW)
        .due;
    assert.equal(challenged(NOW + 10_000), NOW + 10_000);
    assert.equal(challenged(NOW + 20_000), NOW + 16_000);
    for (const over of [NOW, NOW - 1]) assert.equal(challenged(over), NOW + 16_000);
  });

  test("is left as it is while it is being sent or refreshed", () => {
    for (const more of [{ sending: true }, { lookup: { tries: 2, refresh: true } }]) {
      const charge = of({}, { ...more, due: NOW + 1 });
      assert.equal(schedule(charge, NOW), charge);
    }
  });
});

describe("a charge that has ended", () => {
  test("is due no more", () => {
    const ended = of({ status: "paid" }, { sending: true, lookup: { tries: 2 }, due: NOW });
    const { sending, lookup, due } = schedule(ended, NOW);
    assert.deepEqual({ sending, lookup, due }, { sending: false, lookup: undefined, due: undefined });
  });

  test("is looked up where it is not known whether its money came", () => {
    const { sending, lookup, due } = schedule(of({ status: "denied" }, { unknownStatus: "DECLINED" }), NOW);
    assert.deepEqual(
      { sending, lookup, due },
      { sending: false, lookup: { tries: 0, refresh: true, wantedAt: NOW }, due: NOW + 500 },
    );
  });

  test("is still due where it is refreshed", () => {
    const refreshed = scheduleRefresh(of({ status: "paid" }, { sending: true, lookup: { tries: 9 } }), NOW);
    const { sending, lookup, due } = schedule(refreshed, NOW);
    assert.deepEqual(
      { sending, lookup, due },
      { sending: false, lookup: { tries: 0, refresh: true, wantedAt: NOW }, due: NOW + 500 },
    );
  });
});

describe("the look-up after one that did not end the charge", () => {
  test("comes after a longer delay", () => {
    const first = scheduleLookUp(of({}), NOW, "listed");
    assert.deepEqual(
      [first.due, first.lookup],
      [NOW + 1_000, { tries: 1, at: NOW, missingSince: undefined, unansweredSince: undefined }],
    );
    const second = scheduleLookUp(first, NOW + 1_000, "listed");
    assert.deepEqual([second.due, second.lookup?.tries, second.lookup?.at], [NOW + 3_000, 2, NOW + 1_000]);
  });

  test("counts since when the charge is missing, and anew once it was found", () => {
    const first = scheduleLookUp(of({}), NOW, "missing");
    const second = scheduleLookUp(first, NOW + 1_000, "missing");
    assert.equal(second.lookup?.missingSince, NOW);
    const found = scheduleLookUp(second, NOW + 2_000, "listed");
    assert.equal(found.lookup?.missingSince, undefined);
    assert.equal(scheduleLookUp(found, NOW + 3_000, "missing").lookup?.missingSince, NOW + 3_000);
  });

  test("counts since when nobody answers, until somebody does, whatever else is asked for meanwhile", () => {
    const first = scheduleLookUp(of({}), NOW, "unanswered");
    const second = scheduleLookUp(first, NOW + 1_000, "unanswered");
    assert.deepEqual([second.lookup?.unansweredSince, second.lookup?.missingSince], [NOW, undefined]);
    const refresh = scheduleRefresh(second, NOW + 2_000, 0);
    assert.deepEqual(
      [refresh.due, refresh.lookup],
      [NOW + 2_000, { tries: 0, refresh: true, wantedAt: NOW + 2_000, unansweredSince: NOW }],
    );
    for (const answer of ["listed", "missing"] as const)
      assert.equal(scheduleLookUp(refresh, NOW + 3_000, answer).lookup?.unansweredSince, undefined);
  });

  test("stays a refresh", () => {
    const refresh = scheduleRefresh(of({ status: "paid" }), NOW);
    assert.equal(scheduleLookUp(refresh, NOW, "missing").lookup?.refresh, true);
  });
});

describe("the end of a challenge", () => {
  const OWN = "2026-11-21T13:10:00.000Z";
  const TOLD: [string | undefined, string][] = [
    ["2026-11-21T13:05:00Z", "2026-11-21T13:05:00.000Z"],
    ["2026-11-21T10:05:00-03:00", "2026-11-21T13:05:00.000Z"],
    ["2026-11-21T10:05:00-0300", "2026-11-21T13:05:00.000Z"],
    ["2026-11-21 13:05:00", "2026-11-21T13:05:00.000Z"],
    ["2026-11-21T13:05:00.123456", "2026-11-21T13:05:00.123Z"],
    ["2026-11-22T13:00:00Z", "2026-11-22T13:00:00.000Z"],
    // In Brazil's time, which lies behind where it is read as UTC.
    ["2026-11-21T10:05:00", OWN],
    ["2026-11-21 10:05:00", OWN],
    ["2026-11-21T13:00:00Z", OWN],
    ["2026-11-21T12:59:59Z", OWN],
    ["1970-01-01T00:00:00Z", OWN],
    ["2026-11-22T13:00:00.001Z", OWN],
    ["+275760-09-13T00:00:00.000Z", OWN],
    ["soon", OWN],
    ["", OWN],
    [undefined, OWN],
  ];
  for (const [told, end] of TOLD)
    test(`is ${end === OWN ? "our own" : "as it is told"} after ${JSON.stringify(told)}`, () =>
      assert.equal(new Date(challengeEnd(told, NOW)).toISOString(), end));
});

test("a browser may have a waiting card charge looked up every three seconds, while nobody sends it", () => {
  const at = (at: number) => ({ lookup: { tries: 1, at } });
  assert.ok(isRefreshable(of({}), NOW));
  assert.ok(isRefreshable(of({ status: "challenge" }, at(NOW - 3_000)), NOW));
  assert.ok(!isRefreshable(of({}, at(NOW - 2_999)), NOW));
  assert.ok(!isRefreshable(of({ method: "pix" }), NOW));
  assert.ok(!isRefreshable(of({ status: "paid" }), NOW));
  assert.ok(!isRefreshable(of({}, { sending: true }), NOW));
});
