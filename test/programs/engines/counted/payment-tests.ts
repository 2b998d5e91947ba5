import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { JSONReport, JSONReportSuite, JSONReportTest } from "@playwright/test/reporter";
import type { Engine } from "../engines.ts";
import { emptyTallies, type Tallies } from "./tally.ts";

const CONFIG = fileURLToPath(new URL("../playwright.config.ts", import.meta.url));

const OUTCOMES = { expected: "passed", unexpected: "failed", flaky: "failed", skipped: "skipped" } as const;

export function paymentTests(engines: readonly Engine[]): Tallies {
  const folder = mkdtempSync(join(tmpdir(), "pay-engines-"));
  const report = join(folder, "report.json");
  const projects = engines.map((engine) => `--project=${engine}`);
  spawnSync("playwright", ["test", `--config=${CONFIG}`, "--reporter=list,json", ...projects], {
    stdio: "inherit",
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  const { suites } = JSON.parse(readFileSync(report, "utf8")) as JSONReport;
  rmSync(folder, { recursive: true });

  const tallies = emptyTallies(engines);
  for (const { projectName, status } of suites.flatMap(testsOf)) {
    tallies.get(projectName as Engine)![OUTCOMES[status]]++;
  }
  return tallies;
}

const testsOf = ({ specs, suites = [] }: JSONReportSuite): JSONReportTest[] => [
  ...specs.flatMap(({ tests }) => tests),
  ...suites.flatMap(testsOf),
];
