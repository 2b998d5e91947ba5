import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import {
  BRANDS,
  cardRules,
  checkCardNumber,
  checkSecurityCode,
  fromServiceBrand,
} from "../../../src/contract/index.ts";
import table from "../../data/cards.json" with { type: "json" };

const error = (text: string) => {
  const check = checkCardNumber(text);
  return check.ok ? undefined : check.error;
};

describe("checkCardNumber", () => {
  for (const row of table.tests)
    it(`takes ${row.number} for ${row.detected}`, () => {
      assert.deepEqual(checkCardNumber(row.number), {
        ok: true,
        brand: fromServiceBrand(row.detected),
        last4: row.number.slice(-4),
      });
    });

  it("takes spaces, hyphens and dots", () => {
    for (const text of [" 4111 1111 1111 1111 ", "4111-1111-1111-1111", "4111.1111.1111.1111"])
      assert.deepEqual(checkCardNumber(text), { ok: true, brand: "Visa", last4: "1111" });
  });

  it("knows each brand's lengths", () => {
    assert.equal(error("4222222222222"), undefined);
    assert.equal(error("411111111111111"), "length");
    assert.equal(error("37828224631000"), "length");
    assert.equal(error("3782822463100050"), "length");
    assert.equal(error("52000000000010960"), "length");
    assert.equal(error(""), "length");
    assert.equal(error("4111"), "length");
  });

  it("asks no check digit of UnionPay", () => {
    assert.deepEqual(checkCardNumber("6212345678901234"), { ok: true, brand: "UnionPay", last4: "1234" });
    assert.equal(error("4111111111111112"), "check_digit");
  });

  it("takes a sound number of an unknown brand", () => {
    assert.deepEqual(checkCardNumber("6799990100000000019"), { ok: true, last4: "0019" });
  });

  it("takes no letters and no number of one digit alone", () => {
    for (const text of ["4111a11111111111", "4111/1111/1111/1111", "٤١١١١١١١١١١١١١١١"])
      assert.equal(error(text), "bad_character", text);
    assert.equal(error("0000000000000000"), "repeated");
  });

  it("finds every single wrong digit", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...table.tests.map(({ number }) => number)),
        fc.nat(),
        fc.integer({ min: 1, max: 9 }),
        (number, place, shift) => {
          const at = place % number.length;
          const digit = (Number(number[at]) + shift) % 10;
          const check = checkCardNumber(number.slice(0, at) + String(digit) + number.slice(at + 1));
          assert.ok(!check.ok || check.brand === "UnionPay");
        },
      ),
    );
  });
});

describe("cardRules", () => {
  it("groups the longest number of each brand", () => {
    for (const brand of [...BRANDS, undefined]) {
      const { groups, lengths } = cardRules(brand);
      assert.equal(
        groups.reduce((sum, group) => sum + group, 0),
        Math.max(...lengths),
        brand,
      );
    }
  });

  it("has Amex's own length, groups and code", () => {
    assert.deepEqual(cardRules("Amex"), { lengths: [15], codeLength: 4, groups: [4, 6, 5], luhn: true });
    assert.deepEqual(cardRules("Elo"), { lengths: [16], codeLength: 3, groups: [4, 4, 4, 4], luhn: true });
  });
});

describe("checkSecurityCode", () => {
  it("asks four digits of Amex and three of others", () => {
    assert.deepEqual(checkSecurityCode("1234", "Amex"), { ok: true });
    assert.deepEqual(checkSecurityCode("123", "Visa"), { ok: true });
    assert.deepEqual(checkSecurityCode("123", "Amex"), { ok: false, error: "length" });
    assert.deepEqual(checkSecurityCode("1234", "Visa"), { ok: false, error: "length" });
  });

  it("takes either where the brand is unknown", () => {
    assert.deepEqual(
      ["12", "123", "1234", "12345", ""].map((code) => checkSecurityCode(code).ok),
      [false, true, true, false, false],
    );
  });

  it("takes digits only", () => {
    assert.deepEqual(checkSecurityCode("12a", "Visa"), { ok: false, error: "bad_character" });
    assert.deepEqual(checkSecurityCode(" 012 ", "Visa"), { ok: true });
  });
});
