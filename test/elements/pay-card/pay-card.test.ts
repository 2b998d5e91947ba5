import { expect, oneEvent, waitUntil } from "@open-wc/testing";
import { sendKeys } from "@web/test-runner-commands";
import { reason } from "../../../src/contract/reasons.ts";
import type { PayChangeEvent, PayErrorEvent } from "../../../src/elements/checkout/events.ts";
import { ORDER } from "../support/test-backend.ts";
import {
  CARD,
  cardShop,
  charged,
  choose,
  errorOf,
  EXPIRY,
  fill,
  fillCard,
  focused,
  input,
  mountCard,
  NUMBER,
  press,
} from "../support/card.ts";
import { is, part, streaming, textOf, until } from "../support/shop.ts";

describe("pay-card", () => {
  beforeEach(() => sessionStorage.clear());

  describe("its form", () => {
    it("asks for the card in one form that autofill understands, and for nothing that is known", async () => {
      const { pay, heard } = await cardShop();
      const fields = [...pay.shadowRoot!.querySelector("form")!.querySelectorAll("input")];
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

    it("says what is missing where it has no order yet, and loads once it has", async () => {
      const { backend } = await cardShop();
      const pay = document.createElement("pay-card");
      const told = oneEvent(document, "pay-error");
      document.body.append(pay);
      expect(((await told) as PayErrorEvent).detail.code).to.equal("not_configured");
      await pay.updateComplete;
      expect(textOf(pay)).to.contain("não está disponível");
      pay.setAttribute("endpoint", backend.endpoint);
      pay.setAttribute("order", ORDER.id);
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
      await sendKeys({ type: "4111111111111112" });
      expect(errorOf(pay, "number")).to.equal("");
      await sendKeys({ press: "Tab" });
      await pay.updateComplete;
      expect(errorOf(pay, "number")).to.equal("Número inválido. Confira os dígitos.");
      await sendKeys({ down: "Shift" });
      await sendKeys({ press: "Tab" });
      await sendKeys({ up: "Shift" });
      await sendKeys({ press: "End" });
      await sendKeys({ press: "Backspace" });
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

  describe("installments", () => {
    const order = {
      ...ORDER,
      amount: 10000,
      installments: [
        { count: 1, amount: 10000, first: 10000, total: 10000, interestFree: true },
        { count: 3, amount: 3333, first: 3334, total: 10000, interestFree: true },
        { count: 2, amount: 5100, first: 5100, total: 10200, interestFree: false },
      ],
    };

    it("say count, amount, interest and total to the cent, in the backend's order", async () => {
      const { pay } = await cardShop({ order });
      const options = [...pay.shadowRoot!.querySelectorAll("option")].map(({ textContent }) =>
        textContent!.trim().replaceAll("\u00a0", " "),
      );
      expect(options).to.deep.equal([
        "À vista, R$ 100,00",
        "3x de R$ 33,33 sem juros · total R$ 100,00",
        "2x de R$ 51,00 com juros · total R$ 102,00",
      ]);
    });

    it("say below the list what it may cut off, and the first one where it is another", async () => {
      const { pay } = await cardShop({ order });
      await choose(pay, 3);
      const hint = pay.shadowRoot!.querySelector(".hint")!.textContent!.trim().replaceAll("\u00a0", " ");
      expect(hint).to.equal("sem juros · total R$ 100,00 · 1ª parcela de R$ 33,34");
    });

    it("are chosen anew for another order", async () => {
      const { pay, backend } = await cardShop({ order });
      await choose(pay, 2);
      await backend.play({ order: { ...order, id: "A-1002" } });
      pay.order = "A-1002";
      await waitUntil(() => pay.orderDetails?.id === "A-1002", "the other order");
      await pay.updateComplete;
      expect(pay.shadowRoot!.querySelector("select")!.value).to.equal("1");
    });

    it("change the button's total, what is sent and what is confirmed", async () => {
      const card = { brand: "Visa", last4: "1111", installments: 2 } as const;
      const { pay, backend } = await cardShop({ order, made: charged("paid", { amount: 10200, card }) });
      await fillCard(pay);
      await choose(pay, 2);
      expect(part(pay, "button").textContent).to.contain("R$\u00a0102,00");
      await expect(pay).to.be.accessible();
      await pay.submit();
      const [post] = await backend.seen("POST /charges");
      expect(post!.body).to.include({ installments: 2, seenTotal: 10200 });
      await is(pay, "paid");
      expect(textOf(pay)).to.contain("R$ 102,00 Visa final 1111 em 2x");
    });

    it("are not asked for where there is no choice, but told", async () => {
      const { pay } = await cardShop({ order: { ...order, installments: order.installments.slice(0, 1) } });
      expect(pay.shadowRoot!.querySelector("select")).to.equal(null);
      expect(textOf(pay)).to.contain("Parcelas À vista, R$ 100,00");
      const three = await cardShop({ order: { ...order, installments: order.installments.slice(1, 2) } });
      expect(textOf(three.pay)).to.contain(
        "3x de R$ 33,33 sem juros · total R$ 100,00 1ª parcela de R$ 33,34",
      );
      expect(part(three.pay, "button").textContent).to.contain("R$\u00a0100,00");
      await expect(three.pay).to.be.accessible();
    });

    it("keep the chosen count, where it is still offered, and its place, when the order changes", async () => {
      const { pay, backend } = await cardShop({ order });
      await fillCard(pay);
      await choose(pay, 2);
      expect(part(pay, "amount").textContent).to.equal("R$\u00a0102,00");
      const fresh = {
        ...order,
        installments: [
          { count: 2, amount: 5200, first: 5200, total: 10400, interestFree: false },
          ...order.installments.slice(0, 1),
        ],
      };
      const body = { type: "about:blank", title: "", status: 409, code: "amount_changed", order: fresh };
      await backend.play({
        order: fresh,
        faults: [{ call: "POST /charges", times: 1, status: 409, body }],
      });
      const select = pay.shadowRoot!.querySelector("select")!;
      press(pay);
      await is(pay, "error");
      expect(pay.shadowRoot!.querySelector("select")).to.equal(select);
      expect(select.value).to.equal("2");
      expect(select.options).to.have.length(2);
      expect(textOf(pay)).to.contain("O valor do pedido mudou para R$ 104,00.");
      expect(part(pay, "amount").textContent).to.equal("R$\u00a0104,00");
      press(pay);
      await is(pay, "paid");
      const [, second] = await backend.seen("POST /charges");
      expect(second!.body).to.include({ installments: 2, seenTotal: 10400 });
    });

    it("that the backend no longer offers are asked for again, from the order as it is now", async () => {
      const { pay, backend } = await cardShop({ order });
      await fillCard(pay);
      await choose(pay, 3);
      const errors = [{ field: "installments", code: "not_offered", message: "" }];
      const body = { type: "about:blank", title: "", status: 400, code: "invalid_request", errors };
      await backend.play({
        order: { ...order, installments: [order.installments[0]!, order.installments[2]!] },
        faults: [{ call: "POST /charges", times: 1, status: 400, body }],
      });
      press(pay);
      await is(pay, "error");
      expect(textOf(pay)).to.contain("Confira: Parcelas.");
      expect(focused(pay)).to.equal("installments");
      expect([...pay.shadowRoot!.querySelectorAll("option")].map(({ value }) => value)).to.deep.equal([
        "1",
        "2",
      ]);
    });

    it("follow an order that changed, and the buyer is asked again", async () => {
      const { pay, heard, backend } = await cardShop({ order });
      await fillCard(pay);
      const fresh = {
        ...order,
        amount: 11000,
        installments: [{ count: 1, amount: 11000, first: 11000, total: 11000, interestFree: true }],
      };
      const body = { type: "about:blank", title: "", status: 409, code: "amount_changed", order: fresh };
      await backend.play({
        order: fresh,
        faults: [{ call: "POST /charges", times: 1, status: 409, body }],
      });
      press(pay);
      await is(pay, "error");
      expect(heard.at(-1)).to.equal("pay-error amount_changed");
      expect(textOf(pay)).to.contain("O valor do pedido mudou para R$ 110,00.");
      expect(part(pay, "button").textContent).to.contain("R$\u00a0110,00");
      expect(pay.shadowRoot!.querySelector("select")).to.equal(null);
      await expect(pay).to.be.accessible();
      press(pay);
      await is(pay, "paid");
      const [first, second] = await backend.seen("POST /charges");
      expect(second!.key).not.to.equal(first!.key);
      expect(second!.body).to.include({ seenTotal: 11000 });
    });
  });

  describe("outcomes", () => {
    it("paid: tick, words, amount and the card's last digits; the form is emptied", async () => {
      const { pay, heard } = await cardShop();
      await fillCard(pay);
      part(pay, "button").focus();
      press(pay);
      await is(pay, "paid");
      expect(textOf(pay)).to.contain("Pagamento confirmado");
      expect(textOf(pay)).to.contain("Visa final 1111");
      expect([...pay.shadowRoot!.querySelectorAll("input")].map(({ value }) => value).join("")).to.equal("");
      expect(pay.shadowRoot!.activeElement!.textContent).to.equal("Pagamento confirmado");
      expect(heard).to.deep.equal(["pay-ready", "pay-submit", "pay-success"]);
      expect(sessionStorage.length).to.equal(0);
      await expect(pay).to.be.accessible();
    });

    it("paid: takes no more room than the form", async () => {
      const { pay } = await cardShop();
      await fillCard(pay);
      const { height } = pay.getBoundingClientRect();
      press(pay);
      await is(pay, "paid");
      expect(pay.getBoundingClientRect().height).to.equal(height);
    });

    it("denied: says the way on, keeps what was typed but the code, and takes another try", async () => {
      const { pay, heard, backend } = await cardShop({
        made: charged("denied", { reason: reason("declined") }),
      });
      await fillCard(pay);
      press(pay);
      await is(pay, "denied");
      expect(textOf(pay)).to.contain("Cartão recusado pelo banco. Tente outro cartão.");
      expect(textOf(pay)).not.to.contain("Pix");
      expect(input(pay, "number").value).to.equal("4111 1111 1111 1111");
      expect(input(pay, "code").value).to.equal("");
      await expect(pay).to.be.accessible();

      await backend.play({ made: charged("paid") });
      press(pay);
      await pay.updateComplete;
      expect(errorOf(pay, "code")).to.equal("Informe o código.");
      await fill(pay, { code: "987" });
      press(pay);
      await is(pay, "paid");
      const [first, second] = await backend.seen("POST /charges");
      expect(second!.key).not.to.equal(first!.key);
      expect(heard).to.deep.equal(["pay-ready", "pay-submit", "pay-denied", "pay-submit", "pay-success"]);
    });

    it("denied: says it in the buyer's language", async () => {
      const made = charged("denied", { reason: reason("insufficient_funds", "pix") });
      const { pay } = await cardShop({ made }, { locale: "en" });
      await fillCard(pay);
      press(pay);
      await is(pay, "denied");
      expect(textOf(pay)).to.contain("Use another card.");
      expect(textOf(pay)).not.to.contain("Pix");
      expect(textOf(pay)).not.to.contain("limite");
    });

    it("unknown: says that the bank is asked, and cannot be sent again", async () => {
      const { pay, heard, backend } = await cardShop({ made: charged("pending") });
      await fillCard(pay);
      press(pay);
      await is(pay, "pending");
      expect(textOf(pay)).to.contain("Confirmando com o banco");
      await expect(pay).to.be.accessible();
      expect((await pay.submit())!.id).to.equal(pay.charge!.id);
      pay.shadowRoot!.querySelector("form")!.requestSubmit();
      await streaming(backend, 1);
      await backend.play({ change: { status: "paid" } });
      await is(pay, "paid");
      expect(await backend.seen("POST /charges")).to.have.length(1);
      expect(heard).to.deep.equal(["pay-ready", "pay-submit", "pay-pending", "pay-success"]);
    });

    it("given back: says so, and offers no form", async () => {
      const { pay, backend } = await cardShop({ made: charged("pending") });
      await fillCard(pay);
      press(pay);
      await is(pay, "pending");
      await backend.play({ change: { status: "reversed" } });
      await is(pay, "denied");
      expect(textOf(pay)).to.contain("Pagamento cancelado.");
      await expect(pay).to.be.accessible();
    });

    it("already paid: says so and fires only pay-ready", async () => {
      const { pay, heard } = await cardShop({ order: { ...ORDER, paid: true } });
      await is(pay, "paid");
      expect(textOf(pay)).to.contain("Este pedido já está pago");
      expect(heard).to.deep.equal(["pay-ready"]);
      await expect(pay).to.be.accessible();
    });
  });

  describe("never twice", () => {
    it("makes one charge from twenty quick clicks and Enter", async () => {
      const { pay, backend } = await cardShop({ faults: [{ call: "POST /charges", times: 1, late: 100 }] });
      await fillCard(pay);
      input(pay, "code").focus();
      for (let n = 0; n < 20; n++) press(pay);
      await sendKeys({ press: "Enter" });
      press(pay);
      expect(part(pay, "button").getAttribute("aria-disabled")).to.equal("true");
      await expect(pay).to.be.accessible();
      await is(pay, "paid");
      expect(await backend.seen("POST /charges")).to.have.length(1);
    });

    it("repeats a cut post with the same key and body", async () => {
      const { pay, backend } = await cardShop({
        faults: [
          { call: "POST /charges", times: 1 },
          { call: "POST /charges", times: 1, status: 409, code: "charge_underway" },
        ],
      });
      await fillCard(pay);
      press(pay);
      await is(pay, "paid");
      const posts = await backend.seen("POST /charges");
      expect(posts).to.have.length(3);
      expect(new Set(posts.map(({ key, body }) => JSON.stringify([key, body]))).size).to.equal(1);
    });

    it("leaves the charge to the page that prevents it, and keeps the card", async () => {
      const { pay, backend } = await cardShop();
      await fillCard(pay);
      pay.addEventListener("pay-submit", (event) => event.preventDefault(), { once: true });
      expect(await pay.submit()).to.equal(undefined);
      expect(pay.status).to.equal("ready");
      expect(await backend.seen("POST")).to.have.length(0);
      expect((await pay.submit())!.status).to.equal("paid");
    });

    it("finds a charge again after a reload, with no form to fill in anew", async () => {
      const { pay, backend } = await cardShop({ made: charged("pending") });
      await fillCard(pay);
      press(pay);
      await is(pay, "pending");
      const { id } = pay.charge!;
      pay.remove();
      const { pay: again, heard } = await mountCard(backend);
      await is(again, "pending");
      expect(again.charge!.id).to.equal(id);
      expect(again.shadowRoot!.querySelector("form")).to.equal(null);
      await backend.play({ change: { status: "paid" } });
      await is(again, "paid");
      expect(heard).to.deep.equal(["pay-ready", "pay-pending", "pay-success"]);
      await expect(again).to.be.accessible();
    });
  });

  it("finds the charge of a post that was still on its way when the page was reloaded", async () => {
    const { pay, backend } = await cardShop({ faults: [{ call: "POST /charges", times: 1, late: 1_000 }] });
    await fillCard(pay);
    press(pay);
    await waitUntil(async () => (await backend.seen("POST /charges")).length === 1, "posted");
    pay.remove();
    const { pay: again, heard } = await mountCard(backend);
    await is(again, "paid");
    expect(heard).to.deep.equal(["pay-ready", "pay-success"]);
    expect(await backend.seen("POST /charges")).to.have.length(1);
    expect(sessionStorage.length).to.equal(0);
  });

  it("takes money that comes after a refusal", async () => {
    const { pay, heard, backend } = await cardShop({ made: charged("pending") });
    await fillCard(pay);
    press(pay);
    await is(pay, "pending");
    await backend.play({ change: { status: "denied", reason: reason("declined") } });
    await is(pay, "denied");
    await backend.play({ change: { status: "paid" } });
    await is(pay, "paid");
    expect(heard).to.deep.equal(["pay-ready", "pay-submit", "pay-pending", "pay-denied", "pay-success"]);
    expect(textOf(pay)).to.contain("Pagamento confirmado");
  });

  describe("trouble", () => {
    it("of an unknown order is told also by a backend that sends no problem with its 404", async () => {
      const { heard } = await cardShop({
        faults: [{ call: "GET /orders", times: 1, status: 404, body: {} }],
      });
      expect(heard).to.deep.equal(["pay-error order_not_found"]);
    });

    it("of an unknown order is told to buyer and page", async () => {
      const { pay, heard } = await cardShop({ order: null });
      await is(pay, "error");
      expect(heard).to.deep.equal(["pay-error order_not_found"]);
      expect(await pay.submit()).to.equal(undefined);
      expect(pay.validate()).to.equal(false);
      await expect(pay).to.be.accessible();
    });

    it("of loading is tried again by submit(), which then asks for the card", async () => {
      const { pay, backend, heard } = await cardShop({ order: null });
      await is(pay, "error");
      await backend.play({ order: ORDER });
      expect(await pay.submit()).to.equal(undefined);
      expect(heard).to.deep.equal(["pay-error order_not_found", "pay-ready"]);
      expect(focused(pay)).to.equal("number");
      await fillCard(pay);
      expect((await pay.submit())!.status).to.equal("paid");
    });

    it("of an order that takes no cards is told", async () => {
      const { heard } = await cardShop({ order: { ...ORDER, methods: ["pix"] } });
      expect(heard).to.deep.equal(["pay-error method_unavailable"]);
    });

    it("of loading can be tried again", async () => {
      const { pay } = await cardShop({ faults: [{ call: "GET /orders", times: 20, status: 503 }] });
      await is(pay, "error");
      await expect(pay).to.be.accessible();
      const ready = oneEvent(pay, "pay-ready");
      while (pay.status === "error") {
        part(pay, "retry").click();
        await until(() => pay.status !== "loading", "answered");
        await pay.updateComplete;
      }
      await ready;
    });
  });
});
