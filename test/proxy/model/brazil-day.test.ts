import assert from "node:assert/strict";
import { test } from "node:test";
import { dayOfText, endOfDay, startOfDay } from "../../../src/proxy/model/brazil-day.ts";

for (const [text, day] of [
  ["2026-12-24T02:59:59.999Z", "2026-12-23"],
  ["2026-12-24T03:00:00Z", "2026-12-24"],
  ["2026-12-24", "2026-12-24"],
  ["2026-12-24T01:00:00", "2026-12-23"],
  ["2026-12-24 01:00:00", "2026-12-23"],
  ["2026-12-24T01:00:00-03:00", "2026-12-24"],
  ["soon", undefined],
] as const)
  test(`${text} is ${day ?? "no day"} in Brazil`, () => assert.equal(dayOfText(text), day));

test("a day ends where the next begins, each day of 20 years with and without a summer time", () => {
  for (let utc = Date.UTC(2008, 0, 1); utc < Date.UTC(2028, 0, 1); utc += 86_400_000) {
    const [day = "", next = ""] = [utc, utc + 86_400_000].map((time) =>
      new Date(time).toISOString().slice(0, 10),
    );
    assert.equal(endOfDay(day) + 1, startOfDay(next), day);
    assert.equal(dayOfText(new Date(startOfDay(day)).toISOString()), day);
    assert.equal(dayOfText(new Date(endOfDay(day)).toISOString()), day);
    assert.notEqual(dayOfText(new Date(startOfDay(day) - 1).toISOString()), day);
  }
});
