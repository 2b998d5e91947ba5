import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { installmentPlan, installmentSchema } from "../../src/contract/index.ts";

const counts = (amount: number, options = {}) => installmentPlan(amount, options).map(({ count }) => count);

describe("installmentPlan", () => {
  it("puts the remainder into the first installment", () => {
    assert.deepEqual(installmentPlan(10_000)[2], {
      count: 3,
      amount: 3333,
      first: 3334,
      total: 10_000,
      interestFree: true,
    });
  });

  it("offers up to twelve, each at least five reais", () => {
    assert.equal(counts(100_000).length, 12);
    assert.deepEqual(counts(1499), [1, 2]);
    assert.deepEqual(counts(1500), [1, 2, 3]);
    assert.deepEqual(counts(999), [1]);
    assert.deepEqual(counts(500), [1]);
  });

  it("offers one payment of an amount below the minimum", () => {
    assert.deepEqual(installmentPlan(20), [
      { count: 1, amount: 20, first: 20, total: 20, interestFree: true },
    ]);
  });

  it("adds interest by the Price table above the interest-free counts", () => {
    const plan = installmentPlan(100_000, { interestFree: 3, monthlyRate: 0.0199 });
    assert.deepEqual(plan.map(({ total, interestFree }) => [total, interestFree]).slice(0, 5), [
      [100_000, true],
      [100_000, true],
      [100_000, true],
      [105_024, false],
      [106_048, false],
    ]);
    assert.equal(plan[11]?.total, 113_402);
  });

  it("repays the amount to the cent", () => {
    const rate = 0.0349;
    for (const { count, total } of installmentPlan(250_000, { monthlyRate: rate }).slice(1)) {
      let debt = 250_000;
      for (let month = 0; month < count; month++) debt = debt * (1 + rate) - total / count;
      assert.ok(Math.abs(debt) < 1, `${count} payments leave ${debt}`);
    }
  });

  it("takes interest from the second payment on where only a rate is given", () => {
    const [once, twice] = installmentPlan(100_000, { monthlyRate: 0.0199 });
    assert.equal(once?.interestFree, true);
    assert.equal(once?.total, 100_000);
    assert.equal(twice?.interestFree, false);
    assert.ok(twice && twice.total > 100_000);
  });

  it("calls no installment interest-free that the merchant did not declare so", () => {
    const plan = installmentPlan(100_000, { interestFree: 2 });
    assert.deepEqual(plan.map(({ interestFree }) => interestFree).slice(0, 4), [true, true, false, false]);
    assert.ok(plan.every(({ total }) => total === 100_000));
  });

  it("takes the shop's own minimum of an installment", () => {
    assert.deepEqual(counts(10_000, { minimum: 2500 }), [1, 2, 3, 4]);
    assert.deepEqual(counts(10_000, { minimum: 2501 }), [1, 2, 3]);
    assert.deepEqual(counts(1000, { minimum: 5000 }), [1]);
  });

  it("adds the whole interest of a count, as in the tables of acquirers", () => {
    const plan = installmentPlan(28_790, { rates: [0, 0.0459, 0.0597] });
    assert.deepEqual(plan, [
      { count: 1, amount: 28_790, first: 28_790, total: 28_790, interestFree: true },
      { count: 2, amount: 15_055, first: 15_056, total: 30_111, interestFree: false },
      { count: 3, amount: 10_169, first: 10_171, total: 30_509, interestFree: false },
    ]);
  });

  it("calls a count interest-free whose rate is 0, or that the merchant declared so", () => {
    const free = (options: object) =>
      installmentPlan(100_000, options).map(({ interestFree }) => interestFree);
    assert.deepEqual(free({ rates: [0, 0, 0.05] }), [true, true, false]);
    assert.deepEqual(free({ rates: [0, 0.03, 0.05], interestFree: 2 }), [true, true, false]);
    assert.deepEqual(free({ rates: [0, 0.03, 0.05], max: 2 }), [true, false]);
  });

  it("rounds half a cent up, also where floats are bent", () => {
    assert.equal(installmentPlan(1000, { rates: [0, 0.0145] })[1]?.total, 1015);
    fc.assert(
      fc.property(
        fc.integer({ min: 1000, max: 1e9 }),
        fc.array(fc.integer({ min: 0, max: 9999 }), { maxLength: 11 }),
        fc.integer({ min: 500, max: 5000 }),
        (amount, points, minimum) => {
          const rates = [0, ...points.map((point) => point / 10_000)];
          for (const { count, amount: each, first, total } of installmentPlan(amount, { rates, minimum })) {
            const point = count === 1 ? 0 : points[count - 2]!;
            assert.equal(BigInt(total), (BigInt(amount) * BigInt(10_000 + point) * 2n + 10_000n) / 20_000n);
            assert.equal(first + each * (count - 1), total);
            assert.ok(first - each >= 0 && first - each < count);
            assert.ok(count === 1 || each >= minimum);
          }
        },
      ),
    );
  });

  for (const [what, options] of [
    ["percents for fractions", { rates: [0, 4.59] }],
    ["interest on one payment", { rates: [0.01, 0.02] }],
    ["no rates", { rates: [] }],
    ["thirteen rates", { rates: Array.from({ length: 13 }, () => 0) }],
    ["a rate below 0", { rates: [0, -0.01] }],
    ["a rate that is no number", { rates: [0, NaN] }],
    ["two kinds of interest", { rates: [0, 0.01], monthlyRate: 0.01 }],
    ["a minimum that the service refuses", { minimum: 499 }],
    ["a minimum in fractions of cents", { minimum: 500.5 }],
  ] as const)
    it(`refuses ${what}`, () =>
      assert.throws(() => installmentPlan(100_000, options), {
        name: "RuleError",
        code: "bad_installments",
      }));

  it("adds up, whatever is asked", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e9 }),
        fc.record({
          max: fc.integer({ min: 1, max: 12 }),
          interestFree: fc.integer({ min: 0, max: 12 }),
          monthlyRate: fc.double({ min: 0, max: 0.2, noNaN: true }),
        }),
        (amount, options) => {
          const plan = installmentPlan(amount, options);
          plan.forEach((entry, at) => {
            installmentSchema.parse(entry);
            assert.equal(entry.count, at + 1);
            assert.equal(entry.first + entry.amount * (entry.count - 1), entry.total);
            assert.equal(entry.amount, Math.floor(entry.total / entry.count));
            assert.ok(entry.count === 1 || entry.amount >= 500);
            assert.ok(entry.total >= amount);
            if (entry.interestFree) assert.equal(entry.total, amount);
          });
          assert.equal(plan[0]?.total, amount);
          assert.ok(plan.length <= options.max);
        },
      ),
    );
  });

  it("refuses amounts that are no positive cents", () => {
    for (const amount of [0, -1, 0.5, NaN, Infinity])
      assert.throws(() => installmentPlan(amount), { name: "RuleError", code: "bad_amount" });
  });

  it("refuses options out of range", () => {
    for (const options of [
      { max: 0 },
      { max: 13 },
      { max: 2.5 },
      { max: NaN },
      { interestFree: -1 },
      { interestFree: 13 },
      { monthlyRate: -0.01 },
      { monthlyRate: 1.99 },
      { monthlyRate: NaN },
    ])
      assert.throws(() => installmentPlan(10_000, options), { name: "RuleError", code: "bad_installments" });
  });
});
