import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkCardBrands, takesBrand, type CardBrands } from "../../src/contract/index.ts";

describe("a shop's card brands", () => {
  it("are all, or those that it names", () => {
    assert.ok(takesBrand("Aura", {}));
    assert.ok(takesBrand("Elo", { accept: ["Visa", "Elo"] }));
    assert.ok(!takesBrand("Aura", { accept: ["Visa", "Elo"] }));
  });

  it("are in order with names and ranges as they are written", () => {
    checkCardBrands({});
    checkCardBrands({ accept: ["Visa"], ranges: { Hiper: "12345678 604201-604400", Elo: "6506" } });
  });

  const wrong: [given: object, said: RegExp][] = [
    [{ accept: ["Master"] }, /"Master" is none of Visa, Mastercard, Elo/],
    [{ accept: "Visa" }, /"V" is none of/],
    [{ ranges: { Sorocred: "636414" } }, /"Sorocred" is none of/],
    ...["", "63641x", "123456789", "604400-604201", "6042-604400", "604201-", "604201,604202", "1  2"].map(
      (range): [object, RegExp] => [{ ranges: { Cabal: range } }, /is no range of leading digits, such as/],
    ),
  ];
  for (const [given, said] of wrong)
    it(`are refused with what is wrong: ${JSON.stringify(given)}`, () => {
      assert.throws(() => checkCardBrands(given as CardBrands), said);
    });
});
