/** What one try has shown. */
export interface Finding {
  check: "key" | "clock" | "orders" | "totals" | "events" | "webhooks" | "store";
  outcome: "ok" | "warning" | "failed";
  /** What was tried and answered and, if that is not as it should be, what to do. */
  message: string;
}

export const finding =
  (check: Finding["check"]) =>
  (outcome: Finding["outcome"], message: string): Finding => ({ check, outcome, message });

/** Why something failed, without the dot at the end. */
export const reason = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");

export const findingsText = (findings: readonly Finding[]): string =>
  findings
    .map(({ check, outcome, message }) => `${outcome.padEnd(8)} ${check.padEnd(9)} ${message}.`)
    .join("\n");
