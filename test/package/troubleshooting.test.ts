// docs/troubleshooting.md, in both languages, has an entry for whatever a developer can meet: for codes and options by their
// names, for log lines and warnings by how they begin.
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { FLAGS } from "../../src/cli/check/suggestions.ts";
import { NAMES as VARIABLES } from "../../src/cli/proxy/variables.ts";
import { PROBLEM_CODES } from "../../src/contract/checkout/enums.ts";
import type { PayErrorCode } from "../../src/elements/index.ts";
import { optionsSchema, serviceSchema } from "../../src/proxy/config/schema.ts";
import { CHARGE_ERROR_CODES } from "../../src/proxy/charges/charge-error.ts";
import type { PayProblemCode, StoreErrorCode } from "../../src/proxy/index.ts";
import { SERVICE_ERROR_CODES } from "../../src/proxy/service/service-error.ts";
import { WEBHOOK_ERROR_CODES } from "../../src/proxy/service/webhooks/webhook-error.ts";

const PAGES = ["docs/troubleshooting.md", "docs/pt-BR/troubleshooting.md"];

/** What stands as code in the first two columns of a page's tables. */
const entriesOf = (page: string) =>
  readFileSync(page, "utf8")
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .flatMap((line) =>
      [
        ...line
          .split("|")
          .slice(1, 3)
          .join("|")
          .matchAll(/`([^`]+)`/g),
      ].map(([, name = ""]) => name),
    );

// The compiler asks for each member of these unions.
const errors: Record<Exclude<PayErrorCode, (typeof PROBLEM_CODES)[number]>, true> = {
  browser_unsupported: true,
  not_configured: true,
  network: true,
  code_mismatch: true,
  isolation_unavailable: true,
  challenge_blocked: true,
  unexpected: true,
};
const problems: Record<PayProblemCode, true> = {
  wrong_amount: true,
  duplicate_payment: true,
  late_payment: true,
  amount_outdated: true,
  unknown_charge: true,
  unreadable_delivery: true,
  unknown_outcome: true,
  unknown_status: true,
  lookup_unanswered: true,
  charge_pending: true,
  unsafe_challenge_url: true,
  code_mismatch: true,
  service_unauthorized: true,
  service_refused: true,
  order_invalid: true,
  handler_failed: true,
  card_testing: true,
  refund_ambiguous: true,
  payout_unknown: true,
};
const stores: Record<StoreErrorCode, true> = {
  store_refused: true,
  store_unavailable: true,
  package_missing: true,
  package_outdated: true,
  store_full: true,
};
const source = (pattern: string) => globSync(pattern).map((path) => readFileSync(path, "utf8"));

/** The beginnings of the warnings and errors that are logged, up to what varies or is explained. */
const lines = source("src/{proxy,cli/proxy}/**/*.ts").flatMap((text) =>
  [
    ...text.matchAll(/logger\.(?:warn|error)\(\s*["`]([^"`$:.;,]{8,})/g),
    ...text.matchAll(/createThrottledWarning\(\s*\w+,\s*"([^":]+)/g),
  ].map(([, begin = ""]) => begin.trim()),
);

const NAMES: Readonly<Record<string, readonly string[]>> = {
  "code of pay-error": [...PROBLEM_CODES, ...Object.keys(errors)],
  "code of onProblem": Object.keys(problems),
  "code of a delivery": WEBHOOK_ERROR_CODES,
  "code of a store": Object.keys(stores),
  "code of a call": [...SERVICE_ERROR_CODES, ...CHARGE_ERROR_CODES],
  option: [
    ...Object.keys(optionsSchema.shape),
    ...Object.keys(serviceSchema.shape).map((name) => `service.${name}`),
  ],
  variable: VARIABLES,
};

for (const page of PAGES)
  describe(page, () => {
    const entries = entriesOf(page);

    for (const [what, names] of Object.entries(NAMES))
      it(`has an entry for each ${what}`, () => {
        assert.ok(names.length > 2);
        assert.deepEqual(
          names.filter((name) => !entries.includes(name)),
          [],
        );
      });

    it("has an entry for each flag that the check suggests", () => {
      for (const [flag] of FLAGS) {
        const [name = ""] = flag.split(" ");
        assert.ok(
          entries.some((entry) => entry.includes(name)),
          name,
        );
      }
    });

    it("has an entry for each warning and error that is logged", () => {
      assert.ok(lines.length > 20);
      assert.deepEqual(
        lines.filter((begin) => !entries.some((entry) => entry.startsWith(begin) || begin.startsWith(entry))),
        [],
      );
    });
  });
