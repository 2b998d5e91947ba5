import { expect, oneEvent } from "@open-wc/testing";
import { sendKeys } from "@web/test-runner-commands";
import { reason } from "../../../src/contract/reasons.ts";
import type { PayCard } from "../../../src/elements/pay-card/pay-card.ts";
import type { PayCheckout } from "../../../src/elements/pay-checkout/pay-checkout.ts";
import "../../../src/elements/pay-checkout/define.ts";
import type { PayPix } from "../../../src/elements/pay-pix/pay-pix.ts";
import { focusedElement } from "../../../src/elements/ui/active-element.ts";
import { brCode, inMinutes, ORDER, pixCharge, TestBackend, type Script } from "../support/test-backend.ts";
import { BANK } from "../support/at-the-bank.ts";
import { charged, choose, fill, fillCard, press } from "../support/card.ts";
import { loaded, mount, part, type Settings, streaming, until } from "../support/shop.ts";

interface CheckoutShop {
  checkout: PayCheckout;
  backend: TestBackend;
  heard: string[];
}

/** A checkout whose methods are there; its charges have a Pix code, unless the script says otherwise. */
async function checkoutShop(script: Script = {}, settings: Settings = {}): Promise<CheckoutShop> {
  const backend = await TestBackend.with({ order: ORDER, made: pixCharge(), ...script });
  return { backend, ...(await mountCheckout(backend, settings)) };
}

async function mountCheckout(
  backend: TestBackend,
  settings: Settings = {},
): Promise<Omit<CheckoutShop, "backend">> {
  const { pay: checkout, heard } = mount("pay-checkout", backend, settings);
  await loaded(checkout);
  await until(() => card(checkout)?.status !== "loading" && pix(checkout)?.status !== "loading");
  await settled(checkout);
  return { checkout, heard };
}

const pix = (checkout: PayCheckout): PayPix => checkout.shadowRoot!.querySelector("pay-pix")!;
const card = (checkout: PayCheckout): PayCard => checkout.shadowRoot!.querySelector("pay-card")!;
const radio = (checkout: PayCheckout, method: string): HTMLInputElement =>
  checkout.shadowRoot!.querySelector<HTMLInputElement>(`input[value=${method}]`)!;
const seen = (element: Element | null): boolean =>
  element?.checkVisibility({ visibilityProperty: true }) ?? false;
/** The rows' words, without the marks, which are an ornament. */
const labels = (checkout: PayCheckout): string[] =>
  [...checkout.shadowRoot!.querySelectorAll("label")].map((label) =>
    [...label.querySelectorAll(":scope > :not(.marks)")]
      .map(({ textContent }) => textContent)
      .join(" ")
      .trim(),
  );

async function settled(checkout: PayCheckout): Promise<void> {
  await checkout.updateComplete;
  await pix(checkout)?.updateComplete;
  await card(checkout)?.updateComplete;
  await checkout.updateComplete;
}

async function is(checkout: PayCheckout, status: PayCheckout["status"]): Promise<void> {
  await until(() => checkout.status === status, `status ${status}`);
  await settled(checkout);
}

async function open(checkout: PayCheckout, method: string): Promise<void> {
  radio(checkout, method).click();
  await settled(checkout);
}

