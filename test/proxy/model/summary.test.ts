// The sums of what was paid, by day and method.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { StoredCharge, StoredRefund, SummaryTable } from "../../../src/proxy/index.ts";
import { createSummary, type SummaryName } from "../../../src/proxy/model/summary.ts";
import { stored } from "../../../src/testing/store-suite/fixtures.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.parse("2026-11-01T03:00:00Z");
const NAMES: readonly SummaryName[] = ["paid", "refunded", "reversed", "fees", "net", "releases"];

const iso = (time: number) => new Date(time).toISOString();
/** Brazil has had no summer time since 2019. */
const brazilDay = (time: number) => iso(time - 3 * HOUR).slice(0, 10);

function summaryOf(charges: readonly StoredCharge[], from?: number, to?: number): SummaryTable {
  const summary = createSummary({ from, to });
  for (const charge of charges) summary.add(charge);
  return summary.table();
}

/** `paid 2×300+1`: so many, cents, and further ones that are not known. Sums without anything are left out. */
const shown = (sums: SummaryTable["totals"]["all"]) =>
  NAMES.filter((name) => sums[name].count + sums[name].unknown > 0)
    .map((name) => `${name} ${sums[name].count}×${sums[name].amount}+${sums[name].unknown}`)
    .join(", ");

const refund = (amount: number, updatedAt: number, more: Partial<StoredRefund> = {}): StoredRefund => ({
  id: "c.1",
  amount,
  status: "done",
  by: "shop",
  createdAt: iso(updatedAt),
  updatedAt: iso(updatedAt),
  ...more,
});

/** Some days, with the moments at which a day ends and begins more often than others. */
const moment = fc.oneof(
  fc.integer({ min: 0, max: 6 * DAY - 1 }).map((after) => START + after),
  fc
    .tuple(fc.integer({ min: 0, max: 6 }), fc.constantFrom(-3 * HOUR, -1, 0, 1))
    .map(([days, after]) => START + days * DAY + after),
);
const told = fc.option(fc.integer({ min: 0, max: 5_000 }), { nil: undefined });

const history = fc
  .record({
    method: fc.constantFrom("pix" as const, "card" as const),
    status: fc.constantFrom("pending", "denied", "expired", "paid", "paid", "cancelled", "reversed" as const),
    amount: fc.integer({ min: 100, max: 10_000 }),
    paidAt: fc.option(moment, { nil: undefined }),
    updatedAt: moment,
    fee: told,
    netAmount: told,
    releaseAt: fc.option(
      fc.oneof(
        moment.map(iso),
        moment.map((time) => iso(time).slice(0, 10)),
        fc.constantFrom("soon", "2026-99-99"),
      ),
      { nil: undefined },
    ),
    back: fc.integer({ min: 0, max: 100 }),
    refunds: fc.array(
      fc.record({
        percent: fc.integer({ min: 1, max: 25 }),
        at: moment,
        status: fc.constantFrom("done", "done", "pending", "refused", "unknown" as const),
        withdrawal: fc.option(told, { nil: undefined }),
      }),
      { maxLength: 3 },
    ),
  })
  .map(({ refunds, back, paidAt, updatedAt, amount, fee, netAmount, releaseAt, ...record }) => {
    const kept = refunds.map(({ percent, at, status, withdrawal }) =>
      refund(Math.floor((amount * percent) / 100), at, {
        status,
        ...(withdrawal !== undefined && { reference: "ref", fee: withdrawal }),
      }),
    );
    const sent = kept.reduce((sum, each) => sum + (each.status === "done" ? each.amount : 0), 0);
    return stored("c", "A-1", {
      record: {
        ...record,
        amount,
        paidAt: paidAt === undefined ? undefined : iso(paidAt),
        updatedAt: iso(updatedAt),
        cancelledAmount: Math.max(sent, Math.floor((amount * back) / 100)),
        service: { merchantOrderId: "r", fee, netAmount, releaseAt },
      },
      refunds: kept,
    });
  });
const histories = fc.array(history, { maxLength: 12 });

const total = (values: readonly (number | undefined)[]) =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

test("the sums of all days are the totals, and those of the charges", () => {
  fc.assert(
    fc.property(histories, (charges) => {
      const { days, totals } = summaryOf(charges);
      for (const method of ["pix", "card"] as const)
        for (const name of NAMES)
          for (const field of ["count", "amount", "unknown"] as const) {
            const ofDays = days.filter((day) => day.method === method).map((day) => day[name][field]);
            assert.equal(total(ofDays), totals[method][name][field]);
            assert.equal(totals.pix[name][field] + totals.card[name][field], totals.all[name][field]);
          }
      const paid = charges.filter(({ record }) => ["paid", "cancelled", "reversed"].includes(record.status));
      const reversed = paid.filter(({ record }) => record.status === "reversed");
      assert.equal(totals.all.paid.count, paid.length);
      assert.equal(totals.all.paid.amount, total(paid.map(({ record }) => record.amount)));
      assert.equal(totals.all.refunded.amount, total(paid.map(({ record }) => record.cancelledAmount)));
      assert.equal(
        totals.all.reversed.amount,
        total(reversed.map(({ record }) => record.amount - (record.cancelledAmount ?? 0))),
      );
      assert.equal(totals.all.net.amount, total(paid.map(({ record }) => record.service.netAmount)));
      assert.equal(totals.all.net.count + totals.all.net.unknown, paid.length);
    }),
  );
});

