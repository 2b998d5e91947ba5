import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { RULE_IDS } from "../../../src/cli/check/harness/rules.ts";
import { checked, verdicts } from "./support/backend.ts";
import { FAULTS } from "./support/faults/index.ts";

// Half of a run is waiting, so several go on at the same time, but no more than answer in time on a busy machine.
describe("a backend that breaks a rule is found out:", { concurrency: 8 }, () => {
  for (const [name, rule, fault] of FAULTS)
    test(`${/\d/.test(rule) ? "rule " : ""}${rule}: it ${name}`, async () => {
      assert.deepEqual(verdicts(await checked(fault(), { only: [rule] }), "broken"), [rule]);
    });
});

test("every rule has a backend that breaks it", () => {
  const broken = new Set(FAULTS.map(([, rule]) => rule));
  assert.deepEqual(
    RULE_IDS.filter((rule) => !broken.has(rule)),
    [],
  );
});
