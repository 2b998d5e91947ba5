import { aTimeout, expect, fixtureSync, html } from "@open-wc/testing";
import "../../../src/elements/pay-pix/define.ts";
import { ORDER, pixCharge, TestBackend } from "../support/test-backend.ts";
import { PayError } from "../../../src/elements/client/pay-error.ts";
import { is, mount, part, streaming, textOf, until } from "../support/shop.ts";
import { pixShop } from "../support/pix.ts";

const NOT_MADE =
  "Não foi possível gerar o código Pix Nada foi cobrado. Tente de novo em alguns minutos. Tentar de novo";

describe("pay-pix", () => {
  beforeEach(() => sessionStorage.clear());

  describe("outcomes", () => {
    it("celebrates a payment once, however often the stream repeats it", async () => {
      const { pix, heard, backend } = await pixShop({}, { auto: true });
      await is(pix, "pending");
      await streaming(backend, 1);
      part(pix, "copy").focus();
      await backend.play({ change: { status: "paid" } });
      await is(pix, "paid");
      expect(textOf(pix)).to.contain("Pagamento confirmado");
      expect(pix.shadowRoot!.activeElement).to.equal(part(pix, "status"));
      expect(part(pix, "qr")).to.equal(null);
      const { updatedAt } = pix.charge!;
      const when = new Date(updatedAt).toLocaleString("pt-BR", { dateStyle: "long", timeStyle: "short" });
      expect(textOf(pix)).to.contain(`Para Loja Exemplo Pago com Pix Data ${when} Pedido A-1001`);
      await expect(pix).to.be.accessible();
      await streaming(backend, 0);
      expect(heard.filter((type) => type === "pay-success")).to.have.length(1);
      expect(sessionStorage.length).to.equal(0);
    });

    it("takes the code away when it ran out, offers another, and still takes late money", async () => {
      const { pix, heard, backend } = await pixShop({}, { auto: true });
      await is(pix, "pending");
      const first = pix.charge!.id;
      await backend.play({
        change: { status: "expired", reason: { code: "code_expired", message: "Expirou.", next: "again" } },
      });
      await is(pix, "expired");
      expect(part(pix, "qr")).to.equal(null);
      expect(part(pix, "code")).to.equal(null);
      await expect(pix).to.be.accessible();

      part(pix, "button").click();
      await is(pix, "pending");
      expect(pix.charge!.id).not.to.equal(first);
      await backend.play({ change: { id: first, status: "paid" } });
      await is(pix, "paid");
      expect(pix.charge!.id).to.equal(first);
      expect(heard).to.deep.equal([
        "pay-submit",
        "pay-ready",
        "pay-pending",
        "pay-expired",
        "pay-submit",
        "pay-pending",
        "pay-success",
      ]);
    });

    it("says that a charge failed, and offers another", async () => {
      const failed = {
        status: "failed",
        reason: { code: "failed", message: "Não deu.", next: "again" },
      } as const;
      const { pix, heard } = await pixShop({ made: { ...pixCharge(), ...failed } }, { auto: true });
      await is(pix, "denied");
      expect(heard.at(-1)).to.equal("pay-denied");
      expect(textOf(pix)).to.contain(NOT_MADE);
      expect(part(pix, "button").textContent!.trim()).to.equal("Tentar de novo");
      await expect(pix).to.be.accessible();
    });

    it("says the same where the service refused to make a code", async () => {
      const { pix } = await pixShop();
      await is(pix, "ready");
      pix["checkout"].fail(new PayError("service_refused", "For developers."));
      await pix.updateComplete;
      expect(textOf(pix)).to.contain(NOT_MADE);
      expect(part(pix, "button").textContent!.trim()).to.equal("Tentar de novo");
    });

    it("takes an order paid another way for paid, without calling its code expired", async () => {
      const { pix, heard, backend } = await pixShop({}, { auto: true });
      await is(pix, "pending");
      await backend.play({
        change: { status: "expired", reason: { code: "order_paid", message: "Já foi pago.", next: "again" } },
      });
      await is(pix, "paid");
      expect(heard).not.to.contain("pay-expired");
    });

    it("shows the shop's own below a payment, and no time of one that was partly given back", async () => {
      const { pix, backend } = await pixShop({}, { auto: true });
      await is(pix, "pending");
      const own = Object.assign(document.createElement("p"), { slot: "paid", textContent: "Obrigado" });
      pix.append(own);
      expect(own.checkVisibility()).to.equal(false);
      await backend.play({ change: { status: "paid", cancelledAmount: 100 } });
      await is(pix, "paid");
      expect(own.checkVisibility()).to.equal(true);
      expect(own.getBoundingClientRect().top).to.be.greaterThan(
        part(pix, "status").getBoundingClientRect().top,
      );
      expect(textOf(pix)).not.to.contain(String(new Date().getFullYear()));
      await expect(pix).to.be.accessible();
    });

    it("asks at once when the buyer says that it is paid", async () => {
      const { pix, backend } = await pixShop({}, { auto: true });
      await is(pix, "pending");
      part(pix, "recheck").click();
      await until(() => textOf(pix).includes("Ainda não recebemos a confirmação"));
      expect(await backend.seen(`GET /charges/${pix.charge!.id}`)).not.to.have.length(0);
      await expect(pix).to.be.accessible();
    });

    it("hides the code at the end of the time, and lets the backend say what became of it", async () => {
      const { pix, backend } = await pixShop({ made: pixCharge(0.02) }, { auto: true });
      await is(pix, "pending");
      await until(() => !part(pix, "code"), "the code is gone");
      expect(pix.status).to.equal("pending");
      await expect(pix).to.be.accessible();
      await backend.play({ change: { status: "expired" } });
      await is(pix, "expired");
    });
  });

  describe("coming back", () => {
    it("finds the charge that waits", async () => {
      const { pix, backend } = await pixShop({}, { auto: true });
      await is(pix, "pending");
      const { id } = pix.charge!;
      pix.remove();
      const { pay: again, heard } = mount("pay-pix", backend);
      await is(again, "pending");
      expect(again.charge!.id).to.equal(id);
      expect(heard).to.deep.equal(["pay-ready", "pay-pending"]);
      expect(await backend.seen("POST /charges")).to.have.length(1);
    });

    it("celebrates what was paid meanwhile, once", async () => {
      const { pix, backend } = await pixShop({}, { auto: true });
      await is(pix, "pending");
      pix.remove();
      await backend.play({ change: { status: "paid" }, order: { ...ORDER, paid: true } });
      const back = mount("pay-pix", backend);
      await is(back.pay, "paid");
      expect(back.heard).to.deep.equal(["pay-ready", "pay-success"]);
      const later = mount("pay-pix", backend);
      await is(later.pay, "paid");
      expect(later.heard).to.deep.equal(["pay-ready"]);
      expect(textOf(later.pay)).to.contain("Este pedido já está pago");
      await expect(later.pay).to.be.accessible();
    });

    it("finds the charge of a post that was under way", async () => {
      const { pix, backend } = await pixShop({ faults: [{ call: "POST /charges", times: 1, late: 300 }] });
      await is(pix, "ready");
      void pix.start();
      await until(async () => (await backend.seen("POST")).length === 1);
      pix.remove();
      const { pay: again } = mount("pay-pix", backend, { auto: true });
      await is(again, "pending");
      const keys = (await backend.seen("POST")).map(({ key }) => key);
      expect(new Set(keys).size).to.equal(1);
    });

    it("makes no second charge when it is moved in the page", async () => {
      const { pix, heard, backend } = await pixShop({}, { auto: true });
      await is(pix, "pending");
      const box = document.createElement("section");
      pix.parentElement!.append(box);
      box.append(pix);
      await aTimeout(0);
      expect(pix.status).to.equal("pending");
      await backend.play({ change: { status: "paid" } });
      await is(pix, "paid");
      expect(await backend.seen("POST /charges")).to.have.length(1);
      expect(heard.filter((type) => type === "pay-ready")).to.have.length(1);
    });

    it("starts over with another order, and shows none where the page takes it away", async () => {
      const { pix, backend } = await pixShop({}, { auto: true });
      await is(pix, "pending");
      await backend.play({ order: { ...ORDER, id: "A-1002", amount: 2000 }, made: {} });
      pix.auto = false;
      pix.order = "A-1002";
      await is(pix, "ready");
      expect(part(pix, "amount").textContent).to.equal("R$\u00a020,00");
      expect(pix.charge).to.equal(undefined);
      pix.order = "";
      await is(pix, "loading");
      expect(pix.orderDetails).to.equal(undefined);
      expect(part(pix, "button")).to.equal(null);
    });

    it("starts over when it is reset", async () => {
      const { pix, backend } = await pixShop();
      await is(pix, "ready");
      const first = await pix.start();
      pix.reset();
      await is(pix, "ready");
      const second = await pix.start();
      expect(second!.id).not.to.equal(first!.id);
      expect(await backend.seen("POST")).to.have.length(2);
    });

    it("shares order, charge and stream among all elements of one order", async () => {
      const backend = await TestBackend.with({ order: ORDER, made: pixCharge() });
      const page = fixtureSync<HTMLElement>(html`<div style="display: grid"></div>`);
      const all = Array.from({ length: 20 }, () =>
        Object.assign(document.createElement("pay-pix"), {
          endpoint: backend.endpoint,
          order: ORDER.id,
          auto: true,
          // All in one place, and so in sight.
          style: "grid-area: 1 / 1",
        }),
      );
      page.append(...all);
      await Promise.all(all.map((pix) => is(pix, "pending")));
      expect(await backend.seen("GET /orders")).to.have.length(1);
      expect(await backend.seen("POST /charges")).to.have.length(1);
      await streaming(backend, 1);
      await backend.play({ change: { status: "paid" } });
      await Promise.all(all.map((pix) => is(pix, "paid")));
    });
  });
});
