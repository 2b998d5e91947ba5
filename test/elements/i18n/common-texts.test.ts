import { expect, fixtureSync, html } from "@open-wc/testing";
import { NEXT_STEPS, REASON_CODES } from "../../../src/contract/checkout/enums.ts";
import { PIX_TEXTS, pixErrorText } from "../../../src/elements/i18n/pix-texts.ts";
import { isPortuguese, type Language, toLanguage } from "../../../src/elements/i18n/language.ts";
import { interpolate } from "../../../src/elements/i18n/translator.ts";
import { errorText, words } from "../../../src/elements/i18n/common-texts.ts";
import { placesIn, TABLES } from "../support/texts.ts";
import { toLocale } from "../../../src/elements/i18n/built-in-locales.ts";
import { tagOf } from "../../../src/elements/i18n/page-language.ts";

const all = TABLES.flatMap((table) => Object.entries(table));

/** Names whose text in one language is what it is in Portuguese. */
const likePortuguese = (column: 1 | 2): string[] =>
  all.filter(([, texts]) => texts[column] === texts[0]).map(([name]) => name);

describe("the texts", () => {
  it("have names of their own, whichever element says them", () => {
    const names = all.map(([name]) => name);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).to.deep.equal([]);
  });

  it("are there in all three languages, but for what backends say themselves, in Portuguese", () => {
    for (const [name, texts] of all) {
      expect(texts, name).to.have.length(3);
      expect(texts[1] && texts[2], name).not.to.equal("");
    }
    const reasons = [...REASON_CODES, ...NEXT_STEPS.map((step) => `next_${step}`)];
    for (const [name, [pt]] of all) expect(pt === "", name).to.equal((reasons as string[]).includes(name));
  });

  it("keep the same places for values, and end alike", () => {
    for (const [name, texts] of all) {
      const [pt, en, es] = texts.map(placesIn);
      expect(en, name).to.deep.equal(es);
      const [first, ...rest] = texts.filter(Boolean).map((text) => /[.…?!,:;]?$/.exec(text)![0]);
      for (const end of rest) expect(end, name).to.equal(first);
      if (texts[0]) expect(pt, name).to.deep.equal(en);
    }
  });

  it("have no spaces but between words", () => {
    for (const [name, texts] of all) {
      for (const text of texts) expect(text, name).not.to.match(/^\s|\s$|\s\s|\s[.,;:?!…]|\u00a0/);
    }
  });

  it("are translated", () => {
    expect(likePortuguese(1)).to.deep.equal(["pixMethod", "withInterest"]);
    expect(likePortuguese(2)).to.deep.equal([
      "total",
      "payTo",
      "paidTo",
      "pixMethod",
      "receiptOrder",
      "copy",
      "copied",
      "expiryHint",
      "codeHint",
      "withInterest",
      "pay",
    ]);
  });
});

