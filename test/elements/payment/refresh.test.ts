// `refresh()`: a page has changed the order while its form is open, by a coupon, the freight or the cart.
import { expect } from "@open-wc/testing";
import type { Order } from "../../../src/contract/checkout/order.ts";
import { installmentPlan } from "../../../src/contract/installments.ts";
import "../../../src/elements/define.ts";
import { CARD, charged, choose, fillCard, input, plan, press } from "../support/card.ts";
import { is, loaded, mount, part, shop, spoken, streaming, textOf, until } from "../support/shop.ts";
import { brCode, ORDER, pixCharge, TestBackend } from "../support/test-backend.ts";

const NEW = "R$\u00a0150,00";
const GROWN: Order = { ...ORDER, amount: 15_000, installments: installmentPlan(15_000, { max: 3 }) };
const ASKING: Order = { ...ORDER, ask: ["name", "identity"] };

describe("refresh", () => {
  beforeEach(() => sessionStorage.clear());

  it("shows the order as it is now, keeps what was typed, and says the new amount", async () => {
    const { pay, backend, heard } = await shop("pay-card");
    await loaded(pay);
    await fillCard(pay);
    await choose(pay, 2);
    await backend.play({ order: GROWN });
    expect(await pay.refresh()).to.deep.equal(GROWN);
    await pay.updateComplete;
    expect(part(pay, "amount").textContent).to.equal(NEW);
    expect(part(pay, "button").textContent).to.contain("2x de R$\u00a075,00");
    expect(plan(pay)!.value).to.equal("2");
    expect(input(pay, "holder").value).to.equal(CARD.holder);
    expect(input(pay, "number").value).not.to.equal("");
    expect(spoken(pay)).to.contain(`mudou para ${NEW}`);
    expect(heard).to.deep.equal(["pay-ready"]);
    void pay.submit();
    await until(async () => (await backend.seen("POST /charges")).length > 0);
    expect((await backend.seen("POST /charges"))[0]!.body).to.include({ seenTotal: 15_000, installments: 2 });
  });

  it("keeps what was answered beside Pix", async () => {
    const { pay, backend } = await shop("pay-pix", { order: ASKING });
    await loaded(pay);
    const name = pay.shadowRoot!.querySelector<HTMLInputElement>("[name=name]")!;
    name.value = "Maria da Silva";
    name.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
    await backend.play({ order: { ...GROWN, ask: ASKING.ask } });
    await pay.refresh();
    await pay.updateComplete;
    expect(part(pay, "amount").textContent).to.equal(NEW);
    expect(name.isConnected && name.value).to.equal("Maria da Silva");
  });

  it("takes away a code of another amount, and says why", async () => {
    const { pay, backend } = await shop("pay-pix", { made: pixCharge() });
    await pay.start();
    await streaming(backend, 1);
    await backend.play({ order: GROWN, made: { ...pixCharge(), pix: { code: brCode(GROWN.amount) } } });
    await pay.refresh();
    await pay.updateComplete;
    expect(textOf(pay)).to.contain("O valor do pedido mudou");
    expect(pay.shadowRoot!.querySelector("[part~=qr]")).to.equal(null);
    expect(part(pay, "amount").textContent).to.equal(NEW);
    expect((await pay.start())?.amount).to.equal(15_000);
  });

  it("keeps a code whose amount is still right, with what else is new", async () => {
    const { pay, backend } = await shop("pay-pix", { made: pixCharge() });
    await pay.start();
    await streaming(backend, 1);
    await backend.play({ order: { ...ORDER, payee: "Loja Nova" } });
    await pay.refresh();
    await pay.updateComplete;
    expect(pay.status).to.equal("pending");
    expect(part(pay, "summary").textContent).to.contain("Loja Nova");
  });

  it("in a checkout, changes both methods and the rows, and drops no digit where one is gone", async () => {
    const backend = await TestBackend.with({ order: ORDER });
    const { pay } = mount("pay-checkout", backend);
    await loaded(pay);
    const card = pay.shadowRoot!.querySelector("pay-card")!;
    pay.shadowRoot!.querySelector<HTMLInputElement>("input[value=card]")!.click();
    await until(() => card.status === "ready");
    await fillCard(card);
    await backend.play({ order: { ...GROWN, totals: { pix: 14_250 } } });
    await pay.refresh();
    await until(() => part(pay, "amount").textContent === NEW);
    expect(pay.shadowRoot!.querySelector("label")!.textContent).to.contain("142,50 (5% de desconto)");
    await backend.play({ order: { ...GROWN, methods: ["card"] } });
    await pay.refresh();
    await until(() => pay.shadowRoot!.querySelector("pay-pix") === null);
    expect(card.isConnected).to.equal(true);
    expect(input(card, "number").value).not.to.equal("");
  });

  it("in a checkout, opens what is left where the open method is offered no longer", async () => {
    const { pay, backend } = await shop("pay-checkout");
    await loaded(pay);
    const card = pay.shadowRoot!.querySelector("pay-card")!;
    pay.shadowRoot!.querySelector<HTMLInputElement>("input[value=card]")!.click();
    await is(card, "ready");
    await backend.play({ order: { ...ORDER, methods: ["pix"] } });
    await pay.refresh();
    await until(() => pay.shadowRoot!.querySelector("pay-card") === null, "the card is gone");
    const pix = pay.shadowRoot!.querySelector("pay-pix")!;
    expect(pix.getClientRects()).not.to.have.length(0);
    expect(pay.validate()).to.equal(false);
    await pay.updateComplete;
    expect(pix.getClientRects()).not.to.have.length(0);
  });

  it("in a checkout, leaves a card in front that is being charged, whatever is offered by now", async () => {
    const { pay, backend } = await shop("pay-checkout", { made: charged("pending") });
    await loaded(pay);
    pay.shadowRoot!.querySelector<HTMLInputElement>("input[value=card]")!.click();
    const card = pay.shadowRoot!.querySelector("pay-card")!;
    await is(card, "ready");
    await fillCard(card);
    press(card);
    await is(pay, "pending");
    await streaming(backend, 1);
    await backend.play({ order: { ...ORDER, methods: ["pix"] } });
    await pay.refresh();
    await pay.updateComplete;
    expect(card.getClientRects()).not.to.have.length(0);
    await backend.play({ change: { status: "paid" } });
    await is(pay, "paid");
  });

  it("of two at once, shows what the later one was answered", async () => {
    const { pay, backend } = await shop("pay-pix");
    await loaded(pay);
    await backend.play({ faults: [{ call: "GET /orders", times: 1, status: 200, body: GROWN, late: 300 }] });
    const first = pay.refresh();
    await until(async () => (await backend.seen("GET /orders")).length === 2);
    await backend.play({ order: { ...ORDER, amount: 9_900 } });
    await Promise.all([first, pay.refresh()]);
    await pay.updateComplete;
    expect(part(pay, "amount").textContent).to.equal("R$\u00a099,00");
  });

  it("tells the page where the order cannot be read, and shows what it had", async () => {
    const { pay, backend, heard } = await shop("pay-card");
    await loaded(pay);
    await backend.play({ order: null });
    expect(await pay.refresh()).to.equal(undefined);
    expect(heard).to.deep.equal(["pay-ready", "pay-error order_not_found"]);
    expect(pay.status).to.equal("ready");
  });

  it("loads an order that could not be loaded", async () => {
    const { pay, backend } = await shop("pay-checkout", { order: null });
    await until(() => pay.status === "error");
    await backend.play({ order: ORDER });
    expect((await pay.refresh())?.id).to.equal(ORDER.id);
    expect(pay.status).to.equal("ready");
  });
});
