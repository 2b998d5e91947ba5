// An order that costs otherwise by one method than by the other: most often, a discount on Pix.
import { expect } from "@open-wc/testing";
import type { Charge } from "../../../src/contract/checkout/charge.ts";
import type { NewCharge } from "../../../src/contract/checkout/new-charge.ts";
import type { Order } from "../../../src/contract/checkout/order.ts";
import { installmentPlan } from "../../../src/contract/installments.ts";
import { formatMoney } from "../../../src/elements/i18n/money.ts";
import type { PayCard } from "../../../src/elements/pay-card/pay-card.ts";
import type { PayCheckout } from "../../../src/elements/pay-checkout/pay-checkout.ts";
import "../../../src/elements/define.ts";
import { choose, fillCard } from "../support/card.ts";
import { loaded, mount, part, shop, spoken, until } from "../support/shop.ts";
import { brCode, inMinutes, ORDER, TestBackend, WAITING, type Script } from "../support/test-backend.ts";

const DISCOUNTED: Order = {
  ...ORDER,
  amount: 28_790,
  totals: { pix: 27_351 },
  installments: installmentPlan(28_790, { max: 6 }),
};

async function checkoutOf(order: Order, script: Script = {}, locale = "pt-BR") {
  const backend = await TestBackend.with({ order, ...script });
  const { pay } = mount("pay-checkout", backend, { locale });
  await loaded(pay);
  await until(() => labels(pay).length === order.methods.length);
  return { pay, backend };
}

/** The rows' words, without the marks, which are an ornament. */
const labels = (pay: PayCheckout): string[] =>
  [...pay.shadowRoot!.querySelectorAll("label .words")].map(({ textContent }) => textContent.trim());

const posted = async (backend: TestBackend) =>
  (await backend.seen("POST /charges")).map(({ body }) => body as NewCharge);

const amount = (pay: Element): string => part(pay, "amount").textContent;

async function open(pay: PayCheckout, method: "pix" | "card"): Promise<void> {
  pay.shadowRoot!.querySelector<HTMLInputElement>(`input[value=${method}]`)!.click();
  await pay.updateComplete;
}

const codeOf = (amount: number): Partial<Charge> => ({
  amount,
  pix: { code: brCode(amount) },
  expiresAt: inMinutes(30),
});

describe("an order with totals", () => {
  beforeEach(() => sessionStorage.clear());

  it("names the price of each method, and what Pix saves", async () => {
    const { pay } = await checkoutOf(DISCOUNTED);
    expect(labels(pay)).to.deep.equal([
      "Pix R$\u00a0273,51 (5% de desconto)",
      "Cartão de crédito R$\u00a0287,90 em até 6x sem juros",
    ]);
  });

  for (const [what, order, locale, words] of [
    ["in English", DISCOUNTED, "en", "Pix R$\u00a0273.51 (5% off)"],
    ["in Spanish", DISCOUNTED, "es", "Pix R$\u00a0273,51 (5\u00a0% de descuento)"],
    [
      "of tenths of a percent",
      { ...DISCOUNTED, totals: { pix: 27_495 } },
      "pt-BR",
      "Pix R$\u00a0274,95 (4,5% de desconto)",
    ],
    [
      "against a dearer card",
      { ...DISCOUNTED, totals: { card: 31_989 } },
      "pt-BR",
      "Pix R$\u00a0287,90 (10% de desconto)",
    ],
    ["of a few cents", { ...DISCOUNTED, totals: { pix: 28_789 } }, "pt-BR", "Pix R$\u00a0287,89"],
  ] as const) {
    it(`names a discount ${what}`, async () => {
      const { pay } = await checkoutOf(order, {}, locale);
      expect(labels(pay)[0]).to.equal(words);
    });
  }

  it("promises no installments at the price of one payment where they have interest", async () => {
    const installments = installmentPlan(28_790, { max: 12, interestFree: 1, monthlyRate: 0.0199 });
    const { pay } = await checkoutOf({ ...DISCOUNTED, installments });
    expect(labels(pay)[1]).to.equal("Cartão de crédito R$\u00a0287,90 ou até 12x");
  });

  it("shows the total of the method that is open", async () => {
    const { pay } = await checkoutOf(DISCOUNTED);
    expect(amount(pay)).to.equal("R$\u00a0273,51");
    await open(pay, "card");
    await until(() => amount(pay) === "R$\u00a0287,90");
    await open(pay, "pix");
    await until(() => amount(pay) === "R$\u00a0273,51");
  });

  it("has one live region say a new amount: the open method's, as it stands on the screen", async () => {
    const { pay, backend } = await checkoutOf(DISCOUNTED);
    const methods = ["pix", "card"].map((method) => pay.shadowRoot!.querySelector(`pay-${method}`)!);
    const said = () => [pay, ...methods].map(spoken);
    const dearer = (cents: number): Order => ({
      ...DISCOUNTED,
      amount: cents,
      totals: { pix: cents - 1_000 },
      installments: installmentPlan(cents, { max: 6, monthlyRate: 0.0199 }),
    });
    await backend.play({ order: dearer(30_000) });
    await pay.refresh();
    const words = (amount: string) =>
      `O valor do pedido mudou para R$\u00a0${amount}. Confira o novo valor antes de pagar.`;
    expect(said()).to.deep.equal(["", words("290,00"), ""]);

    await open(pay, "card");
    await choose(methods[1] as PayCard, 3);
    await backend.play({ order: dearer(40_000) });
    await pay.refresh();
    const { total } = installmentPlan(40_000, { max: 6, monthlyRate: 0.0199 })[2]!;
    await until(() => amount(pay) === formatMoney(total, "pt-BR"));
    expect(said()[0]).to.equal("");
    expect(said()[2]).to.equal(words(formatMoney(total, "pt-BR").slice(3)));
  });

  it("charges by Pix what the buyer saw there", async () => {
    const { pay, backend } = await checkoutOf(DISCOUNTED, { made: codeOf(27_351) });
    await pay.start();
    await until(() => pay.status === "pending");
    expect((await posted(backend))[0]).to.include({ method: "pix", seenTotal: 27_351 });
  });

  it("draws at once a brought code that asks for the total by Pix", async () => {
    const charge = { ...WAITING, ...codeOf(27_351) };
    const known = { known: { charge } };
    const initialOrder = { ...DISCOUNTED, charge };
    const { pay } = await shop("pay-pix", { order: initialOrder, ...known }, { initialOrder });
    expect(pay.status).to.equal("pending");
    expect(amount(pay)).to.equal("R$\u00a0273,51");
  });

  it("charges a card by its own total, also where it costs more", async () => {
    const dearer: Order = {
      ...DISCOUNTED,
      totals: { card: 30_000 },
      installments: installmentPlan(30_000, { max: 2 }),
    };
    const { pay, backend } = await shop("pay-card", { order: dearer });
    await loaded(pay);
    expect(amount(pay)).to.equal("R$\u00a0300,00");
    await fillCard(pay);
    await choose(pay, 2);
    void pay.submit();
    await until(async () => (await posted(backend)).length > 0);
    expect((await posted(backend))[0]).to.include({ installments: 2, seenTotal: 30_000 });
  });

  it("names no sum once it is paid by a method that it does not know", async () => {
    const { pay } = await shop("pay-pix", { order: { ...DISCOUNTED, paid: true } });
    await loaded(pay);
    expect(part(pay, "status").textContent).to.equal("Este pedido já está pago");
    expect(pay.shadowRoot!.textContent).not.to.contain("R$");
  });
});
