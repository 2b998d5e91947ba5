// Whether the buyer of a code is reminded of it.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { StoredCharge } from "../../../src/proxy/model/record.ts";
import { whenToRemind } from "../../../src/proxy/model/reminder.ts";
import { stored } from "../../../src/testing/store-suite/fixtures.ts";

const NOW = Date.parse("2026-11-21T15:00:00.000Z");
const { record, ...rest } = stored("c1");
const code: StoredCharge = {
  ...rest,
  sending: false,
  record: {
    ...record,
    method: "pix",
    status: "pending",
    pix: { code: "000201" },
    expiresAt: new Date(NOW + 60_000).toISOString(),
  },
};
const other = (more: Partial<StoredCharge["record"]>): StoredCharge => ({
  ...code,
  record: { ...code.record, id: "c2", ...more },
});

for (const [what, one, others, when] of [
  ["a code that waits", code, [], "now"],
  ["a code that is being made", { ...code, sending: true }, [], "never"],
  ["a code that was not made", { ...code, record: { ...code.record, pix: undefined } }, [], "never"],
  ["a code that is paid", { ...code, record: { ...code.record, status: "paid" } }, [], "never"],
  [
    "a code that has expired",
    { ...code, record: { ...code.record, expiresAt: record.createdAt } },
    [],
    "never",
  ],
  ["a code of which nobody knows what the service says", { ...code, unknownStatus: "HELD" }, [], "never"],
  ["a code whose order is paid", code, [other({ status: "paid" })], "never"],
  ["a code beside a card that was declined", code, [other({ method: "card", status: "denied" })], "now"],
  ["a code beside a card that may have been charged", code, [other({ method: "card" })], "later"],
] as const)
  test(`${what}: ${when}`, () => {
    assert.equal(whenToRemind([one as StoredCharge, ...others], one as StoredCharge, NOW), when);
  });
