import { expect } from "@open-wc/testing";
import * as fc from "fast-check";
import {
  caretForDeletion,
  formatDigits,
  formatExpiry,
  formatNumber,
  groupDigits,
  tidyExpiry,
  type Format,
  type Typed,
} from "../../../../src/elements/pay-card/form/field-format.ts";

const SIXTEEN = [4, 4, 4, 4];
const AMEX = [4, 6, 5];

/** Types text into a field one character after another, as a buyer does. */
function type(text: string, format: Format, from: Typed = { text: "", caret: 0 }): Typed {
  let typed = from;
  for (const character of text) {
    const { text: before, caret } = typed;
    typed = format(
      { text: before.slice(0, caret) + character + before.slice(caret), caret: caret + 1 },
      false,
    );
  }
  return typed;
}

describe("card number in a field", () => {
  const number: Format = (typed) => formatNumber(typed, SIXTEEN);

  it("stands in the groups of its brand", () => {
    expect(groupDigits("4111111111111111", SIXTEEN)).to.equal("4111 1111 1111 1111");
    expect(groupDigits("378282246310005", AMEX)).to.equal("3782 822463 10005");
    expect(groupDigits("41111", SIXTEEN)).to.equal("4111 1");
  });

  it("keeps digits beyond the groups in sight", () => {
    expect(groupDigits("4111111111111111222", SIXTEEN)).to.equal("4111 1111 1111 1111 222");
  });

  it("takes a paste with any separators", () => {
    const pasted = "4111-1111 1111.1111";
    expect(number({ text: pasted, caret: pasted.length }, false)).to.deep.equal({
      text: "4111 1111 1111 1111",
      caret: 19,
    });
  });

  it("has the digits and the caret of a plain field under any edits", () => {
    const edit = fc.record({
      from: fc.nat(24),
      length: fc.oneof(fc.constant(0), fc.nat(24)),
      action: fc.oneof(
        fc.constant("Backspace" as const),
        fc.constant("Delete" as const),
        fc.stringMatching(/^[0-9]{1,6}$/),
      ),
    });
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 30 }), (edits) => {
        let plain: Typed = { text: "", caret: 0 };
        let field: Typed = { text: "", caret: 0 };
        for (const { from, length, action } of edits) {
          const start = Math.min(from, plain.text.length);
          const end = Math.min(start + length, plain.text.length);
          plain = edited(plain.text, start, end, action);
          field = editedInField(field.text, start, end, action);
          field = formatNumber(field, SIXTEEN);
          expect(field.text.replaceAll(" ", "")).to.equal(plain.text);
          expect(field.text.slice(0, field.caret).replaceAll(" ", "").length).to.equal(plain.caret);
        }
      }),
    );
  });
});

function edited(text: string, start: number, end: number, action: string): Typed {
  if (action === "Backspace" && start === end) start = Math.max(0, start - 1);
  if (action === "Delete" && start === end) end = Math.min(text.length, end + 1);
  const typed = action === "Backspace" || action === "Delete" ? "" : action;
  return { text: text.slice(0, start) + typed + text.slice(end), caret: start + typed.length };
}

/** The same edit where spaces stand between the digits: `start` and `end` count digits. */
function editedInField(text: string, start: number, end: number, action: string): Typed {
  const index = (digit: number) => {
    let seen = 0;
    let at = 0;
    while (seen < digit) if (text[at++] !== " ") seen++;
    return at;
  };
  let from = index(start);
  let to = index(end);
  if (from === to && (action === "Backspace" || action === "Delete")) {
    from = to = caretForDeletion({ text, caret: from }, action === "Delete");
  }
  return edited(text, from, to, action);
}

describe("expiry in a field", () => {
  const texts: [typed: string, shown: string][] = [
    ["1231", "12/31"],
    ["131", "01/31"],
    ["1/31", "01/31"],
    ["01/31", "01/31"],
    ["5", "05/"],
    ["12", "12/"],
    ["12/2031", "12/2031"],
    ["122031", "12/2031"],
  ];
  for (const [typed, shown] of texts) {
    it(`typed as ${typed} reads ${shown}`, () => {
      expect(type(typed, formatExpiry)).to.deep.equal({ text: shown, caret: shown.length });
    });
  }

  for (const filled of ["12/31", "12 / 31", "12-31", " 12/31 "]) {
    it(`filled in as "${filled}" reads 12/31`, () => {
      expect(formatExpiry({ text: filled, caret: filled.length }, false).text).to.equal("12/31");
    });
  }

  it("never turns a month that there is not into another date", () => {
    expect(formatExpiry({ text: "99/99", caret: 5 }, false).text).to.equal("99/99");
    expect(formatExpiry({ text: "13/27", caret: 5 }, false).text).to.equal("13/27");
  });

  it("filled in year first turns round", () => {
    expect(formatExpiry({ text: "2031-12", caret: 7 }, false).text).to.equal("12/2031");
  });

  it("is tidied once it is left", () => {
    expect(tidyExpiry("12/2031")).to.equal("12/31");
    expect(tidyExpiry("1/31")).to.equal("01/31");
    expect(tidyExpiry("12/31")).to.equal("12/31");
    expect(tidyExpiry("12/1931")).to.equal("12/1931");
  });

  it("lets the slash go when the month is deleted from the end", () => {
    expect(caretForDeletion({ text: "12/", caret: 3 }, false)).to.equal(2);
    expect(formatExpiry({ text: "12/", caret: 3 }, true)).to.deep.equal({ text: "12", caret: 2 });
    expect(formatExpiry({ text: "1/", caret: 1 }, true)).to.deep.equal({ text: "1", caret: 1 });
  });

  it("lets the month be corrected in the middle", () => {
    expect(formatExpiry({ text: "1/31", caret: 1 }, true)).to.deep.equal({ text: "1/31", caret: 1 });
    expect(formatExpiry({ text: "11/31", caret: 2 }, false)).to.deep.equal({ text: "11/31", caret: 2 });
  });
});

it("a code holds digits alone", () => {
  expect(formatDigits({ text: "1a2 3", caret: 3 }, false)).to.deep.equal({ text: "123", caret: 2 });
});
