import { expect } from "@open-wc/testing";
import { sendKeys } from "@web/test-runner-commands";
import "../../../src/elements/pay-pix/define.ts";
import { brCode, ORDER, pixCharge, type Script, TestBackend } from "../support/test-backend.ts";
import { is, mount, part, textOf, until } from "../support/shop.ts";
import { pixShop } from "../support/pix.ts";

describe("pay-pix", () => {
  beforeEach(() => sessionStorage.clear());

  describe("from order to code", () => {
    it("shows amount and payee, then the code", async () => {
      const { pix, heard, backend } = await pixShop();
      await is(pix, "ready");
      expect(part(pix, "amount").textContent).to.equal("R$\u00a0123,45");
      expect(textOf(pix)).to.contain("Para Loja Exemplo");
      await expect(pix).to.be.accessible();

      part(pix, "button").click();
      await is(pix, "pending");
      expect(pix.charge!.pix!.code).to.equal(brCode(ORDER.amount));
      expect(part<HTMLTextAreaElement>(pix, "code").value).to.equal(pix.charge!.pix!.code);
      expect(part(pix, "qr").querySelector("svg")!.getBoundingClientRect().width).to.be.at.least(240);
      expect(part(pix, "countdown").textContent).to.match(/\d\d:\d\d/);
      expect(pix.getAttribute("status")).to.equal("pending");
      await expect(pix).to.be.accessible();

      expect(heard).to.deep.equal(["pay-ready", "pay-submit", "pay-pending"]);
      const [post] = await backend.seen("POST /charges");
      expect(post!.key!.length).to.be.at.least(16);
      expect(post!.body).to.deep.equal({ orderId: ORDER.id, method: "pix", seenTotal: ORDER.amount });
    });

    it("makes one charge from five quick clicks", async () => {
      const { pix, backend } = await pixShop();
      await is(pix, "ready");
      for (let n = 0; n < 5; n++) part(pix, "button").click();
      await is(pix, "pending");
      expect(await backend.seen("POST /charges")).to.have.length(1);
    });

    it("goes to the code after a tap that gives the button no focus, as in Safari", async () => {
      const { pix } = await pixShop();
      await is(pix, "ready");
      const tap = { detail: 1, bubbles: true, composed: true, cancelable: true };
      part(pix, "button").dispatchEvent(new MouseEvent("click", tap));
      await is(pix, "pending");
      expect(pix.shadowRoot!.activeElement?.matches("h2[data-focus]")).to.equal(true);
    });

    it("leaves the charge to the page that prevents it", async () => {
      const { pix, backend } = await pixShop();
      await is(pix, "ready");
      pix.addEventListener("pay-submit", (event) => event.preventDefault());
      expect(await pix.start()).to.equal(undefined);
      expect(pix.status).to.equal("ready");
      expect(await backend.seen("POST")).to.have.length(0);
    });

    it("leaves an automatic start to the page that prevents it, and shows the button", async () => {
      const backend = await TestBackend.with({ order: ORDER, made: pixCharge() });
      const asked: Event[] = [];
      const prevent = (event: Event) => {
        event.preventDefault();
        asked.push(event);
      };
      document.addEventListener("pay-submit", prevent);
      try {
        const { pay: pix } = mount("pay-pix", backend, { auto: true });
        await until(() => part(pix, "button"), "the button");
        pix.requestUpdate();
        await pix.updateComplete;
        expect(asked).to.have.length(1);
        expect(pix.status).to.equal("ready");
      } finally {
        document.removeEventListener("pay-submit", prevent);
      }
    });

    it("speaks three languages", async () => {
      for (const [locale, words] of [
        ["pt-BR", "Pagar com Pix"],
        ["en", "Pay with Pix"],
        ["es", "Pagar con Pix"],
      ] as const) {
        const { pix } = await pixShop({}, { locale });
        await is(pix, "ready");
        expect(part(pix, "button").textContent!.trim()).to.equal(words);
      }
    });
  });

  describe("the buyer's data", () => {
    const asking: Script = { order: { ...ORDER, ask: ["name", "identity", "email", "phone"] } };
    const type = (input: HTMLInputElement, value: string) => {
      input.value = value;
      input.dispatchEvent(new InputEvent("input"));
    };

    it("is asked for anew where a code has ended that was made before the page was reloaded", async () => {
      const { pix, backend } = await pixShop({ order: { ...ORDER, ask: ["identity"] } });
      await is(pix, "ready");
      type(pix.shadowRoot!.querySelector("input")!, "529.982.247-25");
      await pix.start();
      await is(pix, "pending");
      pix.remove();
      const { pay: again } = mount("pay-pix", backend);
      await is(again, "pending");
      await backend.play({ change: { status: "expired" } });
      await is(again, "expired");
      part(again, "button").click();
      await until(() => textOf(again).includes("Informe seu CPF ou CNPJ."), "what is missing");
      const field = again.shadowRoot!.querySelector("input")!;
      expect(again.shadowRoot!.activeElement).to.equal(field);
      await expect(again).to.be.accessible();
      type(field, "529.982.247-25");
      part(again, "button").click();
      await is(again, "pending");
      expect(await backend.seen("POST /charges")).to.have.length(2);
    });

    it("can be corrected where the service refused to make a code with it", async () => {
      const { pix, backend } = await pixShop({ order: { ...ORDER, ask: ["identity"] } });
      await is(pix, "ready");
      const field = () => pix.shadowRoot!.querySelector("input")!;
      type(field(), "529.982.247-25");
      await backend.play({
        faults: [{ call: "POST /charges", times: 1, status: 400, code: "service_refused" }],
      });
      await pix.start();
      await is(pix, "error");
      type(field(), "111.444.777-35");
      part(pix, "button").click();
      await is(pix, "pending");
      const { body } = (await backend.seen("POST /charges")).at(-1)!;
      expect((body as { customer: { identity: string } }).customer.identity).to.equal("11144477735");
    });

    it("is asked for where the order says so, and checked in words beside the field", async () => {
      const { pix, backend } = await pixShop(asking, { auto: true });
      await is(pix, "ready");
      const [name, identity, email, phone] = pix.shadowRoot!.querySelectorAll("input");
      expect(await pix.start()).to.equal(undefined);
      expect(pix.shadowRoot!.activeElement).to.equal(name);
      expect(textOf(pix)).to.contain("Informe seu CPF ou CNPJ.");
      await expect(pix).to.be.accessible();

      type(name!, "Maria da Silva");
      type(identity!, "111.111.111-11");
      type(email!, "maria@exemplo.com");
      type(phone!, "(11) 98765-4321");
      expect(await pix.start()).to.equal(undefined);
      expect(pix.shadowRoot!.activeElement).to.equal(identity);
      expect(identity!.getAttribute("aria-invalid")).to.equal("true");

      type(identity!, "12.abc.345/01de-35");
      await pix.start();
      await is(pix, "pending");
      const [post] = await backend.seen("POST /charges");
      expect((post!.body as { customer: unknown }).customer).to.deep.equal({
        name: "Maria da Silva",
        identity: "12ABC34501DE35",
        identityType: "CNPJ",
        email: "maria@exemplo.com",
        phone: "11987654321",
      });
    });
  });

  describe("the buyer's CPF", () => {
    it("is formatted while it is typed, at its end and in its middle, with the caret in its place", async () => {
      const { pix } = await pixShop({ order: { ...ORDER, ask: ["identity"] } });
      await is(pix, "ready");
      const input = pix.shadowRoot!.querySelector("input")!;
      input.focus();
      await sendKeys({ type: "52998224725" });
      expect(input.value).to.equal("529.982.247-25");
      for (let pressed = 0; pressed < 3; pressed++) await sendKeys({ press: "Backspace" });
      expect(input.value).to.equal("529.982.24");
      await sendKeys({ press: "Home" });
      await sendKeys({ type: "37" });
      expect([input.value, input.selectionStart]).to.deep.equal(["375.299.822-4", 2]);
      await sendKeys({ press: "Delete" });
      expect([input.value, input.selectionStart]).to.deep.equal(["372.998.224", 2]);
    });
  });
});
