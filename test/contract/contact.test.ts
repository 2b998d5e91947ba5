import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { checkEmail, checkName, checkPhone, luhn } from "../../src/contract/index.ts";

const outcome = (check: { ok: true; value: string } | { ok: false; error: string }) =>
  check.ok ? check.value : `! ${check.error}`;

describe("checkEmail", () => {
  it("takes an address and trims it", () => {
    for (const text of ["ana@example.com", "a.b+c@sub.example.com.br", "josé@exemplo.com.br"])
      assert.equal(outcome(checkEmail(` ${text} `)), text);
  });

  it("refuses what no mail can reach", () => {
    for (const text of [
      "ana",
      "ana@",
      "@example.com",
      "ana@example",
      "a b@example.com",
      "a@b@c.com",
      "a@b..com",
      "a@b.com,c@d.com",
    ])
      assert.equal(outcome(checkEmail(text)), "! bad_format", text);
    assert.equal(outcome(checkEmail("")), "! length");
    assert.equal(outcome(checkEmail(`${"a".repeat(250)}@b.co`)), "! length");
  });
});

describe("checkPhone", () => {
  it("gives area code and number", () => {
    for (const text of [
      "11987654321",
      "(11) 98765-4321",
      "+55 11 98765-4321",
      "5511987654321",
      "011 98765 4321",
    ])
      assert.equal(outcome(checkPhone(text)), "11987654321", text);
    assert.equal(outcome(checkPhone("(11) 3456-7890")), "1134567890");
  });

  it("keeps 55 where it is the area code", () => {
    assert.equal(outcome(checkPhone("55 98765-4321")), "55987654321");
    assert.equal(outcome(checkPhone("+55 55 98765-4321")), "55987654321");
    assert.equal(outcome(checkPhone("(55) 3222-1234")), "5532221234");
  });

  it("refuses the rest", () => {
    assert.equal(outcome(checkPhone("98765-4321")), "! length");
    assert.equal(outcome(checkPhone("119876543210")), "! length");
    assert.equal(outcome(checkPhone("")), "! length");
    assert.equal(outcome(checkPhone("1098765432")), "! bad_area_code");
    assert.equal(outcome(checkPhone("+1 212 555 0100")), "! bad_character");
    assert.equal(outcome(checkPhone("11 98765-43a1")), "! bad_character");
  });
});

describe("checkName", () => {
  it("takes people and companies", () => {
    for (const text of [
      "Ana",
      "Maria da Conceição D'Ávila-Souza",
      "3M do Brasil Ltda. (filial)",
      "Ng",
      "李明",
    ])
      assert.equal(outcome(checkName(text)), text);
    assert.equal(outcome(checkName("  Ana   Maria ")), "Ana Maria");
  });

  it("refuses what is no name", () => {
    assert.equal(outcome(checkName(" ")), "! length");
    assert.equal(outcome(checkName("a".repeat(101))), "! length");
    for (const text of ["12345", "A", "...", "<b>Ana</b>", "Ana\u0000Maria"])
      assert.equal(outcome(checkName(text)), "! bad_character", text);
  });
});

const DIGITS = "0123456789".split("");
/** Numbers of 13 to 19 digits with a right check digit. */
const cardNumber = fc
  .string({ unit: fc.constantFrom(...DIGITS), minLength: 12, maxLength: 18 })
  .map((digits) => digits + DIGITS.find((last) => luhn(digits + last))!);
const between = fc.constantFrom("", "", " ", "-", ".", " - ", "\u00a0", "\u2013");
const written = cardNumber.chain((number) =>
  fc.array(between, { minLength: number.length, maxLength: number.length }).map((gaps) =>
    number
      .split("")
      .map((digit, at) => (at > 0 ? gaps[at] : "") + digit)
      .join(""),
  ),
);

describe("a card number", () => {
  it("is no name and no e-mail, nor part of one, however it is written", () => {
    fc.assert(
      fc.property(
        written,
        fc.constantFrom("", "Ana Lima ", "Ana "),
        fc.constantFrom("", " Lima", " 12/31"),
        (number, head, tail) => {
          assert.equal(outcome(checkName(head + number + tail)), "! card_number");
          assert.equal(outcome(checkEmail(`${number}@example.com`)), "! card_number");
        },
      ),
    );
    for (const text of [
      "4111111111111111",
      "4111 1111 1111 1111 737",
      "１４ Ana ４１１１１１１１１１１１１１１１",
    ])
      assert.equal(outcome(checkName(text)), "! card_number", text);
  });

  it("is not what other numbers are taken for", () => {
    for (const text of [
      "JOSE DA SILVA 52998224725",
      "ACME LTDA 12.345.678/0001-95",
      "Ana 4111111111111112",
      "3M do Brasil 2000",
    ])
      assert.equal(outcome(checkName(text)), text);
    for (const text of [
      "11987654321@example.com",
      "ana.2031.12.31@example.com",
      "ana4111111111111112@example.com",
    ])
      assert.equal(outcome(checkEmail(text)), text);
  });
});
