// Charges for a spreadsheet.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { ChargeRecord } from "../../../src/proxy/index.ts";
import { chargeTable } from "../../../src/proxy/charges/charges-csv.ts";
import { stored } from "../../../src/testing/store-suite/fixtures.ts";

const table = chargeTable();
const line = (record: Partial<ChargeRecord>, orderId = "A-1") =>
  table.line(stored("c1", orderId, { record }).record);

test("a row has what is known of a charge, amounts as decimals and times with the zone of Brazil", () => {
  assert.equal(
    table.head,
    "charge,order,method,status,amount,cancelled,fee,net,created_at,paid_at,release_at,brand,last4,installments,reason," +
      "payment_id,transaction_id,merchant_order_id\r\n",
  );
  assert.equal(
    line({
      status: "paid",
      amount: 123_456,
      cancelledAmount: 5,
      createdAt: "2026-11-26T01:30:00.000Z",
      paidAt: "2026-11-26T03:00:00.999Z",
      card: { brand: "Visa", last4: "0042", installments: 3 },
      service: {
        merchantOrderId: "r1",
        paymentId: "p1",
        transactionId: 7,
        fee: 300,
        netAmount: 123_151,
        releaseAt: "2026-12-24",
      },
    }),
    "c1,A-1,card,paid,1234.56,0.05,3.00,1231.51,2026-11-25T22:30:00-03:00,2026-11-26T00:00:00-03:00,2026-12-24,Visa,0042,3,," +
      "p1,7,r1\r\n",
  );
  assert.equal(
    line({ method: "pix", status: "expired", reason: { code: "code_expired", message: "", next: "again" } }),
    "c1,A-1,pix,expired,10.00,0.00,,,2026-11-21T09:00:00-03:00,,,,,,code_expired,,,refc1\r\n",
  );
});

for (const [orderId, cell] of [
  ['=HYPERLINK("https://evil.example")', `"'=HYPERLINK(""https://evil.example"")"`],
  ["+1", "'+1"],
  ["-1", "'-1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["＝1", "'＝1"],
  ["\u200b=1", String.raw`\u200b=1`],
  ["A\u001b[2J", String.raw`A\u001b[2J`],
  ["A\r\n=1", String.raw`A\u000d\u000a=1`],
  ['A,"1"', '"A,""1"""'],
] as const)
  test(`the order ${JSON.stringify(orderId)} is one cell, and no formula`, () =>
    assert.equal(line({}, orderId).slice(0, `c1,${cell},`.length), `c1,${cell},`));

test("a release that the service writes in its own way stays as it is, and is no formula", () => {
  const released = (releaseAt: string) =>
    line({ service: { merchantOrderId: "r", releaseAt } }).split(",")[10];
  assert.equal(released("2026-12-24T02:00:00"), "2026-12-23T23:00:00-03:00");
  assert.equal(released("=soon"), "'=soon");
});
