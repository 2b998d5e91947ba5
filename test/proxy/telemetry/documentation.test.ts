// docs/operations.md names everything that operators may meet.
import { readFileSync } from "node:fs";
import { test } from "node:test";
import assert from "node:assert/strict";
import { createMetrics } from "../../../src/proxy/telemetry/metrics.ts";

const NO_GAUGES = {
  streams_open: 0,
  requests_underway: 0,
  store_writable: undefined,
  outbox_entries: undefined,
  outbox_oldest_seconds: undefined,
  outbox_failing: undefined,
};
const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
const page = read("docs/operations.md");

const names: Record<string, RegExpExecArray[]> = {
  counter: [
    ...createMetrics()
      .text(NO_GAUGES)
      .matchAll(/^# TYPE (\w+)/gm),
  ],
  "problem's code": [...read("src/proxy/model/merchant-problems.ts").matchAll(/code: "(\w+)"/g)],
  "line's message": [...read("src/proxy/telemetry/instrumentation.ts").matchAll(/"([A-Z][a-z ]+)"/g)],
};

for (const [what, found] of Object.entries(names)) {
  test(`every ${what} is explained`, () => {
    assert.ok(found.length >= 6);
    for (const [, name] of found) assert.ok(page.includes(`| \`${name}\``), name);
  });
}
