import { fileURLToPath } from "node:url";
import { startTestRunner, type TestResult, type TestSession, type TestSuiteResult } from "@web/test-runner";
import type { Engine } from "../engines.ts";
import { emptyTallies, type Tallies, type Tally } from "./tally.ts";

const CONFIG = fileURLToPath(new URL("../../../web-test-runner.config.mjs", import.meta.url));

export async function elementTests(engines: readonly Engine[]): Promise<Tallies> {
  // The configuration reads it.
  process.env.ENGINES = engines.join(",");
  const runner = await startTestRunner({ argv: ["--config", CONFIG], autoExitProcess: false });
  if (!runner) throw new Error("The element tests did not start.");
  await new Promise((resolve) => runner.on("stopped", resolve));

  const tallies = emptyTallies(engines);
  for (const session of runner.sessions.all()) {
    count(session, tallies.get(engines[runner.browsers.indexOf(session.browser)]!)!);
  }
  return tallies;
}

function count({ testResults, passed }: TestSession, tally: Tally): void {
  const before = tally.failed;
  for (const test of testResults ? testsOf(testResults) : []) {
    tally[test.skipped ? "skipped" : test.passed ? "passed" : "failed"]++;
  }
  // A file may fail as a whole: it does not load, or its page hangs.
  if (!passed && tally.failed === before) tally.failed++;
}

const testsOf = ({ suites, tests }: TestSuiteResult): TestResult[] => [...tests, ...suites.flatMap(testsOf)];
