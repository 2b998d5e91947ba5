// <pay-pix> in words of the shop's alone, in every state: what is found besides is a word that no table holds.
import { expect } from "@open-wc/testing";
import { PROBLEM_CODES } from "../../../src/contract/checkout/enums.ts";
import type { PayPix } from "../../../src/elements/pay-pix/pay-pix.ts";
import "../../../src/elements/pay-pix/define.ts";
import { PayError, type PayErrorCode } from "../../../src/elements/client/pay-error.ts";
import type { PayTexts } from "../../../src/elements/index.ts";
import type { TestBackend } from "../support/test-backend.ts";
import { brCode, inMinutes, ORDER, pixCharge, type Script } from "../support/test-backend.ts";
import { foreignWords, OWN } from "../support/texts.ts";
import { is, part, type Settings, spoken, streaming, textOf, until } from "../support/shop.ts";
import { pixShop } from "../support/pix.ts";

const LATE = 30_000;
const REFUSAL = { code: "failed", message: "Não deu.", next: "again" } as const;
/** The codes that a buyer may be told of. */
const ERRORS: readonly PayErrorCode[] = [
  ...PROBLEM_CODES.filter((code) => code !== "order_paid"),
  "not_configured",
  "network",
  "code_mismatch",
  "unexpected",
];

/** In words of the shop's alone. */
const ownShop = (script: Script = {}, settings: Settings = {}) =>
  pixShop(script, { texts: OWN, locale: "fr", ...settings });

/** All that may stand beside the shop's words: the order's data, and dates in the shop's language. */
function expectOwnWords(pix: PayPix): void {
  const { charge } = pix;
  const dates = [charge?.updatedAt, charge?.expiresAt].map(
    (at) => at && new Date(at).toLocaleString("fr", { dateStyle: "long", timeStyle: "short" }),
  );
  const data = [charge?.pix?.code, ORDER.id, ORDER.payee, charge?.pix?.payee, ...dates].filter(
    (each) => each != null,
  );
  expect(foreignWords(pix, data)).to.deep.equal([]);
  expect(pix.shadowRoot!.querySelector("[lang]")!.getAttribute("lang")).to.equal("fr");
}

async function pending(script: Script = {}): Promise<{ pix: PayPix; backend: TestBackend }> {
  const opened = await ownShop(script, { auto: true });
  await is(opened.pix, "pending");
  return opened;
}

