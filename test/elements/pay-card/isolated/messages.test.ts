import { expect } from "@open-wc/testing";
import fc from "fast-check";
import {
  isCommand,
  isServerErrors,
  isSend,
  isShow,
} from "../../../../src/elements/pay-card/isolated/frame/message-guards.ts";
import { THEME_NAMES, snapshotTheme } from "../../../../src/elements/pay-card/isolated/theme-snapshot.ts";
import { isReport, isTrouble, type Show } from "../../../../src/elements/pay-card/isolated/messages.ts";
import { cardStyles } from "../../../../src/elements/pay-card/pay-card.styles.ts";
import { theme } from "../../../../src/elements/ui/theme.styles.ts";
import { toLanguage } from "../../../../src/elements/i18n/language.ts";
import { ORDER } from "../../support/test-backend.ts";
import { showing } from "../../support/framed.ts";

const PORTUGUESE = toLanguage("pt-BR");

const SHOW = showing(
  { notice: { text: "Confira o cartão.", offersPix: false, pix: false } },
  { theme: snapshotTheme(document.documentElement), answers: [["name", "Maria da Silva"]] },
);

/** Any value that can be posted, in which the words of the messages turn up often. */
const anything = fc.anything({
  key: fc.constantFrom(
    "view",
    "theme",
    "answers",
    "send",
    "serverErrors",
    "order",
    "complete",
    "height",
    "code",
    "length",
  ),
  maxDepth: 4,
  withBigInt: true,
  withDate: true,
  withMap: true,
  withNullPrototype: true,
  withSparseArray: true,
  withTypedArray: true,
});

describe("what an isolated form and its page say to each other", () => {
  it("is taken where it is what it has to be", () => {
    expect(isShow(SHOW)).to.equal(true);
    expect(isShow(showing({ language: toLanguage("fr-CA", { pay: "Payer", unheard: "of" }) }))).to.equal(
      true,
    );
    expect(isSend({ send: "key" })).to.equal(true);
    expect(
      isServerErrors({ serverErrors: [{ field: "card.number", code: "luhn", message: "No card." }] }),
    ).to.equal(true);
    for (const command of ["validate", "focusNext", "prepare", "clear", "clearCode"])
      expect(isCommand(command), command).to.equal(true);
    expect(isReport({ complete: true, brand: "Visa", count: 2, height: 480 })).to.equal(true);
    expect(isTrouble({ code: "network" })).to.equal(true);
  });

  it("is left alone where it is anything else, which breaks nothing", () => {
    fc.assert(
      fc.property(anything, (message) => {
        const taken = [isShow, isCommand, isReport].some((guard) => guard(message));
        expect(taken).to.equal(false);
        expect(() => [isSend, isServerErrors, isTrouble].some((guard) => guard(message))).not.to.throw();
      }),
    );
  });

  it("is left alone where one thing in it is wrong", () => {
    const wrong: [keyof Show["view"], unknown][] = [
      ["order", { ...ORDER, amount: -1 }],
      ["language", "fr"],
      ["language", { ...PORTUGUESE, locale: "fr" }],
      ["language", { ...PORTUGUESE, tag: "no tag" }],
      ["language", { ...PORTUGUESE, tag: "pt-BR-x-shop" }],
      ["language", { ...PORTUGUESE, overrides: { pay: 5 } }],
      ["language", { ...PORTUGUESE, overrides: ["Pagar"] }],
      ["language", { ...PORTUGUESE, overrides: { pay: "x".repeat(1_001) } }],
      [
        "language",
        { ...PORTUGUESE, overrides: Object.fromEntries(Array.from({ length: 301 }, (_, n) => [n, ""])) },
      ],
      ["away", "no"],
      ["brands", { ranges: { Visa: "(4+)+" } }],
      ["notice", { text: "<b>" }],
    ];
    for (const [name, value] of wrong)
      expect(isShow({ ...SHOW, view: { ...SHOW.view, [name]: value } }), name).to.equal(false);
    expect(isShow({ ...SHOW, theme: { ...SHOW.theme, "background-image": "none" } })).to.equal(false);
    expect(isShow({ ...SHOW, theme: { color: 0 } })).to.equal(false);
    expect(isShow({ ...SHOW, answers: [["number", "4111"]] })).to.equal(false);
    // A list that was never filled: all of its places are to be looked at, and none is there.
    const empty = Object.assign([], { length: 4_000_000_000 });
    expect(isShow({ ...SHOW, answers: empty })).to.equal(false);
    for (const trouble of [{ code: 5 }, { code: "network", status: -1 }, { code: "network", problem: {} }])
      expect(isTrouble(trouble), JSON.stringify(trouble)).to.equal(false);
  });

  it("hands over every property of the theme that the form goes by", () => {
    const used = [...theme, cardStyles].join("").match(/--pay-[\w-]+/g) ?? [];
    // These two come as what they are made of.
    const resolved = ["--pay-text", "--pay-font"];
    const missing = used.filter((name) => !THEME_NAMES.includes(name) && !resolved.includes(name));
    expect([...new Set(missing)]).to.deep.equal([]);
  });
});
