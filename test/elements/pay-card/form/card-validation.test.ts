import { expect } from "@open-wc/testing";
import {
  brandOf,
  validateCard,
  readCard,
  type CardFieldValues,
} from "../../../../src/elements/pay-card/form/card-validation.ts";

const NOW = new Date(2026, 10, 21);
const GOOD: CardFieldValues = {
  number: "4111 1111 1111 1111",
  brand: "",
  holder: "Maria  da Silva ",
  expiry: "01/31",
  code: "123",
};
const problems = (other: Partial<CardFieldValues>) => validateCard({ ...GOOD, ...other }, {}, NOW).problems;

describe("a card's fields", () => {
  it("give the card as the backend takes it", () => {
    expect(validateCard(GOOD, {}, NOW).problems).to.deep.equal({});
    expect(readCard(GOOD, {}, NOW)).to.deep.equal({
      number: "4111111111111111",
      holder: "Maria da Silva",
      expirationDate: "01/2031",
      securityCode: "123",
      brand: "Visa",
    });
  });

  const wrong: [why: string, fields: Partial<CardFieldValues>, problems: object][] = [
    [
      "nothing",
      { number: "", holder: " ", expiry: "", code: "" },
      {
        number: "numberMissing",
        holder: "holderMissing",
        expiry: "expiryMissing",
        code: "codeMissing",
      },
    ],
    ["digits that miss", { number: "4111 1111 1111" }, { number: "numberShort" }],
    ["digits too many", { number: "4111 1111 1111 1111 1111" }, { number: "numberLong" }],
    ["a mistyped digit", { number: "4111 1111 1111 1112" }, { number: "numberWrong" }],
    ["one digit throughout", { number: "4444 4444 4444 4444" }, { number: "numberWrong" }],
    ["the number for a name", { holder: "4111111111111111" }, { holder: "holderWrong" }],
    ["a past expiry", { expiry: "10/26" }, { expiry: "expiryPast" }],
    ["a month that is none", { expiry: "13/30" }, { expiry: "expiryWrong" }],
    ["an expiry too far ahead", { expiry: "01/60" }, { expiry: "expiryYear" }],
    ["a code of another brand", { code: "1234" }, { code: "codeWrong" }],
    ["Amex's code at a Visa's length", { number: "378282246310005" }, { code: "codeWrong" }],
  ];
  for (const [why, fields, found] of wrong) {
    it(`say what is wrong: ${why}`, () => {
      expect(problems(fields)).to.deep.equal(found);
      expect(readCard({ ...GOOD, ...fields }, {}, NOW)).to.equal(undefined);
    });
  }

  it("tell Elo from the brands whose ranges it lies in", () => {
    expect(brandOf({ number: "6362 9700 0045 7013", brand: "" }).brand).to.equal("Elo");
  });

  it("leave the brand to the buyer only where the number is whole and tells none", () => {
    expect(brandOf({ number: "4", brand: "" }).choices).to.deep.equal([]);
    expect(brandOf(GOOD).choices).to.deep.equal([]);
    const number = "9999 9999 9999 9995";
    expect(brandOf({ number, brand: "" }).choices).to.contain("Cabal");
    expect(problems({ number })).to.deep.equal({ brand: "brandMissing" });
    expect(problems({ number, brand: "Amex" })).to.deep.equal({ brand: "brandMissing" });
    expect(readCard({ ...GOOD, number, brand: "Cabal" }, {}, NOW)!.brand).to.equal("Cabal");
    expect(brandOf({ number: GOOD.number, brand: "Cabal" }).brand).to.equal("Visa");
  });
});
