import { expect } from "@open-wc/testing";
import * as fc from "fast-check";
import { identityFormat, phoneFormat } from "../../../src/elements/ui/formats.ts";
import { digitsOf } from "../../../src/elements/ui/formats.ts";
import type { Format } from "../../../src/elements/ui/formats.ts";
import { reformat, type Typed } from "../../../src/elements/ui/reformat.ts";
import { cardRules } from "../../../src/contract/card/rules.ts";
import { detectBrand } from "../../../src/contract/card/detect-brand.ts";
import { numberFormat } from "../../../src/elements/pay-card/form/card-formats.ts";
import { index, put, typedIn } from "../support/editing.ts";

interface Edit {
  /** Of digits, counted from the start; one place if nothing is selected. */
  from: number;
  to: number;
  /** Whether the ends of what is selected stand before or behind a separator. */
  behind: [boolean, boolean];
  type: string;
  data: string;
}

const digits = (maxLength: number) => fc.stringMatching(new RegExp(`^[0-9]{1,${maxLength}}$`));

const action = fc.oneof(
  digits(1).map((data) => ({ type: "insertText", data })),
  fc
    .array(fc.oneof(digits(4), fc.constantFrom(" ", "-", ".", "\u00a0", "/")), { maxLength: 6 })
    .map((parts) => ({ type: "insertFromPaste", data: parts.join("") })),
  fc
    .constantFrom(
      "deleteContentBackward",
      "deleteContentForward",
      "deleteWordBackward",
      "deleteWordForward",
      "deleteSoftLineBackward",
      "deleteByCut",
    )
    .map((type) => ({ type, data: "" })),
);

const edits = fc.array(
  fc
    .tuple(fc.nat(24), fc.oneof(fc.constant(0), fc.nat(8)), fc.tuple(fc.boolean(), fc.boolean()), action)
    .map(([from, length, behind, what]): Edit => ({ from, to: from + length, behind, ...what })),
  { maxLength: 30 },
);

/** What a browser does to a text; `word` is how far its word reaches from the caret, where it deletes one. */
function browser({ text, start, end }: Typed, { type, data }: Edit, word: (text: string) => number): Typed {
  const none = start === end;
  if (none && type === "deleteContentBackward") start = Math.max(0, start - 1);
  if (none && type === "deleteContentForward") end = Math.min(text.length, end + 1);
  if (none && type === "deleteSoftLineBackward") start = 0;
  if (none && type === "deleteWordBackward")
    start -= word(Array.from(text.slice(0, start)).reverse().join(""));
  if (none && type === "deleteWordForward") end += word(text.slice(end));
  return put(typedIn(text, start, end), data);
}

const allOfIt = (text: string) => text.length;
const upToASeparator = (text: string) => /^\D*\d*/.exec(text)![0].length;

describe("a field that is written in a format", () => {
  const number = numberFormat((text) => cardRules(detectBrand(digitsOf(text)).brand).groups);
  const formats: [name: string, format: Format][] = [
    ["a card number", number],
    // Without its limit, which a plain field has not.
    ["a CPF or CNPJ", { write: identityFormat.write }],
    ["a phone number", phoneFormat],
  ];
  for (const [name, format] of formats) {
    it(`has the digits and the caret of a plain one after any edits: ${name}`, () => {
      fc.assert(
        fc.property(edits, (all) => {
          let plain = typedIn("", 0);
          let field = typedIn("", 0);
          for (const edit of all) {
            const from = Math.min(edit.from, plain.text.length);
            const to = Math.min(edit.to, plain.text.length);
            const digitsAlone = { ...edit, data: digitsOf(edit.data) };
            plain = browser(typedIn(plain.text, from, to), digitsAlone, allOfIt);

            const start = index(field.text, from, edit.behind[0]);
            const end = from === to ? start : Math.max(start, index(field.text, to, edit.behind[1]));
            const before = typedIn(field.text, start, end);
            field = reformat(browser(before, edit, upToASeparator), format, edit.type, before);

            expect(digitsOf(field.text)).to.equal(plain.text);
            expect(field.start).to.equal(field.end);
            expect(digitsOf(field.text.slice(0, field.start))).to.equal(plain.text.slice(0, plain.start));
          }
        }),
        { numRuns: 400 },
      );
    });
  }

  it("keeps what is selected, as after a drop", () => {
    const dropped = typedIn("4111 2233331111", 5, 7);
    expect(reformat(dropped, number, "insertFromDrop")).to.deep.equal(typedIn("4111 2233 3311 11", 4, 7));
  });
});