describe("a language", () => {
  it("is a built-in one as long as there are no words for another", () => {
    for (const texts of [undefined, null, {}]) {
      expect(toLanguage("fr", texts)).to.deep.equal({ tag: "pt-BR", locale: "pt-BR", overrides: {} });
    }
    expect(toLanguage("en-GB")).to.deep.equal({ tag: "en", locale: "en", overrides: {} });
    expect(toLanguage()).to.deep.equal({ tag: "pt-BR", locale: "pt-BR", overrides: {} });
  });

  it("with words of its own is what the page says, as far as dates can go by it", () => {
    const overrides = { pay: "Payer {amount}" };
    for (const [asked, tag, locale] of [
      ["fr", "fr", "pt-BR"],
      ["en-GB", "en-GB", "en"],
      ["zh-Hant-TW", "zh-Hant-TW", "pt-BR"],
      ["es-419", "es-419", "es"],
      ["fr-CA-x-shop", "pt-BR", "pt-BR"],
      ["es_AR", "es", "es"],
      ["nonsense!", "pt-BR", "pt-BR"],
      ["", "pt-BR", "pt-BR"],
      [undefined, "pt-BR", "pt-BR"],
    ] as const) {
      expect(toLanguage(asked, overrides), asked).to.deep.equal({ tag, locale, overrides });
      expect(() => new Date().toLocaleString(tag)).not.to.throw();
    }
  });

  it("is Portuguese by what it is, not by what stands in for it", () => {
    expect(isPortuguese(toLanguage("fr"))).to.equal(true);
    expect(isPortuguese(toLanguage("pt-PT", { pay: "Pagar" }))).to.equal(true);
    expect(isPortuguese(toLanguage("fr", { pay: "Payer" }))).to.equal(false);
    expect(isPortuguese(toLanguage("en"))).to.equal(false);
  });

  it("says the shop's words, and the built-in ones where there are none", () => {
    const french = toLanguage("fr", { paid: "Paiement confirmé", unheard: "of" });
    expect(words(french).paid).to.equal("Paiement confirmé");
    expect(words(french).total).to.equal("Total a pagar");
    expect(words(toLanguage("en")).paid).to.equal("Payment confirmed");
  });

  it("goes without what is no text, and tells the developer", () => {
    const told: string[] = [];
    const { reportError } = globalThis;
    globalThis.reportError = (error: Error) => void told.push(error.message);
    try {
      const texts = {
        pay: 5,
        paid: "Payé",
        total: null,
        copy: "x".repeat(1_001),
        scan: Symbol("x"),
        checking: {},
      };
      expect(toLanguage("fr", texts).overrides).to.deep.equal({ paid: "Payé" });
      expect(told.map((message) => message.split(":")[0])).to.deep.equal(
        ["pay", "total", "copy", "scan", "checking"].map((name) => `texts.${name}`),
      );
      expect(told[0]).to.equal("texts.pay: no text");
    } finally {
      globalThis.reportError = reportError;
    }
  });
});

describe("values in a text", () => {
  it("stand as they are, whatever is in them, and leave other braces alone", () => {
    const amount = "R$\u00a010,00 $& $1 {count}";
    expect(interpolate("{count} × {amount} {amount} {other} {", { amount, count: 2 })).to.equal(
      `2 × ${amount} ${amount} {other} {`,
    );
    expect(interpolate(PIX_TEXTS.timeLeft[1], { time: "30 s" })).to.equal("The code expires in 30 s.");
  });
});

const [portuguese, english, spanish] = ["pt-BR", "en", "es"].map((tag) => toLanguage(tag)) as [
  Language,
  Language,
  Language,
];

describe("words", () => {
  it("are there for every error", () => {
    expect(errorText({ code: "order_not_found" }, spanish)).to.contain("pedido");
    expect(errorText({ code: "idempotency_key_reused" }, english)).to.equal(words(english).unexpected);
    const code = "too_many_attempts";
    expect(errorText({ code }, portuguese)).to.contain("Tente de novo em alguns minutos.");
    for (const [retryAfter, words] of [
      [5_000, "1 minuto"],
      [60_000, "1 minuto"],
      [61_000, "2 minutos"],
      [900_000, "15 minutos"],
    ] as const) {
      for (const told of [errorText, pixErrorText])
        expect(told({ code, retryAfter }, portuguese)).to.contain(`Tente de novo em ${words}.`);
    }
  });

  it("are chosen by the nearest language, through shadow roots", () => {
    const page = fixtureSync<HTMLElement>(html`<div lang="es-MX"><div id="host"></div></div>`);
    const root = page.querySelector("#host")!.attachShadow({ mode: "open" });
    const inner = root.appendChild(document.createElement("p"));
    expect(toLocale(tagOf(inner, undefined))).to.equal("es");
    expect(toLocale(tagOf(inner, "en-GB"))).to.equal("en");
    page.lang = "fr";
    expect(toLocale(tagOf(inner, undefined))).to.equal("pt-BR");
    expect(toLocale("PT")).to.equal("pt-BR");
  });
});
