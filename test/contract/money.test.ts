import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import {
  formatBrl,
  parseBrl,
  RuleError,
  toCents,
  toDecimal,
  toDecimalText,
} from "../../src/contract/index.ts";

const refused = (value: unknown) =>
  assert.throws(
    () => toCents(value as number),
    (error) => error instanceof RuleError && error.code === "bad_amount",
    `${String(value)} was taken`,
  );

describe("toCents", () => {
  it("reads numbers and strings alike", () => {
    for (const [value, cents] of [
      [19.99, 1999],
      ["19.99", 1999],
      ["5", 500],
      ["5.5", 550],
      ["0.01", 1],
      [0, 0],
      [-0, 0],
      [0.2, 20],
      [4.35, 435],
      [1.1, 110],
      [90_000_000_000.01, 9_000_000_000_001],
      ["90071992547409.91", Number.MAX_SAFE_INTEGER],
    ] as const)
      assert.equal(toCents(value), cents, String(value));
  });

  it("rounds a number that floating point moved off its cents", () => {
    assert.equal(toCents(0.1 + 0.2), 30);
    assert.equal(toCents(1.1 + 2.2), 330);
    assert.equal(toCents(19.99 * 3), 5997);
    assert.equal(toCents(0.1 * 3), 30);
    let cart = 0;
    for (let item = 0; item < 1000; item++) cart += 19.99;
    assert.equal(toCents(cart), 1_999_000);
  });

  it("refuses more than two places", () => {
    for (const value of [1.005, 19.999, 0.001, 1e-7, 1_000_000.001, "1.005", "19.990"]) refused(value);
  });

  it("refuses what is no amount, or too large to be exact", () => {
    for (const value of [-1, -0.01, NaN, Infinity, -Infinity, 1e14, 1e300, undefined, null, {}])
      refused(value);
  });

  it("refuses text that is not a plain decimal", () => {
    for (const text of [
      "",
      " 5",
      "5 ",
      "5.",
      ".5",
      "-5",
      "+5",
      "1,99",
      "1.000,00",
      "1e3",
      "0x10",
      "Infinity",
      "٣",
      "90071992547409.92",
    ])
      refused(text);
  });

  it("says what was given and what was expected", () => {
    assert.throws(() => toCents("1,99"), { message: /"1,99".*"19\.99"/ });
  });
});

describe("toDecimal and toDecimalText", () => {
  const cents = fc.oneof(
    fc.integer({ min: 0, max: 100_000 }),
    fc.maxSafeNat().filter((value) => value < 2 ** 45 * 100),
  );

  it("come back to the same cents", () => {
    fc.assert(
      fc.property(cents, (value) => {
        assert.equal(toCents(toDecimal(value)), value);
        assert.equal(toCents(toDecimalText(value)), value);
      }),
      { numRuns: 2000 },
    );
  });

  it("survive JSON", () => {
    fc.assert(
      fc.property(cents, (value) => {
        assert.equal(toCents(JSON.parse(JSON.stringify(toDecimal(value))) as number), value);
      }),
    );
  });

  it("write two places", () => {
    assert.deepEqual([0, 1, 20, 100, 1999].map(toDecimalText), ["0.00", "0.01", "0.20", "1.00", "19.99"]);
    assert.equal(toDecimal(1999), 19.99);
  });

  it("refuse what are no cents", () => {
    for (const value of [-1, 0.5, NaN, Infinity, 2 ** 53])
      for (const write of [toDecimal, toDecimalText])
        assert.throws(() => write(value), { name: "RuleError", code: "bad_amount" });
  });
});

describe("formatBrl", () => {
  it("writes amounts as Brazilians do", () => {
    assert.deepEqual([0, 5, 1999, 123_450, 123_456_789].map(formatBrl), [
      "R$ 0,00",
      "R$ 0,05",
      "R$ 19,99",
      "R$ 1.234,50",
      "R$ 1.234.567,89",
    ]);
  });

  it("is read by parseBrl", () => {
    fc.assert(fc.property(fc.nat(2 ** 31), (cents) => assert.equal(parseBrl(formatBrl(cents)), cents)));
  });
});

describe("parseBrl", () => {
  it("reads what toCents reads, and the Brazilian notation", () => {
    for (const [value, cents] of [
      [19.99, 1999],
      ["19.99", 1999],
      ["1234", 123_400],
      [" 59,90\n", 5990],
      ["59,9", 5990],
      ["1.234,50", 123_450],
      ["1234,50", 123_450],
      ["1.234.567,89", 123_456_789],
      ["R$ 0,20", 20],
      ["R$\u00a059,90", 5990],
    ] as const)
      assert.equal(parseBrl(value), cents, String(value));
  });

  it("reads each amount as Brazilians write it", () => {
    const format = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });
    fc.assert(
      fc.property(fc.nat(2 ** 31), (cents) => assert.equal(parseBrl(format.format(cents / 100)), cents)),
    );
  });

  it("refuses what may be two amounts, or none", () => {
    for (const value of [
      "1.234",
      "1,234.50",
      "1,234",
      "12.34,50",
      ".234,50",
      "59,905",
      "5,",
      ",50",
      "-5,00",
      "",
      "R$",
      NaN,
      -1,
    ])
      assert.throws(() => parseBrl(value), { code: "bad_amount" }, String(value));
  });
});
