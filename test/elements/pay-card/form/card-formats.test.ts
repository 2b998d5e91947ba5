import { expect } from "@open-wc/testing";
import {
  codeFormat,
  expiryFormat,
  numberFormat,
} from "../../../../src/elements/pay-card/form/card-formats.ts";
import { cardRules } from "../../../../src/contract/card/rules.ts";
import { detectBrand } from "../../../../src/contract/card/detect-brand.ts";
import { digitsOf } from "../../../../src/elements/ui/formats.ts";
import { deleted, keyed, pasted, typedIn } from "../../support/editing.ts";

const number = numberFormat((text) => cardRules(detectBrand(digitsOf(text)).brand).groups);

describe("a card number in its field", () => {
  const shown: [typed: string, shown: string][] = [
    ["4111111111111111", "4111 1111 1111 1111"],
    ["378282246310005", "3782 822463 10005"],
    ["30569309025904", "3056 930902 5904"],
    ["5078601870000127985", "5078 6018 7000 0127 985"],
    ["41111", "4111 1"],
    ["4111-1111 1111.1111", "4111 1111 1111 1111"],
    ["  4111 1111 1111 1111\u00a0", "4111 1111 1111 1111"],
    ["４１１１１１１１１１１１１１１１", "4111 1111 1111 1111"],
    ["nº 4111…1111", "4111 1111"],
  ];
  for (const [text, written] of shown) {
    it(`typed or pasted as "${text}" reads ${written}`, () => {
      const at = { text: written, start: written.length, end: written.length };
      expect(keyed(text, number)).to.deep.equal(at);
      expect(pasted(text, number)).to.deep.equal(at);
    });
  }

  it("keeps digits beyond its groups in sight", () => {
    expect(pasted("5555555555554444222", number).text).to.equal("5555 5555 5555 4444 222");
    expect(keyed("41111111111111112222", number).text).to.equal("4111 1111 1111 1111 222 2");
  });
});

describe("an expiry in its field", () => {
  const texts: [typed: string, shown: string][] = [
    ["1231", "12/31"],
    ["131", "01/31"],
    ["1/31", "01/31"],
    ["01/31", "01/31"],
    ["01 / 31", "01/31"],
    ["12.31", "12/31"],
    ["12-2031", "12/31"],
    ["12/2031", "12/31"],
    ["122031", "12/31"],
    ["5", "05/"],
    ["12", "12/"],
    ["12/20", "12/20"],
    ["12/203", "12/203"],
    ["12/315", "12/31"],
  ];
  for (const [text, written] of texts) {
    it(`typed as ${text} reads ${written}`, () => {
      expect(keyed(text, expiryFormat)).to.deep.equal({
        text: written,
        start: written.length,
        end: written.length,
      });
    });
  }

  for (const filled of [
    "12/31",
    "12 / 31",
    "12-31",
    " 12/31 ",
    "12.31",
    "1231",
    "12/2031",
    "122031",
    "2031-12",
  ]) {
    it(`filled in as "${filled}" reads 12/31`, () => {
      expect(pasted(filled, expiryFormat).text).to.equal("12/31");
    });
  }

  it("never turns a month that there is not into another date", () => {
    expect(pasted("99/99", expiryFormat).text).to.equal("99/99");
    expect(pasted("13/27", expiryFormat).text).to.equal("13/27");
    expect(pasted("12/1931", expiryFormat).text).to.equal("12/1931");
  });

  it("is deleted across its slash, from the end and from the middle", () => {
    expect(deleted("12/31", 5, "Backward", expiryFormat)).to.deep.equal(typedIn("12/3", 4));
    expect(deleted("12/", 3, "Backward", expiryFormat)).to.deep.equal(typedIn("1", 1));
    expect(deleted("12/31", 3, "Backward", expiryFormat)).to.deep.equal(typedIn("1/31", 1));
    expect(deleted("12/31", 2, "Forward", expiryFormat)).to.deep.equal(typedIn("12/1", 2));
  });

  it("lets the month be corrected in the middle", () => {
    const one = deleted("12/31", 2, "Backward", expiryFormat);
    expect(keyed("1", expiryFormat, one)).to.deep.equal(typedIn("11/31", 2));
  });

  it("pushes no digit out at its end for one that is typed before", () => {
    expect(keyed("0", expiryFormat, typedIn("12/31", 0))).to.deep.equal(typedIn("12/31", 0));
    expect(keyed("9", expiryFormat, typedIn("12/31", 3))).to.deep.equal(typedIn("12/31", 3));
  });
});

describe("a security code in its field", () => {
  const code = codeFormat(() => 3);

  it("holds digits alone, as many as its brand has", () => {
    expect(keyed("1a2 34", code)).to.deep.equal(typedIn("123", 3));
    expect(keyed("9", code, typedIn("123", 0))).to.deep.equal(typedIn("123", 0));
  });

  it("that is pasted is not cut into another", () => {
    expect(pasted(" 123\n", code).text).to.equal("123");
    expect(pasted("1234", code).text).to.equal("1234");
  });
});
