import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { BRANDS, detectBrand } from "../../src/contract/index.ts";
import table from "../data/cards.json" with { type: "json" };

describe("detectBrand", () => {
  it("holds every brand possible before the first digit", () => {
    assert.deepEqual(detectBrand(""), { candidates: [...BRANDS] });
  });

  it("narrows with each digit", () => {
    assert.deepEqual(detectBrand("4").candidates, ["Visa", "Elo"]);
    assert.deepEqual(detectBrand("41"), { brand: "Visa", candidates: ["Visa"] });
    assert.deepEqual(detectBrand("40117").candidates, ["Visa", "Elo"]);
    assert.deepEqual(detectBrand("401178"), { brand: "Elo", candidates: ["Elo"] });
    assert.deepEqual(detectBrand("65").candidates, ["Elo", "Discover"]);
    assert.deepEqual(detectBrand("38").candidates, ["Hipercard", "Diners"]);
    assert.equal(detectBrand("385").brand, "Diners");
    assert.equal(detectBrand("384100").brand, "Hipercard");
    assert.deepEqual(detectBrand("50").candidates, ["Elo", "Aura"]);
    assert.equal(detectBrand("34").brand, "Amex");
  });

  it("is sure as soon as every number that starts so is one brand's", () => {
    assert.equal(detectBrand("509").brand, "Elo");
    assert.equal(detectBrand("65500").brand, "Elo");
  });

  it("knows the ends of the ranges", () => {
    const brands = {
      "5099": "Elo",
      "51": "Mastercard",
      "55": "Mastercard",
      "222100": "Mastercard",
      "272099": "Mastercard",
      "352800": "JCB",
      "358999": "JCB",
      "309500": "Diners",
      "300000": "Diners",
      "305999": "Diners",
      "601100": "Discover",
      "644000": "Discover",
      "622126": "UnionPay",
      "627780": "Elo",
      "627781": "UnionPay",
      "604203": "Cabal",
      "603182": "Banescard",
      "637095": "Hiper",
      "606282": "Hipercard",
    };
    for (const [digits, brand] of Object.entries(brands))
      assert.equal(detectBrand(digits).brand, brand, digits);
    for (const digits of ["222099", "272100", "352799", "359000", "306000", "0", "1", "9", "56", "643999"])
      assert.deepEqual(detectBrand(digits), { candidates: [] }, digits);
  });

  it("finds Elo, Hipercard and Hiper inside other brands' ranges", () => {
    for (const [low, high] of table.eloRanges)
      for (const digits of [low, high])
        assert.equal(detectBrand(String(digits)).brand, "Elo", String(digits));
    for (const [low] of table.hiper) assert.equal(detectBrand(String(low)).brand, "Hiper");
    for (const digits of table.hipercard) assert.equal(detectBrand(digits).brand, "Hipercard");
  });

  it("never brings a brand back", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{0,8}$/), fc.stringMatching(/^\d$/), (start, next) => {
        const before = detectBrand(start).candidates;
        const after = detectBrand(start + next);
        assert.ok(after.candidates.every((brand) => before.includes(brand)));
        assert.equal(after.brand, after.candidates.length === 1 ? after.candidates[0] : undefined);
      }),
      { numRuns: 2000 },
    );
  });

  it("drops a brand only when no number left can be its", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[3-6]\d{5}$/), (six) => {
        for (const brand of detectBrand(six).candidates)
          for (let length = 0; length < 6; length++)
            assert.ok(detectBrand(six.slice(0, length)).candidates.includes(brand));
      }),
      { numRuns: 2000 },
    );
  });

  it("finds nothing in text", () => {
    for (const text of ["4a", "4111 1111", "abc"]) assert.deepEqual(detectBrand(text), { candidates: [] });
  });
});