describe("pay-checkout", () => {
  beforeEach(() => sessionStorage.clear());

  describe("the choice", () => {
    it("shows amount and payee once, and the first method open", async () => {
      const { checkout, backend, heard } = await checkoutShop();
      expect(labels(checkout)).to.deep.equal(["Pix aprovação na hora", "Cartão de crédito até 2x sem juros"]);
      expect(checkout.shadowRoot!.querySelector("[part~=amount]")!.textContent).to.equal("R$\u00a0123,45");
      expect(seen(pix(checkout))).to.equal(true);
      expect(seen(pix(checkout).shadowRoot!.querySelector("[part~=amount]"))).to.equal(false);
      expect(seen(card(checkout))).to.equal(false);
      expect(heard).to.deep.equal(["pay-ready"]);
      expect(await backend.seen("GET /orders")).to.have.length(1);
      expect(checkout.getAttribute("status")).to.equal("ready");
      await expect(checkout).to.be.accessible();
    });

    it("hands its options down, which stand as attributes wherever they are set", async () => {
      const { checkout } = await checkoutShop();
      Object.assign(checkout, { auto: true, isolated: true, noButton: true });
      await settled(checkout);
      for (const [element, names] of [
        [checkout, ["auto", "isolated", "no-button"]],
        [pix(checkout), ["auto"]],
        [card(checkout), ["isolated", "no-button"]],
      ] as const) {
        for (const name of names) expect(element.hasAttribute(name), name).to.equal(true);
      }
    });

    it("is made by arrow keys, and entered by Tab", async () => {
      const { checkout } = await checkoutShop();
      radio(checkout, "pix").focus();
      await sendKeys({ press: "ArrowDown" });
      await settled(checkout);
      expect(seen(card(checkout))).to.equal(true);
      expect(seen(pix(checkout))).to.equal(false);
      await expect(checkout).to.be.accessible();
      await sendKeys({ press: "Tab" });
      expect(card(checkout).shadowRoot!.activeElement!.getAttribute("name")).to.equal("number");
      radio(checkout, "card").focus();
      await sendKeys({ press: "ArrowUp" });
      await settled(checkout);
      expect(seen(pix(checkout))).to.equal(true);
    });

    it("loses nothing that was typed", async () => {
      const { checkout } = await checkoutShop();
      await open(checkout, "card");
      await fill(card(checkout), { holder: "MARIA" });
      await open(checkout, "pix");
      await open(checkout, "card");
      expect(card(checkout).shadowRoot!.querySelector<HTMLInputElement>("[name=holder]")!.value).to.equal(
        "MARIA",
      );
    });

    it("is not offered where there is one method", async () => {
      const { checkout } = await checkoutShop({ order: { ...ORDER, methods: ["card"] } });
      expect(pix(checkout)).to.equal(null);
      expect(seen(radio(checkout, "card"))).to.equal(false);
      expect(seen(card(checkout))).to.equal(true);
      await expect(checkout).to.be.accessible();
    });

    it("says how far the total can be split, without interest only where it is so", async () => {
      const [once, twice] = ORDER.installments;
      const with3 = [once!, { count: 3, amount: 4200, first: 4200, total: 12600, interestFree: false }];
      const { checkout } = await checkoutShop({ order: { ...ORDER, installments: with3 } });
      expect(labels(checkout)[1]).to.equal("Cartão de crédito até 3x");
      const mixed = await checkoutShop({ order: { ...ORDER, installments: [...with3, twice!] } });
      expect(labels(mixed.checkout)[1]).to.equal("Cartão de crédito até 2x sem juros");
      const single = await checkoutShop({ order: { ...ORDER, installments: [once!] } });
      expect(labels(single.checkout)[1]).to.equal("Cartão de crédito");
    });

    it("speaks the language around it, forms included", async () => {
      const { checkout } = await checkoutShop({}, { locale: "es" });
      expect(labels(checkout)[1]).to.equal("Tarjeta de crédito hasta 2 cuotas sin interés");
      await open(checkout, "card");
      expect(part(card(checkout), "label").textContent).to.equal("Número de tarjeta");
    });
  });

  describe("paying", () => {
    it("by Pix: each event once, and the whole shows paid", async () => {
      const { checkout, backend, heard } = await checkoutShop();
      const charge = await checkout.start();
      expect(charge!.pix!.code).to.equal(brCode(ORDER.amount));
      expect(checkout.charge!.id).to.equal(charge!.id);
      await is(checkout, "pending");
      expect(checkout.getAttribute("status")).to.equal("pending");
      await expect(checkout).to.be.accessible();
      await streaming(backend, 1);
      await backend.play({ change: { status: "paid" } });
      await is(checkout, "paid");
      expect(checkout.getAttribute("status")).to.equal("paid");
      expect(seen(radio(checkout, "pix"))).to.equal(false);
      expect(seen(card(checkout))).to.equal(false);
      expect(seen(pix(checkout))).to.equal(true);
      expect(heard).to.deep.equal(["pay-ready", "pay-submit", "pay-pending", "pay-success"]);
      await expect(checkout).to.be.accessible();
    });

    it("by card: submit() opens the row, validate() goes to the first bad field", async () => {
      const { checkout, heard } = await checkoutShop({ made: charged("paid") });
      expect(checkout.validate()).to.equal(false);
      expect(card(checkout).shadowRoot!.activeElement!.getAttribute("name")).to.equal("number");
      await open(checkout, "pix");
      await fillCard(card(checkout));
      const charge = await checkout.submit();
      expect(charge!.status).to.equal("paid");
      await is(checkout, "paid");
      expect(checkout.charge!.id).to.equal(charge!.id);
      expect(seen(card(checkout))).to.equal(true);
      expect(heard).to.deep.equal(["pay-ready", "pay-submit", "pay-success"]);
      await expect(checkout).to.be.accessible();
    });

    it("leads from a card that was declined to Pix", async () => {
      const { checkout } = await checkoutShop({ made: charged("denied", { reason: reason("declined") }) });
      await open(checkout, "card");
      await fillCard(card(checkout));
      press(card(checkout));
      await is(checkout, "denied");
      const said = () => part(card(checkout), "status").textContent;
      expect(said()).to.contain("Cartão recusado pelo banco. Tente outro cartão ou pague com Pix.");
      await expect(checkout).to.be.accessible();
      checkout.locale = "en";
      await settled(checkout);
      expect(said()).to.contain("The bank declined the card. Use another card or pay with Pix.");
      checkout.locale = "es";
      await settled(checkout);
      expect(said()).to.contain("El banco rechazó la tarjeta. Use otra tarjeta o pague con Pix.");
      part(card(checkout), "pix").click();
      await settled(checkout);
      expect(seen(pix(checkout))).to.equal(true);
      expect(checkout.status).to.equal("ready");
      expect(checkout.shadowRoot!.activeElement!.getAttribute("value")).to.equal("pix");
    });

    for (const width of [280, 358, 540, 700])
      it(`has rows of one height, open or not, at ${width} px`, async () => {
        const { checkout } = await checkoutShop({ order: { ...ORDER, totals: { pix: 11_000 } } });
        checkout.parentElement!.style.width = `${width}px`;
        const heights = () =>
          [...checkout.shadowRoot!.querySelectorAll("label")].map(
            (row) => row.getBoundingClientRect().height,
          );
        const closed = heights()[1];
        await open(checkout, "card");
        expect(heights()[1]).to.equal(closed);
      });

    it("goes on at the way to Pix where no card will do, and names Pix but once", async () => {
      const own = { ...reason("declined", "pix"), message: "O cartão não pode pagar. Use o Pix." };
      for (const [made, said] of [
        [reason("declined", "pix"), "Tente outro cartão ou pague com Pix."],
        [reason("try_later"), "Tente de novo em alguns minutos ou pague com Pix."],
        [reason("blocked_card"), "ou use outro."],
        [own, "Use o Pix."],
      ] as const) {
        // The one before keeps the focus in its form; the blur of a host is none of what it holds in every browser.
        (focusedElement() as HTMLElement | null)?.blur();
        const { checkout } = await checkoutShop({ made: charged("denied", { reason: made }) });
        await open(checkout, "card");
        await fillCard(card(checkout));
        press(card(checkout));
        await is(checkout, "denied");
        expect(part(card(checkout), "error").textContent!.trim()).to.match(new RegExp(`${said}$`));
        const focused = card(checkout).shadowRoot!.activeElement!;
        expect(focused === part(card(checkout), "pix")).to.equal(made.next === "pix");
      }
    });

    it("offers no Pix for a card that may have been charged, or to who mistyped", async () => {
      for (const why of [reason("unknown_outcome"), reason("invalid_code")]) {
        const { checkout } = await checkoutShop({ made: charged("denied", { reason: why }) });
        await open(checkout, "card");
        await fillCard(card(checkout));
        press(card(checkout));
        await is(checkout, "denied");
        expect(part(card(checkout), "pix")).to.equal(null);
        expect(part(card(checkout), "status").textContent).not.to.contain("Pix");
      }
    });

    it("says the total of the installments that were chosen, and the order's beside Pix", async () => {
      const [once] = ORDER.installments;
      const three = { count: 3, amount: 4200, first: 4200, total: 12600, interestFree: false };
      const { checkout } = await checkoutShop({ order: { ...ORDER, installments: [once!, three] } });
      const amount = () => checkout.shadowRoot!.querySelector("[part~=amount]")!.textContent;
      await open(checkout, "card");
      await choose(card(checkout), 3);
      await settled(checkout);
      expect(amount()).to.equal("R$\u00a0126,00");
      await open(checkout, "pix");
      expect(amount()).to.equal("R$\u00a0123,45");
    });

    it("shows the bank's page of a card above all", async () => {
      const challenge = {
        url: BANK,
        expiresAt: inMinutes(10),
      };
      const { checkout, backend, heard } = await checkoutShop({ made: charged("challenge", { challenge }) });
      await open(checkout, "card");
      await fillCard(card(checkout));
      press(card(checkout));
      await is(checkout, "challenge");
      await until(() => part(card(checkout), "dialog").matches(":modal"));
      expect(heard).to.deep.equal(["pay-ready", "pay-submit", "pay-challenge"]);

      checkout.remove();
      const again = await mountCheckout(backend);
      await is(again.checkout, "challenge");
      expect(radio(again.checkout, "card").checked).to.equal(true);
      expect(seen(part(card(again.checkout), "dialog"))).to.equal(true);
    });
  });

  describe("coming back", () => {
    it("opens the method whose charge waits", async () => {
      const { checkout, backend } = await checkoutShop({
        order: { ...ORDER, methods: ["card", "pix"] },
        made: pixCharge(),
      });
      expect(seen(card(checkout))).to.equal(true);
      await checkout.start();
      checkout.remove();
      const { checkout: again, heard } = await mountCheckout(backend);
      await is(again, "pending");
      expect(seen(pix(again))).to.equal(true);
      expect(heard).to.deep.equal(["pay-ready", "pay-pending"]);
    });

    it("shows an order that was paid before, without news", async () => {
      const { checkout, heard } = await checkoutShop({ order: { ...ORDER, paid: true } });
      await is(checkout, "paid");
      expect(heard).to.deep.equal(["pay-ready"]);
      expect(seen(pix(checkout))).to.equal(true);
      await expect(checkout).to.be.accessible();
    });

    it("tells once of money that came while the page was away", async () => {
      const { checkout, backend } = await checkoutShop();
      await checkout.start();
      checkout.remove();
      await backend.play({ change: { status: "paid" }, order: { ...ORDER, paid: true } });
      const { checkout: again, heard } = await mountCheckout(backend);
      await is(again, "paid");
      expect(heard).to.deep.equal(["pay-ready", "pay-success"]);
      expect(again.charge!.status).to.equal("paid");
    });

    it("starts over when told to", async () => {
      const { checkout } = await checkoutShop();
      await checkout.start();
      const ready = oneEvent(checkout, "pay-ready");
      checkout.reset();
      expect(checkout.status).to.equal("loading");
      await ready;
      await is(checkout, "ready");
      expect(checkout.charge).to.equal(undefined);
    });
  });

  it("can be themed part by part from outside", async () => {
    const { checkout } = await checkoutShop();
    const style = document.createElement("style");
    style.textContent = "pay-checkout::part(button) { color: rgb(1, 2, 3) }";
    document.head.append(style);
    expect(getComputedStyle(part(card(checkout), "button")).color).to.equal("rgb(1, 2, 3)");
    style.remove();
  });

  describe("an order below the minimum of each method", () => {
    const SMALL = { ...ORDER, amount: 499, methods: [], installments: [] };

    for (const [locale, words] of [
      ["pt-BR", "Não há forma de pagamento disponível para este pedido. Fale com a loja."],
      ["en", "There’s no way to pay for this order. Contact the shop."],
      ["es", "No hay una forma de pago disponible para este pedido. Comuníquese con la tienda."],
    ] as const)
      it(`cannot be paid, which page and buyer are told (${locale})`, async () => {
        const { checkout, heard } = await checkoutShop({ order: SMALL }, { locale });
        await is(checkout, "error");
        expect(heard).to.deep.equal(["pay-error method_unavailable"]);
        expect(part(checkout, "error").textContent.trim()).to.equal(words);
        expect(checkout.shadowRoot!.querySelector("fieldset, button")).to.equal(null);
        expect(await checkout.start()).to.equal(undefined);
        await expect(checkout).to.be.accessible();
      });

    it("is paid where it has been paid already", async () => {
      const { checkout, heard } = await checkoutShop({ order: { ...SMALL, paid: true } });
      await is(checkout, "paid");
      expect(heard).to.deep.equal(["pay-ready"]);
    });

    it("takes the place of the methods where the order has become so, and they come back", async () => {
      const { checkout, backend, heard } = await checkoutShop();
      await backend.play({ order: SMALL });
      await checkout.refresh();
      await is(checkout, "error");
      expect(heard).to.deep.equal(["pay-ready", "pay-error method_unavailable"]);
      await backend.play({ order: ORDER });
      await checkout.refresh();
      await is(checkout, "ready");
      expect(seen(pix(checkout))).to.equal(true);
    });
  });

  it("loads again, where that failed, when it is told to pay", async () => {
    const { checkout, backend } = await checkoutShop({ order: null });
    await is(checkout, "error");
    await backend.play({ order: ORDER });
    expect((await checkout.start())!.pix!.code).to.equal(brCode(ORDER.amount));
  });

  it("looks like a Pix element where loading failed: the only thing to do is the main button", async () => {
    const faults = [{ call: "GET /orders", times: 99, status: 500 }];
    const { checkout, backend } = await checkoutShop({ faults });
    await is(checkout, "error");
    const { pay: alone } = mount("pay-pix", backend);
    await until(() => alone.status === "error");
    await alone.updateComplete;
    const looks = [part(checkout, "retry"), part(alone, "button")].map((retry) => {
      const { backgroundColor, borderColor } = getComputedStyle(retry);
      return { backgroundColor, borderColor };
    });
    expect(looks[0]).to.deep.equal(looks[1]);
  });

  it("tells of an unknown order once", async () => {
    const { checkout, heard } = await checkoutShop({ order: null });
    await is(checkout, "error");
    expect(heard).to.deep.equal(["pay-error order_not_found"]);
    expect(checkout.shadowRoot!.textContent).to.contain("Não encontramos este pedido");
    expect(await checkout.submit()).to.equal(undefined);
    await expect(checkout).to.be.accessible();
  });

  it("asks the buyer once: what was answered beside Pix stands beside the card", async () => {
    const { checkout, backend } = await checkoutShop({ order: { ...ORDER, ask: ["name", "identity"] } });
    const answer = (element: PayPix | PayCard, name: string) =>
      element.shadowRoot!.querySelector<HTMLInputElement>(`input[name=${name}]`)!;
    const type = (element: PayPix | PayCard, name: string, value: string) => {
      answer(element, name).value = value;
      answer(element, name).dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }));
    };
    type(pix(checkout), "name", "Maria da Silva");
    type(pix(checkout), "identity", "529.982.247-25");
    radio(checkout, "card").click();
    await settled(checkout);
    expect(answer(card(checkout), "name").value).to.equal("Maria da Silva");
    expect(answer(card(checkout), "identity").value).to.equal("529.982.247-25");
    type(card(checkout), "name", "Ana Lima");
    radio(checkout, "pix").click();
    await settled(checkout);
    expect(answer(pix(checkout), "name").value).to.equal("Ana Lima");
    await checkout.start();
    const [post] = await backend.seen("POST /charges");
    expect(post!.body).to.deep.include({
      customer: { name: "Ana Lima", identity: "52998224725", identityType: "CPF" },
    });
  });
});
