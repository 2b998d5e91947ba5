// What a terminal would obey and a spreadsheet compute, in the texts of the service and of order ids.
import assert from "node:assert/strict";
import { test } from "node:test";
import { chargesCsv } from "../../../src/cli/reconcile/csv.ts";
import { reportText } from "../../../src/cli/reconcile/text.ts";
import { printable, printableJson } from "../../../src/cli/lib/printable.ts";
import type { Reconciliation } from "../../../src/proxy/index.ts";

// Clears the screen, rings, turns text around, hides, begins a line, and is a terminal's command in one character.
const HOSTILE = "A\u001b[2J\u0007\u202eB\u200bC\nD\u2028E\u009b31mF\u{e0041}";
const CONTROL = /(?![\r\n])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

const report: Reconciliation = {
  from: "2026-11-01",
  to: "2026-11-02",
  closes: false,
  counts: { equal: 0, mended: 0, different: 1, unknown: 1, unlisted: 0, unanswered: 0, underway: 0 },
  unreadable: [{ paymentId: HOSTILE, merchantOrderId: HOSTILE, fields: [HOSTILE] }],
  sums: [],
  days: [],
  notes: [HOSTILE],
  charges: (["different", "unknown"] as const).map((finding) => ({
    finding,
    id: "c-1",
    ...(finding === "different" && { orderId: HOSTILE }),
    paymentId: HOSTILE,
    merchantOrderId: HOSTILE,
    status: "pending",
    settlementStatus: HOSTILE,
    amount: 5000,
    differences: [{ field: "settlementStatus", store: HOSTILE, service: "NONE", mended: false }],
  })),
} as never;

test("the report as text shows them, and obeys none", () => {
  const text = reportText(report);
  assert.doesNotMatch(text, CONTROL);
  assert.ok(
    text.includes(String.raw`order A\u001b[2J\u0007\u202eB\u200bC\u000aD\u2028E\u009b31mF\udb40\udc41`),
  );
});

test("a charge, and an item that cannot be read, is one line of CSV, without control characters", () => {
  const csv = chargesCsv(report);
  assert.doesNotMatch(csv, CONTROL);
  assert.equal(csv.split("\r\n").length, 5);
});

for (const formula of ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1", "＝1", "－1"])
  test(`${JSON.stringify(formula)} in CSV is text to a spreadsheet`, () => {
    const [charge] = report.charges;
    const csv = chargesCsv({ ...report, charges: [{ ...charge!, orderId: formula }] });
    const [, , order = ""] = csv.split("\r\n")[1]!.split(",");
    assert.doesNotMatch(order, /^"?\s*[=+\-@＝＋－＠]/u);
    assert.ok(order.endsWith(formula.at(-1)!));
  });

test("JSON is the same value, and holds none of them", () => {
  const json = printableJson({ [HOSTILE]: HOSTILE });
  assert.doesNotMatch(json, CONTROL);
  assert.deepEqual(JSON.parse(json), { [HOSTILE]: HOSTILE });
});

test("letters, money and emoji stay as they are", () => {
  const text = "Ateliê Barro, R$ 1.234,50 · 東京 🧺";
  assert.equal(printable(text), text);
});
