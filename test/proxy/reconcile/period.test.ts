import assert from "node:assert/strict";
import { test } from "node:test";
import { readPeriod, type Period } from "../../../src/proxy/reconcile/period.ts";

const NOW = Date.parse("2026-11-24T12:00:00Z");
const read = (from: unknown, to?: unknown) => {
  const period = readPeriod({ from, to } as Period, NOW);
  return [period.from, period.to].map((time) => new Date(time).toISOString());
};

for (const [what, from, to, expected] of [
  [
    "days, in the time of Brazil",
    "2026-11-01",
    "2026-11-02",
    ["2026-11-01T03:00:00.000Z", "2026-11-03T02:59:59.999Z"],
  ],
  ["a day alone", "2026-11-01", "2026-11-01", ["2026-11-01T03:00:00.000Z", "2026-11-02T02:59:59.999Z"]],
  [
    "days of a summer that had a time of its own",
    "2018-12-01",
    "2018-12-01",
    ["2018-12-01T02:00:00.000Z", "2018-12-02T01:59:59.999Z"],
  ],
  [
    "the last day of a year",
    "2025-12-31",
    "2025-12-31",
    ["2025-12-31T03:00:00.000Z", "2026-01-01T02:59:59.999Z"],
  ],
  [
    "moments",
    "2026-11-01T12:00:00-03:00",
    "2026-11-02T00:00:00Z",
    ["2026-11-01T15:00:00.000Z", "2026-11-02T00:00:00.000Z"],
  ],
  [
    "Dates",
    new Date("2026-11-01T00:00:00Z"),
    new Date("2026-11-02T00:00:00Z"),
    ["2026-11-01T00:00:00.000Z", "2026-11-02T00:00:00.000Z"],
  ],
  ["no end: the present", "2026-11-24", undefined, ["2026-11-24T03:00:00.000Z", "2026-11-24T12:00:00.000Z"]],
  [
    "a day that has not ended: the present",
    "2026-11-24",
    "2026-11-24",
    ["2026-11-24T03:00:00.000Z", "2026-11-24T12:00:00.000Z"],
  ],
] as const)
  test(`takes ${what}`, () => assert.deepEqual(read(from, to), expected));

for (const [what, from, to, words] of [
  ["no start", undefined, undefined, /^from is undefined, expected a day/],
  ["null", null, undefined, /^from is null, expected/],
  ["a number", 1764000000000, undefined, /^from is number, expected/],
  [
    "a day that there is not",
    "2026-02-30",
    undefined,
    /^from is "2026-02-30", expected a day such as "2026-11-01"/,
  ],
  ["a day as Brazil writes it", "2026-11-01", "24/11/2026", /^to is "24\/11\/2026", expected/],
  ["a moment without its zone", "2026-11-01T12:00:00", undefined, /^from is .*with its zone/],
  ["an invalid Date", new Date("x"), undefined, /^from is an invalid Date, expected/],
  [
    "ends in the wrong order",
    "2026-11-02",
    "2026-11-01",
    /^from is "2026-11-02", expected a time before to, "2026-11-01"/,
  ],
  [
    "a start in the future",
    "2026-12-01",
    undefined,
    /^from is "2026-12-01", expected a time before the present/,
  ],
  [
    "a period in the future",
    "2026-12-01",
    "2026-12-31",
    /^from is "2026-12-01", expected a time before the present/,
  ],
] as const)
  test(`refuses ${what}`, () => assert.throws(() => read(from, to), { name: "TypeError", message: words }));

test("refuses no period at all", () => {
  assert.throws(() => readPeriod(undefined as unknown as Period, NOW), {
    name: "TypeError",
    message: /^from is/,
  });
});
