import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { RULE_IDS, type RuleId } from "../../../src/cli/check/rules.ts";
import type { RuleReport } from "../../../src/cli/check/notebook.ts";
import { checked } from "./support/backend.ts";
import { FAULTS } from "./support/faults.ts";

const verdicts = (rules: readonly RuleReport[], wanted: RuleReport["verdict"]) =>
  rules.filter(({ verdict }) => verdict === wanted).map(({ rule }) => rule);

const unkept = (rules: readonly RuleReport[]) =>
  rules.flatMap(({ rule, checks }) =>
    checks.filter(({ verdict }) => verdict !== "kept").map(({ claim, why }) => `${rule}: ${claim}: ${why}`),
  );

test("the proxy keeps every rule, and nothing is skipped", async () => {
  const rules = await checked();
  assert.deepEqual(unkept(rules), []);
  assert.deepEqual(verdicts(rules, "kept"), RULE_IDS);
});

describe("a backend that breaks a rule is found out:", { concurrency: 12 }, () => {
  for (const [name, rule, fault] of FAULTS)
    test(`rule ${rule}: ${name}`, async () => {
      const started = Date.now();
      const rules = await checked(fault(), { only: [rule] });
      if (process.env["TIMES"]) console.log(name, Date.now() - started, JSON.stringify(unkept(rules)));
      assert.deepEqual(verdicts(rules, "broken"), [rule]);
    });
  test("every rule has a fault that breaks it", () => {
    const broken = new Set<RuleId>(FAULTS.map(([, rule]) => rule));
    assert.deepEqual(
      RULE_IDS.filter((rule) => !broken.has(rule)),
      [],
    );
  });
});
