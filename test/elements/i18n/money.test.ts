import { expect } from "@open-wc/testing";
import fc from "fast-check";
import { LOCALES } from "../../../src/elements/i18n/built-in-locales.ts";
import { formatMoney } from "../../../src/elements/i18n/money.ts";

describe("formatMoney", () => {
  it("writes reais and cents as each language does", () => {
    fc.assert(
      fc.property(fc.nat({ max: 2 ** 31 - 1 }), fc.constantFrom(...LOCALES), (cents, locale) => {
        const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
        const number = (cents / 100).toLocaleString(locale, digits);
        expect(formatMoney(cents, locale)).to.equal(`R$\u00a0${number}`);
      }),
      { numRuns: 300 },
    );
  });
});
