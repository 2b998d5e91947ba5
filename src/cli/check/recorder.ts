// Notes what came of each check while a run goes on.
import { Refusal } from "../../sandbox/index.ts";
import type { Check, Remark } from "./harness/context.ts";
import { RULE_IDS, RULES, shortNameOf, type Need, type RuleId } from "./harness/rules.ts";
import { Blocked, Broken, type Exchange } from "./harness/verdict.ts";

export type Verdict = "kept" | "broken" | "skipped";

export interface Checked {
  claim: string;
  verdict: Verdict;
  /** What is wrong, or why the claim was not tried. */
  why?: string;
  /** The requests and answers that show it, where the claim is broken. */
  exchanges?: readonly Exchange[];
}

export interface RuleReport {
  rule: RuleId;
  title: string;
  /** `broken` if one claim is, `skipped` if none was tried. */
  verdict: Verdict;
  /** Why it was skipped. */
  why?: string;
  checks: Checked[];
  /** What was not waited for. */
  remarks: string[];
}

export interface Recorder {
  check: Check;
  remark: Remark;
  skip(rule: RuleId, claim: string, reasons: readonly string[]): void;
  /** In the rules' order; all of them if none is named. */
  rules(only: readonly RuleId[]): RuleReport[];
}

/**
 * @param unmet Why nothing that needs this can be tried; empty where it can.
 * @param latest The latest exchange, shown with a broken claim that names none itself.
 */
export function createRecorder(
  unmet: (needs: readonly Need[]) => readonly string[],
  latest: () => Exchange | undefined,
): Recorder {
  const checks = new Map<RuleId, Checked[]>(RULE_IDS.map((rule) => [rule, []]));
  const remarks = new Map<RuleId, Set<string>>(RULE_IDS.map((rule) => [rule, new Set()]));
  /** Why claims of a rule were skipped. */
  const skips = new Map<RuleId, Set<string>>(RULE_IDS.map((rule) => [rule, new Set()]));
  const write = (rule: RuleId, checked: Checked) => void checks.get(rule)?.push(checked);

  const recorder: Recorder = {
    async check(subject, claim, run) {
      const { rule, needs } = typeof subject === "string" ? { rule: subject, needs: [] } : subject;
      const reasons = unmet(needs);
      if (reasons.length > 0) {
        recorder.skip(rule, claim, reasons);
        return undefined;
      }
      try {
        const result = await run();
        write(rule, { claim, verdict: "kept" });
        return result;
      } catch (error) {
        if (error instanceof Blocked) recorder.skip(rule, claim, [error.message]);
        else if (error instanceof Broken) write(rule, broken(claim, error));
        // The fake service refuses a step because of what the backend asked of it before.
        else if (error instanceof Refusal)
          write(rule, broken(claim, new Broken(`the service refuses: ${error.message}`)));
        else throw error;
        return undefined;
      }
    },
    remark: (rule, remark) => void remarks.get(rule)?.add(remark),
    skip(rule, claim, reasons) {
      write(rule, { claim, verdict: "skipped", why: reasons.join(", ") });
      for (const reason of reasons) skips.get(rule)?.add(reason);
    },
    rules: (only) =>
      RULE_IDS.filter((rule) => only.length === 0 || only.includes(rule)).map((rule) =>
        summary(rule, checks.get(rule) ?? [], reasons(rule), [...(remarks.get(rule) ?? [])]),
      ),
  };

  /** Why a rule was skipped. One of which not even that was noted lacks what an earlier check should have given. */
  function reasons(rule: RuleId): string[] {
    const noted = [...(skips.get(rule) ?? [])];
    if (noted.length > 0) return noted;
    const broken = RULE_IDS.filter((each) => checks.get(each)?.some(({ verdict }) => verdict === "broken"));
    return [`what it goes on from is broken, see ${broken.map(shortNameOf).join(", ")}`];
  }

  function broken(claim: string, { message, exchanges }: Broken): Checked {
    const last = latest();
    return {
      claim,
      verdict: "broken",
      why: message,
      exchanges: exchanges.length > 0 || last === undefined ? exchanges : [last],
    };
  }
  return recorder;
}

function summary(rule: RuleId, checks: Checked[], skips: string[], remarks: string[]): RuleReport {
  const verdicts = checks.map(({ verdict }) => verdict);
  const verdict = verdicts.includes("broken") ? "broken" : verdicts.includes("kept") ? "kept" : "skipped";
  return {
    rule,
    title: RULES[rule],
    verdict,
    ...(verdict === "skipped" && { why: skips.join(", ") }),
    checks,
    remarks: verdict === "skipped" ? [] : remarks,
  };
}