test("periods that follow each other hold together what the whole one holds, wherever the border is", () => {
  fc.assert(
    fc.property(histories, moment, (charges, border) => {
      const [before, after, whole] = [
        summaryOf(charges, undefined, border - 1),
        summaryOf(charges, border),
        summaryOf(charges),
      ];
      for (const name of NAMES)
        for (const field of ["count", "amount", "unknown"] as const)
          assert.equal(
            before.totals.all[name][field] + after.totals.all[name][field],
            whole.totals.all[name][field],
          );
    }),
  );
});

test("a day has the same sums by itself as within a longer period", () => {
  fc.assert(
    fc.property(histories, fc.integer({ min: -1, max: 7 }), (charges, number) => {
      const { days } = summaryOf(charges);
      const from = START + number * DAY;
      const alone = summaryOf(charges, from, from + DAY - 1);
      assert.deepEqual(
        alone.days,
        days.filter(({ day }) => day === brazilDay(from)),
      );
      assert.deepEqual(
        days.map(({ day, method }) => `${day} ${method}`),
        days.map(({ day, method }) => `${day} ${method}`).toSorted((a, b) => order(a) - order(b)),
      );
    }),
  );
});

/** By day, Pix first. */
const order = (row: string) => Date.parse(row.slice(0, 10)) + Number(row.endsWith("card"));

test("each amount stands by its own day, and each day is Brazil's", () => {
  const paidAt = Date.parse("2026-11-25T02:59:59.999Z");
  const charge = stored("c1", "A-1", {
    record: {
      status: "paid",
      amount: 10_000,
      paidAt: iso(paidAt),
      updatedAt: iso(paidAt + 5 * DAY),
      cancelledAmount: 3_500,
      service: { merchantOrderId: "r", fee: 300, netAmount: 6_200, releaseAt: "2026-12-24T02:00:00Z" },
    },
    refunds: [
      refund(3_000, paidAt + 1),
      refund(500, paidAt + DAY, { by: "recorded" }),
      refund(1_000, paidAt + DAY, { status: "unknown" }),
      refund(1_000, paidAt + DAY, { status: "refused" }),
    ],
  });
  assert.deepEqual(
    summaryOf([charge]).days.map(({ day, method, ...sums }) => `${day} ${method}: ${shown(sums)}`),
    [
      "2026-11-24 card: paid 1×10000+0, fees 1×300+0, net 1×6200+0",
      "2026-11-25 card: refunded 2×3500+0",
      "2026-12-23 card: releases 1×6200+0",
    ],
  );
});

for (const [what, charge, expected] of [
  [
    "a Pix sent back costs a fee, which is unknown until the service tells it",
    {
      record: { method: "pix", status: "cancelled", cancelledAmount: 1_000 },
      refunds: [refund(500, START, { reference: "a", fee: 90 }), refund(500, START, { reference: "b" })],
    },
    "paid 1×1000+0, refunded 2×1000+0, fees 1×90+2, net 0×0+1",
  ],
  [
    "what went back before refunds were kept counts as refunded",
    { record: { status: "cancelled", cancelledAmount: 1_000 } },
    "paid 1×1000+0, refunded 1×1000+0, fees 0×0+1, net 0×0+1",
  ],
  [
    "a bank takes back what had not gone back yet, and nothing is released",
    {
      record: {
        status: "reversed",
        cancelledAmount: 400,
        service: { merchantOrderId: "r", netAmount: 0, releaseAt: "2026-11-03" },
      },
      refunds: [refund(400, START)],
    },
    "paid 1×1000+0, refunded 1×400+0, reversed 1×600+0, fees 0×0+1, net 1×0+0",
  ],
  [
    "what a person took for sent back counts as refunded, though the service lists nothing",
    { record: { status: "reversed" }, refunds: [refund(400, START)] },
    "paid 1×1000+0, refunded 1×400+0, reversed 1×600+0, fees 0×0+1, net 0×0+1",
  ],
  ["no money came", { record: { status: "expired", cancelledAmount: 5 } }, ""],
] as const)
  test(what, () => {
    const more = { paidAt: iso(START), updatedAt: iso(START) };
    const given = charge as Parameters<typeof stored>[2];
    const { totals } = summaryOf([stored("c1", "A-1", { ...given, record: { ...more, ...given?.record } })]);
    assert.equal(shown(totals.all), expected);
  });
