import { expect } from "@open-wc/testing";
import { sendKeys } from "@web/test-runner-commands";
import type { Charge } from "../../../src/contract/checkout/charge.ts";
import {
  NEXT_STEPS,
  REASON_CODES,
  type NextStep,
  type ReasonCode,
} from "../../../src/contract/checkout/enums.ts";
import type { Order } from "../../../src/contract/checkout/order.ts";
import { reason } from "../../../src/contract/reasons.ts";
import { reasonText } from "../../../src/elements/i18n/card-texts.ts";
import type { PayCard } from "../../../src/elements/pay-card/pay-card.ts";
import { toLanguage } from "../../../src/elements/i18n/language.ts";
import { LOCALES } from "../../../src/elements/i18n/built-in-locales.ts";
import { ORDER } from "../support/test-backend.ts";
import { cardShop, charged, errorOf, fill, fillCard, focused, input, press } from "../support/card.ts";
import { is, part, type Shop, spoken, streaming, textOf, until } from "../support/shop.ts";

const refusal = (status: number, code: string, more: object = {}) => ({
  type: "about:blank",
  title: "",
  status,
  code,
  ...more,
});

async function sent(made: Partial<Charge>): Promise<Shop<"pay-card">> {
  const opened = await cardShop({ made });
  await fillCard(opened.pay);
  part(opened.pay, "button").focus();
  press(opened.pay);
  await is(opened.pay, "denied");
  return opened;
}

const declined = (code: ReasonCode, next?: NextStep): Promise<Shop<"pay-card">> =>
  sent(charged("denied", { reason: reason(code, next) }));

/** Sends a card that the backend answers so, once. */
async function refusedWith(body: object & { status: number }, order = ORDER): Promise<Shop<"pay-card">> {
  const { status } = body;
  const opened = await cardShop({ order, faults: [{ call: "POST /charges", times: 1, status, body }] });
  await fillCard(opened.pay);
  if (order.ask.length > 0) await fill(opened.pay, { identity: "529.982.247-25", email: "ana@loja.com" });
  press(opened.pay);
  await is(opened.pay, "error");
  return opened;
}

const selected = (pay: PayCard, name: string): string => {
  const { value, selectionStart, selectionEnd } = input(pay, name);
  return value.slice(selectionStart!, selectionEnd!);
};

describe("a card that was refused", () => {
  beforeEach(() => sessionStorage.clear());

  it("is told so in our words where the backend has none", async () => {
    const { pay } = await sent(
      charged("denied", { reason: { code: "declined", message: "", next: "other_card" } }),
    );
    expect(textOf(pay)).to.include("Não foi possível fazer o pagamento.");
  });

  it("is told what it is in the backend's words, or ours, where the page does not know the reason", async () => {
    // Words of a backend that is newer than the page, and as unlucky as words can be.
    const unknown = { code: "constructor" as ReasonCode, next: "constructor" as NextStep };
    const card = { brand: "constructor" as "Visa", last4: "1111", installments: 1 };
    const { pay } = await sent(
      charged("denied", { card, reason: { ...unknown, message: "Cartão de teste." } }),
    );
    expect(part(pay, "status").textContent!.trim()).to.equal("Cartão de teste.");
    expect(focused(pay)).to.equal("code");
    pay.locale = "en";
    await pay.updateComplete;
    expect(part(pay, "status").textContent!.trim()).to.equal(
      "The payment couldn’t be made. Try again or use another card.",
    );
  });

  it("is told in words for all others what an unknown problem is", async () => {
    const { pay } = await refusedWith(refusal(400, "constructor"));
    expect(spoken(pay)).to.contain("Não foi possível continuar.");
  });

  for (const [code, next, goesOn] of [
    ["expired_card", "correct", "expiry"],
    ["invalid_code", "correct", "code"],
    ["invalid_card", "correct", "number"],
    ["insufficient_funds", "other_card", "number"],
    ["declined", "pix", "number"],
    ["blocked_card", "bank", "code"],
    ["try_later", "later", "code"],
    ["authentication_failed", "again", "code"],
  ] as const) {
    it(`${code}, ${next}: says so once, empties the code alone, and goes on at the ${goesOn}`, async () => {
      const { pay, backend } = await declined(code, next);
      expect(focused(pay)).to.equal(goesOn);
      expect(selected(pay, goesOn)).to.equal(input(pay, goesOn).value);
      expect(input(pay, "code").value).to.equal("");
      expect(input(pay, "number").value).to.equal("4111 1111 1111 1111");
      expect(input(pay, "holder").value).to.equal("MARIA DA SILVA");
      const { message } = reason(code, next);
      expect(part(pay, "status").textContent!.trim()).to.equal(message);
      expect(spoken(pay)).to.equal(message);
      expect(textOf(pay)).not.to.contain("Pix");
      // Above the fields of which one comes next.
      const above = part(pay, "status").compareDocumentPosition(input(pay, "number"));
      expect(above & Node.DOCUMENT_POSITION_FOLLOWING).to.be.greaterThan(0);
      await backend.play({ change: { cancelledAmount: 0 } });
      await until(() => pay.charge!.version === 2);
      await pay.updateComplete;
      expect(spoken(pay)).to.equal(message);
    });
  }

  it("gives way to the next one at the first key", async () => {
    const { pay } = await declined("insufficient_funds");
    await sendKeys({ type: "5555" });
    expect(input(pay, "number").value).to.equal("5555");
  });

  it("leaves the focus where the buyer has gone to type meanwhile", async () => {
    const { pay, backend } = await cardShop({ made: charged("pending") });
    await fillCard(pay);
    press(pay);
    await is(pay, "pending");
    const note = pay.parentElement!.appendChild(document.createElement("textarea"));
    note.focus();
    await streaming(backend, 1);
    await backend.play({ change: { status: "denied", reason: reason("declined") } });
    await is(pay, "denied");
    expect(document.activeElement).to.equal(note);
  });

  it("is told in sentences that end once and promise nothing, in every language", () => {
    for (const locale of LOCALES) {
      const language = toLanguage(locale);
      for (const code of REASON_CODES) {
        for (const next of NEXT_STEPS) {
          const text = reasonText(reason(code, next), language);
          expect(text, `${locale} ${code} ${next}`).to.match(/^\p{Lu}.*[^.]\.$/u);
          expect(text).not.to.match(/undefined|!|\.\./);
        }
      }
      // Another try would be one too many.
      for (const code of ["unknown_outcome", "superseded"] as const) {
        expect(reasonText(reason(code), language)).not.to.match(
          /\. (Tente de novo|Try again|Intente de nuevo)/,
        );
      }
    }
  });
});

