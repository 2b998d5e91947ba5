import { expect, oneEvent } from "@open-wc/testing";
import { sendKeys } from "@web/test-runner-commands";
import type { PayChangeEvent, PayErrorEvent } from "../../../src/elements/payment/events.ts";
import { ORDER } from "../support/test-backend.ts";
import {
  CARD,
  cardShop,
  errorOf,
  EXPIRY,
  fill,
  fillCard,
  focused,
  input,
  NUMBER,
  press,
} from "../support/card.ts";
import { is, part, textOf } from "../support/shop.ts";

describe("pay-card", () => {
  beforeEach(() => sessionStorage.clear());

  describe("its form", () => {
    it("asks for the card in one form that autofill understands, and for nothing that is known", async () => {
      const { pay, heard } = await cardShop();
      const fields = [...pay.shadowRoot!.querySelector("form")!.querySelectorAll(".input")];
      // The attribute: Firefox's property keeps back the words that it does nothing with.
      expect(fields.map((field) => field.getAttribute("autocomplete"))).to.deep.equal([
        "cc-number",
        "cc-name",
        "cc-exp",
        "cc-csc",
      ]);
      expect(part(pay, "amount").textContent).to.equal("R$\u00a0123,45");
      expect(part(pay, "button").textContent!.trim()).to.equal("Pagar R$\u00a0123,45");
      expect(heard).to.deep.equal(["pay-ready"]);
      await expect(pay).to.be.accessible();
    });

    it("says what is missing where it has no endpoint yet, and loads once it has", async () => {
      const { backend } = await cardShop();
      const pay = document.createElement("pay-card");
      pay.setAttribute("order", ORDER.id);
      const told = oneEvent(document, "pay-error");
      document.body.append(pay);
      expect(((await told) as PayErrorEvent).detail.code).to.equal("not_configured");
      await pay.updateComplete;
      expect(textOf(pay)).to.contain("não está disponível");
      pay.setAttribute("endpoint", backend.endpoint);
      await is(pay, "ready");
      pay.remove();
    });

    it("may leave the page in the breath in which it came", async () => {
      const pay = document.createElement("pay-card");
      document.body.append(pay);
      pay.remove();
      await pay.updateComplete;
      expect(pay.isConnected).to.equal(false);
    });

    it("is filled by keyboard alone, and sent by Enter", async () => {
      const { pay, backend } = await cardShop();
      input(pay, "number").focus();
      await sendKeys({ type: NUMBER });
      await sendKeys({ press: "Tab" });
      await sendKeys({ type: "MARIA DA SILVA" });
      await sendKeys({ press: "Tab" });
      await sendKeys({ type: EXPIRY.replace("/", "") });
      await sendKeys({ press: "Tab" });
      await sendKeys({ type: "987" });
      await sendKeys({ press: "Enter" });
      await is(pay, "paid");
      const [post] = await backend.seen("POST /charges");
      expect(post!.body).to.deep.equal({
        orderId: ORDER.id,
        method: "card",
        installments: 1,
        seenTotal: 12345,
        card: CARD,
      });
    });

    it("groups the number while it is typed, and keeps the caret in the middle", async () => {
      const { pay } = await cardShop();
      const number = input(pay, "number");
      number.focus();
      await sendKeys({ type: "411111111111" });
      expect(number.value).to.equal("4111 1111 1111");
      number.setSelectionRange(2, 2);
      await sendKeys({ type: "23" });
      expect(number.value).to.equal("4123 1111 1111 11");
      expect(number.selectionStart).to.equal(4);
      await sendKeys({ press: "Delete" });
      expect(number.value).to.equal("4123 1111 1111 1");
      number.setSelectionRange(5, 5);
      await sendKeys({ press: "Backspace" });
      expect(number.value).to.equal("4121 1111 1111");
      expect(number.selectionStart).to.equal(3);
    });

    it("takes one character at a time from what is no number", async () => {
      const { pay } = await cardShop({ order: { ...ORDER, ask: ["email"] } });
      await fill(pay, { holder: "MARIA 2 SILVA", email: "maria1@loja" });
      for (const [name, left] of [
        ["holder", "MARIA 2 SILV"],
        ["email", "maria1@loj"],
      ] as const) {
        input(pay, name).focus();
        await sendKeys({ press: "End" });
        await sendKeys({ press: "Backspace" });
        expect(input(pay, name).value).to.equal(left);
      }
    });

    it("shows the brand as soon as it is sure, and asks for the code that the brand has", async () => {
      const { pay } = await cardShop();
      await fill(pay, { number: "3782 822463 10005" });
      expect(input(pay, "number").value).to.equal("3782 822463 10005");
      expect(input(pay, "code").placeholder).to.equal("4 dígitos");
      await fill(pay, { code: "123" });
      expect(errorOf(pay, "code")).to.equal("O código tem 4 dígitos.");
    });

    it("lets the buyer choose the brand of a card that nobody knows", async () => {
      const { pay, backend } = await cardShop();
      await fillCard(pay, { number: "9999 9999 9999 9995" });
      press(pay);
      await pay.updateComplete;
      expect(errorOf(pay, "brand")).to.equal("Escolha a bandeira do cartão.");
      await expect(pay).to.be.accessible();
      pay.shadowRoot!.querySelector<HTMLInputElement>('input[value="Cabal"]')!.click();
      press(pay);
      await is(pay, "paid");
      const [post] = await backend.seen("POST /charges");
      expect((post!.body as { card: { brand: string } }).card.brand).to.equal("Cabal");
    });

    it("leaves the text of an input method alone until it is composed", async () => {
      const { pay } = await cardShop();
      const number = input(pay, "number");
      number.value = "４１１";
      number.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true, isComposing: true }));
      expect(number.value).to.equal("４１１");
      number.value = "41112";
      number.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true, composed: true }));
      expect(number.value).to.equal("4111 2");
    });

    it("tells the page when it is complete, and the brand", async () => {
      const { pay } = await cardShop();
      const heard: unknown[] = [];
      pay.addEventListener("pay-change", (event) => heard.push((event as PayChangeEvent).detail));
      await fill(pay, { number: NUMBER });
      await fillCard(pay);
      await fill(pay, { code: "9" });
      expect(heard).to.deep.equal([
        { complete: false, brand: "Visa" },
        { complete: true, brand: "Visa" },
        { complete: false, brand: "Visa" },
      ]);
    });

    it("loses nothing that was typed when the order, the language or the page around it changes", async () => {
      const { pay } = await cardShop();
      await fill(pay, { number: NUMBER, holder: "MARIA" });
      pay.locale = "en";
      await pay.updateComplete;
      expect(part(pay, "button").textContent!.trim()).to.equal("Pay R$\u00a0123.45");
      pay.parentElement!.append(pay);
      await pay.updateComplete;
      expect(input(pay, "number").value).to.equal("4111 1111 1111 1111");
      expect(input(pay, "holder").value).to.equal("MARIA");
    });

    it("is emptied when it starts over", async () => {
      const { pay } = await cardShop();
      await fillCard(pay);
      const ready = oneEvent(pay, "pay-ready");
      pay.reset();
      await ready;
      await pay.updateComplete;
      expect(pay.status).to.equal("ready");
      expect(input(pay, "number").value).to.equal("");
      const changed = oneEvent(pay, "pay-change");
      await fill(pay, { number: NUMBER });
      expect((await changed).detail).to.deep.equal({ complete: false, brand: "Visa" });
    });

    it("speaks three languages", async () => {
      for (const [locale, words] of [
        ["pt-BR", "Número do cartão"],
        ["en", "Card number"],
        ["es", "Número de tarjeta"],
      ] as const) {
        const { pay } = await cardShop({}, { locale });
        expect(part(pay, "label").textContent).to.equal(words);
      }
    });

    it("needs no button of its own", async () => {
      const { pay } = await cardShop({}, { "no-button": "" });
      expect(part(pay, "button")).to.equal(null);
      await fillCard(pay);
      const charge = await pay.submit();
      expect(charge!.status).to.equal("paid");
    });
  });

  describe("what is wrong", () => {
    it("is said beside each field on submit, and the first one takes the focus", async () => {
      const { pay, backend } = await cardShop();
      await fill(pay, { holder: "MARIA", expiry: "01/20", code: "12" });
      press(pay);
      await pay.updateComplete;
      expect(errorOf(pay, "number")).to.equal("Informe o número do cartão.");
      expect(errorOf(pay, "expiry")).to.equal("Cartão vencido. Use outro.");
      expect(errorOf(pay, "code")).to.equal("O código tem 3 dígitos.");
      expect(errorOf(pay, "holder")).to.equal("");
      expect(focused(pay)).to.equal("number");
      expect(input(pay, "number").getAttribute("aria-invalid")).to.equal("true");
      expect(input(pay, "number").getAttribute("aria-describedby")).to.equal("number-error");
      expect(textOf(pay)).to.contain("Confira: Número do cartão, Validade, Código de segurança.");
      expect(await backend.seen("POST")).to.have.length(0);
      await expect(pay).to.be.accessible();
    });

    it("is said when a field is left, not while it is typed in, and goes away when it is right", async () => {
      const { pay } = await cardShop();
      input(pay, "number").focus();
      await sendKeys({ type: "411111111111111" });
      expect(errorOf(pay, "number")).to.equal("");
      await sendKeys({ press: "Tab" });
      await pay.updateComplete;
      expect(errorOf(pay, "number")).to.equal("Faltam dígitos. Confira o número.");
      await sendKeys({ down: "Shift" });
      await sendKeys({ press: "Tab" });
      await sendKeys({ up: "Shift" });
      await sendKeys({ press: "End" });
      await sendKeys({ type: "1" });
      await pay.updateComplete;
      expect(errorOf(pay, "number")).to.equal("");
    });

    it("is never said in other words while a field is typed in: it goes, and is said anew when it is left", async () => {
      const { pay } = await cardShop({ order: { ...ORDER, ask: ["email"] } });
      press(pay);
      await pay.updateComplete;
      expect(errorOf(pay, "number")).to.equal("Informe o número do cartão.");
      for (const [field, first, rest, wrong] of [
        ["number", "4", "11111111111", "Faltam dígitos. Confira o número."],
        ["email", "maria", "@", "Informe um e-mail como nome@exemplo.com."],
      ] as const) {
        input(pay, field).focus();
        for (const text of [first, rest]) {
          await sendKeys({ type: text });
          await pay.updateComplete;
          expect(errorOf(pay, field)).to.equal("");
        }
        await sendKeys({ press: "Tab" });
        await pay.updateComplete;
        expect(errorOf(pay, field)).to.equal(wrong);
      }
    });

    it("moves nothing when it is said", async () => {
      const { pay } = await cardShop();
      const { height } = pay.getBoundingClientRect();
      pay.validate();
      await pay.updateComplete;
      expect(pay.getBoundingClientRect().height).to.equal(height);
    });
  });

  describe("the buyer's data", () => {
    it("is asked for where the order says so; the holder is offered as the buyer", async () => {
      const { pay, backend } = await cardShop({ order: { ...ORDER, ask: ["name", "identity"] } });
      await fillCard(pay);
      expect(input(pay, "name").value).to.equal("MARIA DA SILVA");
      expect(input(pay, "name").autocomplete).to.equal("name");
      press(pay);
      await pay.updateComplete;
      expect(focused(pay)).to.equal("identity");
      await expect(pay).to.be.accessible();
      await fill(pay, { identity: "529.982.247-25" });
      press(pay);
      await is(pay, "paid");
      const [post] = await backend.seen("POST /charges");
      expect((post!.body as { customer: unknown }).customer).to.deep.equal({
        name: "MARIA DA SILVA",
        identity: "52998224725",
        identityType: "CPF",
      });
    });
  });
});
