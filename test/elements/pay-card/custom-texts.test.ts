// <pay-card> in words of the shop's alone, in every state.
import { expect } from "@open-wc/testing";
import { BRANDS } from "../../../src/contract/card/brands.ts";
import { NEXT_STEPS, PROBLEM_CODES, REASON_CODES } from "../../../src/contract/checkout/enums.ts";
import { reason } from "../../../src/contract/reasons.ts";
import { reasonText } from "../../../src/elements/i18n/card-texts.ts";
import { PayCard } from "../../../src/elements/pay-card/pay-card.ts";
import { toLanguage } from "../../../src/elements/i18n/language.ts";
import { PayError, type PayErrorCode } from "../../../src/elements/client/pay-error.ts";
import { ORDER } from "../support/test-backend.ts";
import { foreignWords, OWN } from "../support/texts.ts";
import { besidePix, cardShop, charged, fillCard, press } from "../support/card.ts";
import { is, part, spoken, textOf } from "../support/shop.ts";
import { CARD_STATES } from "../support/card-states.ts";

// For all that the states bring about, from the first drawing on.
Object.defineProperty(PayCard.prototype, "texts", { get: () => OWN, set() {}, configurable: true });
document.documentElement.lang = "fr";

/** The order's data, and what brands are called. */
const DATA = [
  ...BRANDS,
  ORDER.id,
  ORDER.payee!,
  "Associação Beneficente dos Trabalhadores Metalúrgicos de Pindamonhangaba",
];

function expectOwnWords(pay: PayCard): void {
  const { updatedAt = Date() } = pay.charge ?? {};
  const when = new Date(updatedAt).toLocaleString("fr", { dateStyle: "long", timeStyle: "short" });
  expect(foreignWords(pay, [...DATA, when])).to.deep.equal([]);
  expect(pay.shadowRoot!.querySelector("[lang]")!.getAttribute("lang")).to.equal("fr");
}

/** The codes that a buyer may be told of. */
const ERRORS: readonly PayErrorCode[] = [
  ...PROBLEM_CODES.filter((code) => code !== "order_paid"),
  "not_configured",
  "network",
  "isolation_unavailable",
  "unexpected",
];

describe("pay-card in the shop's words", () => {
  beforeEach(() => sessionStorage.clear());

  for (const [name, state] of Object.entries(CARD_STATES)) {
    it(`is ${name}`, async () => {
      const pay = await state();
      expect(textOf(pay)).to.contain("«");
      expectOwnWords(pay);
    });
  }

  it("names a brand that the shop does not take", async () => {
    const { pay } = await cardShop({}, { "card-brands": "Elo" });
    await fillCard(pay);
    expect(textOf(pay)).to.contain("«brandRefused Visa»");
    expectOwnWords(pay);
  });

  it("names what is to be corrected, aloud", async () => {
    const { pay } = await cardShop();
    pay.validate();
    await pay.updateComplete;
    expect(spoken(pay)).to.equal("«check «number», «holder», «expiry», «code»»");
    expect(part<HTMLInputElement>(pay, "input").labels![0]!.textContent).to.equal("«number»");
  });

  it("tells of every error, before there is a form and beside it", async () => {
    const { pay: early } = await cardShop({ order: null });
    const { pay } = await cardShop();
    for (const element of [early, pay]) {
      for (const code of ERRORS) {
        element["checkout"].fail(new PayError(code, "For developers."));
        await element.updateComplete;
        expectOwnWords(element);
      }
    }
  });

  for (const next of NEXT_STEPS) {
    it(`says why and what next beside Pix: ${next}`, async () => {
      const { pay } = await cardShop({ made: charged("denied", { reason: reason("declined", next) }) });
      besidePix(pay);
      await fillCard(pay);
      press(pay);
      await is(pay, "denied");
      expect(spoken(pay)).to.match(new RegExp(`^«declined» «next_${next}»( «orPix».)?$`));
      expectOwnWords(pay);
    });
  }
});

describe("why a card was refused", () => {
  it("is said in Portuguese by the backend, in other languages by us or the shop", () => {
    const told = reason("insufficient_funds");
    const failed = "Não foi possível fazer o pagamento. Tente de novo ou use outro cartão.";
    const french = { insufficient_funds: "Plafond dépassé.", next_other_card: "Prenez une autre carte." };
    expect(reasonText(told, toLanguage("pt-BR"))).to.equal(told.message);
    expect(reasonText(told, toLanguage("pt-BR", { pay: "Pagar" }))).to.equal(told.message);
    expect(reasonText(told, toLanguage("en", { pay: "Pay" }))).to.equal(
      "This purchase is over the card’s limit. Use another card.",
    );
    expect(reasonText(told, toLanguage("fr", french))).to.equal("Plafond dépassé. Prenez une autre carte.");
    expect(reasonText(told, toLanguage("fr", { pay: "Payer" }))).to.equal(failed);
    expect(reasonText(undefined, toLanguage("pt-BR"))).to.equal(failed);
    for (const code of REASON_CODES) {
      expect(reasonText(reason(code), toLanguage("fr", { cardFailed: "Raté." })), code).to.equal("Raté.");
    }
  });
});
