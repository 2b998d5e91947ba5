import { expect, fixtureSync, html } from "@open-wc/testing";
import { toLanguage, type Language } from "../../../src/elements/i18n/language.ts";
import { tagOf, toLocale } from "../../../src/elements/i18n/locale.ts";
import { formatMoney } from "../../../src/elements/i18n/money.ts";
import { errorText, words } from "../../../src/elements/i18n/texts.ts";
import { clockTime, Countdown, worthSaying } from "../../../src/elements/pay-pix/countdown.ts";

const [portuguese, english, spanish] = ["pt-BR", "en", "es"].map((tag) => toLanguage(tag)) as [
  Language,
  Language,
  Language,
];

describe("words", () => {
  it("are there for every error", () => {
    expect(errorText("order_not_found", spanish)).to.contain("pedido");
    expect(errorText("idempotency_key_reused", english)).to.equal(words(english).unexpected);
    expect(errorText("too_many_attempts", portuguese)).to.contain("Tente de novo em alguns minutos.");
    for (const [wait, words] of [
      [5_000, "1 minuto"],
      [60_000, "1 minuto"],
      [61_000, "2 minutos"],
      [900_000, "15 minutos"],
    ] as const) {
      expect(errorText("too_many_attempts", portuguese, wait)).to.contain(`Tente de novo em ${words}.`);
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

describe("formatMoney", () => {
  it("writes cents as people do, with a no-break space", () => {
    expect(formatMoney(123456, "pt-BR")).to.equal("R$\u00a01.234,56");
    expect(formatMoney(123456, "en")).to.equal("R$\u00a01,234.56");
    expect(formatMoney(5, "pt-BR")).to.equal("R$\u00a00,05");
  });
});

describe("countdown", () => {
  const done = Promise.resolve(true);

  it("shows hours where there are hours", () => {
    expect([0, 59, 899, 3599, 3600, 5400].map(clockTime)).to.deep.equal([
      "00:00",
      "00:59",
      "14:59",
      "59:59",
      "1:00:00",
      "1:30:00",
    ]);
  });

  it("waits for an element that is out of the page", () => {
    const host = { addController() {}, removeController() {}, requestUpdate() {}, updateComplete: done };
    const deadline = () => 60_000;
    const countdown = new Countdown(host, { deadline, now: () => 0, tick() {} });
    countdown.hostConnected();
    countdown.hostDisconnected();
    countdown.hostUpdate();
    expect(countdown.seconds).to.equal(undefined);
    countdown.hostConnected();
    expect(countdown.seconds).to.equal(60);
    countdown.hostDisconnected();
  });

  it("is said aloud throttle", () => {
    const said = Array.from({ length: 600 }, (_, second) => second).filter(worthSaying);
    expect(said).to.deep.equal([30, 60, 180, 360, 540]);
  });
});
