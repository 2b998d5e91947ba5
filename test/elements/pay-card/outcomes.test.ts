import { expect, oneEvent } from "@open-wc/testing";
import { reason } from "../../../src/contract/reasons.ts";
import { ORDER } from "../support/test-backend.ts";
import { cardShop, charged, errorOf, fill, fillCard, focused, input, press } from "../support/card.ts";
import { is, part, streaming, textOf, until } from "../support/shop.ts";

describe("pay-card", () => {
  beforeEach(() => sessionStorage.clear());

  describe("outcomes", () => {
    it("paid: tick, words, amount and the card's last digits; the form is emptied", async () => {
      const { pay, heard } = await cardShop();
      await fillCard(pay);
      part(pay, "button").focus();
      press(pay);
      await is(pay, "paid");
      expect(textOf(pay)).to.contain("Pagamento confirmado");
      expect(textOf(pay)).to.contain("Visa final 1111");
      expect(
        [...pay.shadowRoot!.querySelectorAll<HTMLInputElement>(".input")].map(({ value }) => value).join(""),
      ).to.equal("");
      expect(pay.shadowRoot!.activeElement!.textContent).to.equal("Pagamento confirmado");
      expect(heard).to.deep.equal(["pay-ready", "pay-submit", "pay-success"]);
      expect(sessionStorage.length).to.equal(0);
      await expect(pay).to.be.accessible();
    });

    it("an order that cannot be loaded: nothing is left that looks as if it were still loading", async () => {
      const { pay } = await cardShop({ order: null });
      await is(pay, "error");
      await pay.updateComplete;
      const skeletons = [...pay.shadowRoot!.querySelectorAll(".skeleton, .summary > *")];
      expect(skeletons.filter((piece) => piece.checkVisibility({ visibilityProperty: true }))).to.deep.equal(
        [],
      );
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

  describe("errors", () => {
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
      const { pay } = await cardShop({ faults: [{ call: "GET /orders", times: 2, status: 500 }] });
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