describe("a mistake that the backend finds", () => {
  beforeEach(() => sessionStorage.clear());

  const order: Order = { ...ORDER, ask: ["identity", "email"] };

  it("stands beside its field, in the buyer's words and with the focus, until that is changed", async () => {
    const errors = ["customer.identity", "card.number", "card.unheard"].map((field) => ({
      field,
      code: "wrong",
      message: "Not for buyers.",
    }));
    const { pay } = await refusedWith(refusal(400, "invalid_request", { errors }), order);
    expect(errorOf(pay, "number")).to.equal("Número inválido. Confira os dígitos.");
    expect(errorOf(pay, "identity")).to.equal("CPF ou CNPJ inválido. Confira os dígitos.");
    expect(errorOf(pay, "holder")).to.equal("");
    expect(focused(pay)).to.equal("number");
    expect(spoken(pay)).to.equal("Confira: Número do cartão, CPF ou CNPJ.");
    expect(textOf(pay)).not.to.contain("Not for buyers");
    await expect(pay).to.be.accessible();

    await fill(pay, { holder: "ANA LIMA" });
    expect(errorOf(pay, "number")).not.to.equal("");
    await fill(pay, { number: "5555 5555 5555 4444", identity: "111.444.777-35" });
    expect(errorOf(pay, "number")).to.equal("");
    expect(errorOf(pay, "identity")).to.equal("");
    press(pay);
    await is(pay, "paid");
  });

  it("of a date is told as past: its form was looked at before", async () => {
    const errors = [{ field: "card.expirationDate", code: "expired", message: "" }];
    const { pay } = await refusedWith(refusal(400, "invalid_request", { errors }));
    expect(errorOf(pay, "expiry")).to.equal("Cartão vencido. Use outro.");
    expect(focused(pay)).to.equal("expiry");
  });

  it("in what the form does not show is told in general", async () => {
    const errors = [{ field: "customer.phone", code: "wrong", message: "" }];
    const { pay } = await refusedWith(refusal(400, "invalid_request", { errors }));
    expect(textOf(pay)).to.contain("Não foi possível continuar.");
    press(pay);
    await is(pay, "paid");
  });

  it("in the key that the card was encrypted to is told calmly", async () => {
    for (const body of [
      refusal(422, "encryption_required"),
      refusal(400, "invalid_request", {
        errors: [{ field: "encryptedCard", code: "unknown_key", message: "" }],
      }),
    ]) {
      const { pay } = await refusedWith(body);
      expect(part(pay, "status").textContent!.trim()).to.equal("Não foi possível continuar. Tente de novo.");
    }
  });
});
