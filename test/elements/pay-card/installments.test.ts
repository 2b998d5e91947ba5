import { expect } from "@open-wc/testing";
import { sendKeys } from "@web/test-runner-commands";
import { installmentPlan } from "../../../src/contract/installments.ts";
import type { PayCard } from "../../../src/elements/pay-card/pay-card.ts";
import { ORDER } from "../support/test-backend.ts";
import { cardShop, charged, choose, fillCard, focused, mountCard, plan, press } from "../support/card.ts";
import { is, part, textOf, until } from "../support/shop.ts";

/** What there is to choose from, in words. */
const plans = (pay: PayCard): string[] =>
  [...pay.shadowRoot!.querySelectorAll(".plan")].map(({ textContent }) =>
    textContent!.replaceAll("\u00a0", " ").replace(/\s+/g, " ").trim(),
  );

describe("pay-card", () => {
  beforeEach(() => sessionStorage.clear());

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
      expect(plans(pay)).to.deep.equal([
        "À vista, R$ 100,00",
        "3x de R$ 33,33 · sem juros",
        "2x de R$ 51,00 · total R$ 102,00",
      ]);
    });

    it("say below the list what belongs to the chosen one", async () => {
      const { pay } = await cardShop({ order });
      const details = () =>
        pay.shadowRoot!.querySelector("#plan-details")!.textContent.replaceAll("\u00a0", " ");
      expect(details()).to.equal("");
      await choose(pay, 3);
      expect(details()).to.equal("Total de R$ 100,00, sem juros. 1ª parcela de R$ 33,34.");
      await choose(pay, 2);
      expect(details()).to.equal("Total de R$ 102,00, com R$ 2,00 de juros.");
    });

    it("make the page no longer by those that are out of sight", async () => {
      const installments = installmentPlan(28790, { max: 12 });
      const { pay } = await cardShop({ order: { ...order, amount: 28790, installments } });
      const end = Math.max(innerHeight, Math.ceil(document.body.getBoundingClientRect().bottom + scrollY));
      expect(document.documentElement.scrollHeight).to.be.at.most(end + 20);
      expect(pay.shadowRoot!.querySelector(".plans")!.scrollHeight).to.be.greaterThan(500);
    });

    it("are a line each, of which five are in sight", async () => {
      const installments = installmentPlan(28790, { interestFree: 6, monthlyRate: 0.0199 });
      const { pay } = await cardShop({ order: { ...order, amount: 28790, installments } });
      pay.style.display = "block";
      pay.style.width = "326px";
      const list = pay.shadowRoot!.querySelector(".plans")!.getBoundingClientRect();
      const rows = [...pay.shadowRoot!.querySelectorAll(".plan")].map((row) => row.getBoundingClientRect());
      expect(new Set(rows.map(({ height }) => Math.round(height))).size).to.equal(1);
      expect(rows.filter(({ bottom }) => bottom <= list.bottom)).to.have.length(5);
      // Of the next one enough is in sight to say that the list goes on.
      expect(list.bottom - rows[5]!.top).to.be.greaterThan(12);
    });

    it("are whole in sight once they are chosen", async () => {
      const installments = installmentPlan(28790, { max: 12 });
      const { pay } = await cardShop({ order: { ...order, amount: 28790, installments } });
      const list = pay.shadowRoot!.querySelector(".plans")!;
      plan(pay)!.focus();
      for (let count = 2; count <= 12; count++) {
        await sendKeys({ press: "ArrowDown" });
        await pay.updateComplete;
        const row = plan(pay)!.closest(".plan")!.getBoundingClientRect();
        expect(row.bottom, `the row of ${count}`).to.be.at.most(list.getBoundingClientRect().bottom);
      }
    });

    it("say the interest on what the order costs by card", async () => {
      const { pay } = await cardShop({ order: { ...order, amount: 9500, totals: { card: 10000 } } });
      await choose(pay, 2);
      expect(textOf(pay)).to.contain("Total de R$ 102,00, com R$ 2,00 de juros.");
    });

    it("are one group of radio buttons, through which the arrow keys go", async () => {
      const { pay } = await cardShop({ order });
      plan(pay)!.focus();
      expect(focused(pay)).to.equal("installments");
      await sendKeys({ press: "ArrowDown" });
      await pay.updateComplete;
      expect(plan(pay)!.value).to.equal("3");
      await sendKeys({ press: "ArrowDown" });
      await pay.updateComplete;
      expect(part(pay, "button").textContent!.trim()).to.equal("Pagar 2x de R$\u00a051,00");
    });

    it("are chosen anew for another order", async () => {
      const { pay, backend } = await cardShop({ order });
      await choose(pay, 2);
      await backend.play({ order: { ...order, id: "A-1002" } });
      pay.order = "A-1002";
      await until(() => pay.orderDetails?.id === "A-1002", "the other order");
      await pay.updateComplete;
      expect(plan(pay)!.value).to.equal("1");
    });

    it("change the button's total, what is sent and what is confirmed", async () => {
      const card = { brand: "Visa", last4: "1111", installments: 2 } as const;
      const { pay, backend } = await cardShop({ order, made: charged("paid", { amount: 10200, card }) });
      await fillCard(pay);
      await choose(pay, 2);
      expect(part(pay, "button").textContent!.trim()).to.equal("Pagar 2x de R$\u00a051,00");
      await expect(pay).to.be.accessible();
      await pay.submit();
      const [post] = await backend.seen("POST /charges");
      expect(post!.body).to.include({ installments: 2, seenTotal: 10200 });
      await is(pay, "paid");
      expect(textOf(pay)).to.contain(
        "R$ 102,00 Para Loja Exemplo Pago com Visa final 1111 Parcelas 2x de R$ 51,00 Data",
      );
    });

    it("are not asked for where there is no choice, but told", async () => {
      const { pay } = await cardShop({ order: { ...order, installments: order.installments.slice(0, 1) } });
      expect(plan(pay)).to.equal(null);
      expect(textOf(pay)).to.contain("Parcelas À vista, R$ 100,00");
      const three = await cardShop({ order: { ...order, installments: order.installments.slice(1, 2) } });
      expect(textOf(three.pay)).to.contain(
        "3x de R$ 33,33 · sem juros Total de R$ 100,00, sem juros. 1ª parcela de R$ 33,34.",
      );
      expect(part(three.pay, "button").textContent).to.contain("Pagar 3x de R$\u00a033,33");
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
      const group = pay.shadowRoot!.querySelector("[role=radiogroup]");
      press(pay);
      await is(pay, "error");
      expect(pay.shadowRoot!.querySelector("[role=radiogroup]")).to.equal(group);
      expect(plan(pay)!.value).to.equal("2");
      expect(plans(pay)).to.have.length(2);
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
      expect(plans(pay)).to.have.length(2);
      expect(plan(pay)!.value).to.equal("1");
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
      expect(plan(pay)).to.equal(null);
      await expect(pay).to.be.accessible();
      press(pay);
      await is(pay, "paid");
      const [first, second] = await backend.seen("POST /charges");
      expect(second!.key).not.to.equal(first!.key);
      expect(second!.body).to.include({ seenTotal: 11000 });
    });
  });

  it("are not what a card shows that is being charged: that is what it is charged", async () => {
    const { pay, backend } = await cardShop({ made: charged("pending", { amount: 11_000 }) });
    await fillCard(pay);
    press(pay);
    await is(pay, "pending");
    expect(part(pay, "amount").textContent).to.contain("110,00");
    await backend.play({ order: { ...ORDER, amount: 5_000 } });
    await pay.refresh();
    expect(part(pay, "amount").textContent).to.contain("110,00");
    pay.remove();
    const { pay: again } = await mountCard(backend);
    await is(again, "pending");
    expect(part(again, "amount").textContent).to.contain("110,00");
  });
});
