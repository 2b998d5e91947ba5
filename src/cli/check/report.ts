// The report, for people.
import { nameOf } from "./harness/rules.ts";
import type { Exchange } from "./harness/verdict.ts";
import type { Checked, RuleReport } from "./recorder.ts";
import { suggestions } from "./suggestions.ts";

const MARKS = { kept: "✓", broken: "✗", skipped: "–" } as const;
const INDENT = "     ";

/** A rule a line; what is broken with its exchange, what was left out with the reason and, at the end, the flags for it. */
export function reportText(rules: readonly RuleReport[]): string {
  const lines = rules.flatMap(ruleLines);
  const count = (verdict: RuleReport["verdict"]) => rules.filter((rule) => rule.verdict === verdict).length;
  const flags = suggestions(rules).map((line) => `  ${line}`);
  return [
    ...lines,
    "",
    `${count("kept")} kept, ${count("broken")} broken, ${count("skipped")} skipped`,
    ...(flags.length > 0 ? ["", "Flags for what was left out:", ...flags] : []),
  ].join("\n");
}

function ruleLines({ rule, verdict, why, checks, remarks }: RuleReport): string[] {
  const head = `${MARKS[verdict]} ${verdict.padEnd(8)} ${nameOf(rule)}${why === undefined ? "" : ` (${why})`}`;
  if (verdict === "skipped") return [head];
  const told = checks.filter((checked) => checked.verdict !== "kept");
  return [head, ...told.flatMap(checkLines), ...remarks.map((remark) => `${INDENT}${remark}`)];
}

function checkLines({ claim, verdict, why, exchanges = [] }: Checked): string[] {
  return [
    `${INDENT}${MARKS[verdict]} ${claim}: ${verdict === "skipped" ? "skipped, " : ""}${why ?? ""}`,
    ...exchanges.flatMap(exchangeLines).map((line) => `${INDENT}    ${line}`),
  ];
}

function exchangeLines({ request, response, error }: Exchange): string[] {
  return [
    `> ${request.method} ${request.url}`,
    ...messageLines(">", request),
    ...(response
      ? [`< ${response.status}`, ...messageLines("<", response)]
      : [`< ${error ?? "nothing yet"}`]),
  ];
}

const messageLines = (
  mark: string,
  { headers, body }: { headers: Record<string, string>; body?: string },
) => [
  ...Object.entries(headers).map(([name, value]) => `${mark} ${name}: ${value}`),
  ...(body
    ? body
        .trimEnd()
        .split("\n")
        .map((line) => `${mark} ${line}`)
    : []),
];
