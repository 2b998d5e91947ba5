// What the limits are told of a card's try: each end once.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { ChargeStatus } from "../../../src/contract/index.ts";
import { changedTries, withoutKnownTry } from "../../../src/proxy/charges/attempt-outcomes.ts";
import type { StoredCharge } from "../../../src/proxy/model/record.ts";
import { stored } from "../../../src/testing/store-suite/fixtures.ts";

const KEYS = ["card:1"];

function tried(status: ChargeStatus): StoredCharge {
  const { record, ...rest } = stored("c1");
  return { ...rest, subjects: KEYS, triedAt: 1, record: { ...record, method: "card", status } };
}

/** What is counted as a charge becomes `next`, one after the other, each stored as the ledger stores it. */
const counted = (first: ChargeStatus, ...next: ChargeStatus[]) => {
  let before = withoutKnownTry(tried(first));
  return next.flatMap((status) => {
    const after = withoutKnownTry({ ...before, record: { ...before.record, status } });
    const changes = changedTries(
      { charges: [before] } as Parameters<typeof changedTries>[0],
      [after],
      undefined,
    );
    before = after;
    return changes.map(({ from, to }) => `${from} → ${to}`);
  });
};

for (const [first, next, changes] of [
  ["pending", ["paid"], ["underway → approved"]],
  ["pending", ["denied"], ["underway → declined"]],
  // The try is over with its decline: money that comes later takes no decline back.
  ["pending", ["denied", "paid"], ["underway → declined"]],
  ["pending", ["paid", "reversed"], ["underway → approved"]],
  // The bank has yet to say, so that the try goes on.
  ["pending", ["challenge", "denied"], ["underway → open", "open → declined"]],
  ["challenge", ["paid", "cancelled"], ["open → approved"]],
  ["challenge", ["expired", "paid"], ["open → approved"]],
] as const)
  test(`a card's try that was ${first}, then ${next.join(", then ")}, is counted once`, () => {
    assert.deepEqual(counted(first, ...next), changes);
  });
