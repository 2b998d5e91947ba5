// One backend for each rule, the first; `npm run test:check` tries all of them.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { RULE_IDS } from "../../../src/cli/check/harness/rules.ts";
import { checked, verdicts } from "./support/backend.ts";
import { FAULTS } from "./support/faults/index.ts";

const first = new Map(FAULTS.toReversed().map((fault) => [fault[1], fault]));
const faults = process.env.CHECK === "whole" ? FAULTS : first.values();

// Half of a run is waiting, so several go on at the same time, but no more than answer in time on a busy machine.
describe("a backend that breaks a rule is found out:", { concurrency: 8 }, () => {
  for (const [name, rule, fault] of faults)
    test(`${/\d/.test(rule) ? "rule " : ""}${rule}: it ${name}`, async () => {
      assert.deepEqual(verdicts(await checked(fault(), { only: [rule] }), "broken"), [rule]);
    });
});

test("every rule has a backend that breaks it", () => {
  assert.deepEqual(
    RULE_IDS.filter((rule) => !first.has(rule)),
    [],
  );
});
