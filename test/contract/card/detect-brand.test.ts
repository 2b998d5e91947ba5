import assert from "node:assert/strict";
import { describe, it } from "node:test";
import creditCardType from "credit-card-type";
import fc from "fast-check";
import { BRANDS, checkCardNumber, detectBrand, type Brand } from "../../../src/contract/index.ts";
import table from "../../data/cards.json" with { type: "json" };
import { MASTERCARD_OR_AURA, OF_NO_BRAND, PUBLISHED } from "../published-cards.ts";

/** Our brands by the names of the table that ours is made of. */
const BASE: Readonly<Record<string, Brand>> = {
  visa: "Visa",
  mastercard: "Mastercard",
  "american-express": "Amex",
  "diners-club": "Diners",
  discover: "Discover",
  jcb: "JCB",
  unionpay: "UnionPay",
  elo: "Elo",
  hiper: "Hiper",
  hipercard: "Hipercard",
};

/** Ranges that are ours and not the base's, by their start; one of Maestro's lies in the block of Visa. */
const OURS = /^(493698|6509|3841[046]0|589657|603522|604[234]|60420|603182|3095|50)/;

/** First digits in or beside one of the base's ranges. */
const startInSomeRange = fc
  .tuple(
    fc.constantFrom(...Object.keys(BASE).flatMap((type) => creditCardType.getTypeInfo(type).patterns.flat())),
    fc.integer({ min: -1, max: 1 }),
    fc.stringMatching(/^\d{8}$/),
    fc.nat(8),
  )
  .map(([start, aside, rest, length]) => (String(start + aside) + rest).slice(0, Math.max(length, 1)));

const ownRanges = fc.dictionary(
  fc.constantFrom(...BRANDS),
  fc.stringMatching(/^[2-6]\d{1,5}$/).map((start) => `${start}0-${start}5`),
  { maxKeys: 3 },
);

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
    assert.deepEqual(detectBrand("50").candidates, ["Mastercard", "Elo", "Aura"]);
    assert.equal(detectBrand("34").brand, "Amex");
  });

  it("is sure as soon as every number that starts so is one brand's", () => {
    assert.equal(detectBrand("509").brand, "Elo");
    assert.equal(detectBrand("65500").brand, "Elo");
  });

  it("includes both ends of a range", () => {
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
      "63737423": "Hiper",
      "507860": "Aura",
      "503143": "Mastercard",
      "213100": "JCB",
      "606282": "Hipercard",
    };
    for (const [digits, brand] of Object.entries(brands))
      assert.equal(detectBrand(digits).brand, brand, digits);
    for (const digits of ["222099", "272100", "352799", "359000", "306000", "0", "11", "9", "56", "643999"])
      assert.deepEqual(detectBrand(digits), { candidates: [] }, digits);
  });

  it("finds Elo, Hipercard and Hiper inside other brands' ranges", () => {
    for (const [low, high] of table.eloRanges)
      for (const digits of [low, high])
        assert.equal(detectBrand(String(digits)).brand, "Elo", String(digits));
    for (const [low] of table.hiper) assert.equal(detectBrand(String(low)).brand, "Hiper");
    for (const digits of table.hipercard) assert.equal(detectBrand(digits).brand, "Hipercard");
  });

  for (const [source, brands] of Object.entries(PUBLISHED))
    it(`knows the cards of ${source}`, () => {
      for (const [brand, numbers] of Object.entries(brands))
        for (const number of numbers.split(" "))
          assert.deepEqual(
            checkCardNumber(number),
            { ok: true, brand, last4: number.slice(-4) },
            `${brand} ${number}`,
          );
    });

  it("leaves to the buyer what two brands issue, or none of ours", () => {
    const asked = (cards: Readonly<Record<string, string>>) =>
      Object.values(cards).flatMap((numbers) => numbers.split(" "));
    for (const number of asked(MASTERCARD_OR_AURA))
      assert.deepEqual(detectBrand(number), { candidates: ["Mastercard", "Aura"] }, number);
    for (const number of asked(OF_NO_BRAND)) {
      assert.deepEqual(detectBrand(number), { candidates: [] }, number);
      assert.deepEqual(checkCardNumber(number), { ok: true, last4: number.slice(-4) });
    }
  });

  it("agrees with credit-card-type, except for the ranges that Brazil adds", () => {
    fc.assert(
      fc.property(startInSomeRange, fc.stringMatching(/^\d{8}$/), (start, rest) => {
        const digits = (start + rest).slice(0, 8);
        fc.pre(!OURS.test(digits));
        const [there, ...others] = creditCardType(digits).map(({ type }) => type);
        assert.deepEqual(others, []);
        // Those of Troy and Naranja lie in blocks of networks that are ours.
        fc.pre(there !== "troy" && there !== "naranja");
        assert.equal(detectBrand(digits).brand, there && BASE[there], digits);
      }),
      { numRuns: 5000 },
    );
  });

  it("puts a shop's own ranges before the known ones", () => {
    const own = { Hiper: "411111 604201-604209", Cabal: "411111" };
    assert.deepEqual(detectBrand("604205", own), { brand: "Hiper", candidates: ["Hiper"] });
    assert.deepEqual(detectBrand("60421", own), { brand: "Cabal", candidates: ["Cabal"] });
    assert.deepEqual(detectBrand("41111", own).candidates, ["Visa", "Hiper", "Cabal"]);
    assert.deepEqual(detectBrand("4111111111111111", own), { candidates: ["Hiper", "Cabal"] });
    assert.equal(detectBrand("4111121111111111", own).brand, "Visa");
  });

  it("never adds a brand that an earlier digit ruled out", () => {
    fc.assert(
      fc.property(ownRanges, startInSomeRange, fc.stringMatching(/^\d$/), (own, start, next) => {
        const before = detectBrand(start, own).candidates;
        const after = detectBrand(start + next, own);
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

  it("finds no brand in text", () => {
    for (const text of ["4a", "4111 1111", "abc"]) assert.deepEqual(detectBrand(text), { candidates: [] });
  });
});