describe("pay-pix in the shop's words", () => {
  beforeEach(() => sessionStorage.clear());

  it("loads, asks and finds mistakes", async () => {
    const { pix, backend } = await ownShop({
      order: { ...ORDER, ask: ["name", "identity", "email", "phone"] },
      faults: [{ call: "GET /orders", times: 1, late: 500 }],
    });
    await until(() => textOf(pix).includes("«loading»"));
    expectOwnWords(pix);
    await is(pix, "ready");
    expectOwnWords(pix);
    await pix.start();
    await pix.updateComplete;
    expect(textOf(pix)).to.contain("«identityMissing»");
    expectOwnWords(pix);
    for (const input of pix.shadowRoot!.querySelectorAll("input")) {
      input.value = "1";
      input.dispatchEvent(new InputEvent("input"));
      input.dispatchEvent(new FocusEvent("blur"));
    }
    await pix.updateComplete;
    for (const name of ["name", "identity", "email", "phone"] as const) {
      expect(textOf(pix)).to.contain(`«${name}»`).and.to.contain(`«${name}Wrong»`);
    }
    expectOwnWords(pix);
    expect(await backend.seen("POST")).to.have.length(0);
  });

  it("makes the code", async () => {
    const { pix } = await ownShop({ faults: [{ call: "POST /charges", times: 1, late: LATE }] });
    await is(pix, "ready");
    expect(part(pix, "button").textContent!.trim()).to.equal("«payWithPix»");
    void pix.start();
    await is(pix, "creating");
    expect(textOf(pix)).to.contain("«creating»");
    expect(spoken(pix)).to.equal("«creating»");
    expectOwnWords(pix);
  });

  it("says what time is left", async () => {
    const { pix } = await pending({ made: pixCharge(0.55) });
    await until(() => /^«timeLeft \d+ s»$/.test(spoken(pix)), "said");
    expectOwnWords(pix);
  });

  it("shows, copies, shares and prints it", async () => {
    const { matchMedia } = window;
    const { writeText } = navigator.clipboard;
    const { execCommand } = document;
    window.matchMedia = () => ({ matches: true }) as MediaQueryList;
    Object.defineProperty(navigator, "share", { value: () => Promise.resolve(), configurable: true });
    try {
      const { pix } = await pending();
      expect(spoken(pix)).to.equal("«waiting». R$\u00a0123,45.");
      expect(part(pix, "qr").querySelector("svg")!.getAttribute("aria-label")).to.equal(
        "«qrOf R$\u00a0123,45»",
      );
      expectOwnWords(pix);

      navigator.clipboard.writeText = () => Promise.resolve();
      await pix.copy();
      await pix.updateComplete;
      expect(textOf(pix)).to.contain("«copied»").and.to.contain("«nextStep»");
      expect(part(pix, "share").textContent!.trim()).to.equal("«share»");
      expectOwnWords(pix);
      navigator.clipboard.writeText = () => Promise.reject(new DOMException("denied"));
      document.execCommand = () => false;
      await pix.copy();
      await pix.updateComplete;
      expect(textOf(pix)).to.contain("«notCopied»");
      expectOwnWords(pix);

      pix.shadowRoot!.querySelector<HTMLElement>(".toggle")!.click();
      dispatchEvent(new Event("beforeprint"));
      expect(textOf(pix)).to.contain("«validUntil»").and.to.contain("«hideQr»");
      expectOwnWords(pix);

      part(pix, "recheck").click();
      await until(() => textOf(pix).includes("«notYet»"));
      expectOwnWords(pix);
    } finally {
      window.matchMedia = matchMedia;
      navigator.clipboard.writeText = writeText;
      document.execCommand = execCommand;
      Reflect.deleteProperty(navigator, "share");
    }
  });

  it("warns of a doubtful code, of another payee and of a lost line", async () => {
    const code = brCode(ORDER.amount).replace("EXEMPLO", "EXEMPL0");
    const { pix, backend } = await pending({
      made: { pix: { code, payee: "OUTRA LOJA" }, expiresAt: inMinutes(15) },
    });
    expect(textOf(pix)).to.contain("«doubtful»").and.to.contain("«bankShows»");
    expectOwnWords(pix);
    await streaming(backend, 1);
    await backend.play({ faults: [{ call: "GET /charges", times: 1_000 }], cut: true });
    await until(() => textOf(pix).includes("«offline»"), "said");
    expectOwnWords(pix);
  });

  it("waits for the code, and for the last word at its end", async () => {
    const { pix, backend } = await pending({ made: {} });
    expectOwnWords(pix);
    await backend.play({ change: pixCharge(0.02) });
    await until(() => textOf(pix).includes("«checking»"), "the end");
    expectOwnWords(pix);
  });

  for (const [status, words] of [
    ["paid", "«paid»"],
    ["expired", "«pixExpired»"],
    ["failed", "«pixFailedHint»"],
    ["cancelled", "«cancelled»"],
    ["reversed", "«reversed»"],
  ] as const) {
    it(`ends ${status}, whatever the backend says in Portuguese`, async () => {
      const reason = status === "paid" ? {} : { reason: REFUSAL };
      const { pix } = await ownShop({ made: { ...pixCharge(), status, ...reason } }, { auto: true });
      await until(() => textOf(pix).includes(words), words);
      expectOwnWords(pix);
    });
  }

  it("finds the order paid", async () => {
    const { pix } = await ownShop({ order: { ...ORDER, paid: true } });
    await is(pix, "paid");
    expect(textOf(pix)).to.contain("«orderPaid»");
    expectOwnWords(pix);
  });

  it("tells of every error, before there is a form and beside it", async () => {
    const { pix } = await ownShop({ faults: [{ call: "GET /orders", times: 1, late: LATE }] });
    const { pix: ready } = await ownShop();
    await is(ready, "ready");
    for (const element of [pix, ready]) {
      for (const code of ERRORS) {
        element["checkout"].fail(new PayError(code, "For developers."));
        await element.updateComplete;
        expect(textOf(element), code).to.match(
          /«(unexpected|[a-z]+_[a-z_]+( «aWhile»)?|network|pixFailedHint)»/,
        );
        expectOwnWords(element);
      }
    }
  });
});

describe("words of the shop's in pay-pix", () => {
  beforeEach(() => sessionStorage.clear());

  it("stand among the built-in ones, and leave their language what it is", async () => {
    const { pix } = await ownShop({}, { locale: "en", texts: { payWithPix: "Pay now" } });
    await is(pix, "ready");
    expect(part(pix, "button").textContent!.trim()).to.equal("Pay now");
    expect(textOf(pix)).to.contain("Total").and.to.contain("R$ 123.45");
    expect(pix.shadowRoot!.querySelector("[lang]")!.getAttribute("lang")).to.equal("en");
    pix.texts = { payWithPix: "Pay {amount}" };
    await pix.updateComplete;
    expect(part(pix, "button").textContent!.trim()).to.equal("Pay {amount}");
    pix.texts = undefined;
    await pix.updateComplete;
    expect(part(pix, "button").textContent!.trim()).to.equal("Pay with Pix");
  });

  it("take the place of the backend's sentence in every language", async () => {
    for (const [locale, sentence] of [
      ["pt-BR", "Nada foi cobrado."],
      ["fr", "Nada foi cobrado."],
      ["en", "Nothing was charged."],
    ] as const) {
      sessionStorage.clear();
      const made = { ...pixCharge(), status: "failed", reason: REFUSAL } as const;
      const { pix } = await ownShop({ made }, { locale, texts: { copy: "Copier" }, auto: true });
      await is(pix, "denied");
      expect(textOf(pix)).to.contain(sentence);
      // The next one starts by itself once it is on screen.
      pix.remove();
    }
  });

  it("leave out what is no text, and the element works on", async () => {
    const told: string[] = [];
    const { reportError } = globalThis;
    globalThis.reportError = (error: Error) => void told.push(error.message);
    try {
      const texts = { payWithPix: 5, payInApp: "Payez", unheard: "of" } as unknown as PayTexts;
      const { pix } = await ownShop({}, { texts });
      await is(pix, "ready");
      expect(part(pix, "button").textContent!.trim()).to.equal("Pagar com Pix");
      expect(textOf(pix)).to.contain("Payez");
      expect(told).to.deep.equal(["texts.payWithPix: no text"]);
    } finally {
      globalThis.reportError = reportError;
    }
  });
});
