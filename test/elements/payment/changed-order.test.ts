// An order that costs otherwise than what the page shows: its amount has changed, or was paid with another sum.
import { expect } from "@open-wc/testing";
import type { Charge } from "../../../src/contract/checkout/charge.ts";
import type { Order } from "../../../src/contract/checkout/order.ts";
import type { PayPix } from "../../../src/elements/pay-pix/pay-pix.ts";
import type { PayElement } from "../../../src/elements/payment/pay-element.ts";
import "../../../src/elements/define.ts";
import { brCode, ORDER, pixCharge, TestBackend, type Script } from "../support/test-backend.ts";
import { is, mount, spoken, streaming, textOf, until } from "../support/shop.ts";

const OLD = "R$\u00a0123,45";
const NEW = "R$\u00a0150,00";
const GROWN: Order = {
  ...ORDER,
  amount: 15000,
  installments: [{ count: 1, amount: 15000, first: 15000, total: 15000, interestFree: true }],
};
const SUPERSEDED: Partial<Charge> = {
  status: "expired",
  reason: { code: "superseded", message: "Há uma tentativa mais recente.", next: "again" },
};
const AT_NEW_AMOUNT: Partial<Charge> = { ...pixCharge(), pix: { code: brCode(GROWN.amount) } };

const withOrder = (script: Script = {}) => TestBackend.with({ order: ORDER, made: pixCharge(), ...script });

/** An element with a code that waits, followed by a stream. */
async function withCode(locale = "pt-BR"): Promise<{ pay: PayPix; backend: TestBackend; heard: string[] }> {
  const backend = await withOrder();
  const { pay, heard } = mount("pay-pix", backend, { locale });
  await is(pay, "ready");
  await pay.start();
  await streaming(backend, 1);
  return { pay, backend, heard };
}

const visible = (pay: PayElement, name: string) =>
  [...pay.shadowRoot!.querySelectorAll<HTMLElement>(`[part~=${name}]`)].find((one) =>
    one.checkVisibility({ visibilityProperty: true }),
  ) ?? null;
const amount = (pay: PayElement) => visible(pay, "amount")?.textContent;
/** Without what comes before a charge. */
const outcomes = (heard: readonly string[]) =>
  heard.filter((event) => event !== "pay-ready" && event !== "pay-submit");
const hasCode = (pay: PayElement) => visible(pay, "qr") !== null || visible(pay, "copy") !== null;
const last = async (backend: TestBackend) => (await backend.seen("POST /charges")).at(-1)!.body;

describe("an order whose amount has changed", () => {
  beforeEach(() => sessionStorage.clear());

  for (const [locale, title, why, button] of [
    ["pt-BR", "Este código Pix não vale mais", "O valor do pedido mudou", "Gerar novo código"],
    ["en", "This Pix code is no longer valid", "amount has changed", "Create a new code"],
    ["es", "Este código Pix ya no es válido", "El valor del pedido cambió", "Generar un código nuevo"],
  ] as const) {
    it(`takes away a code that the backend ended for it, and offers one for the new amount (${locale})`, async () => {
      const { pay, backend } = await withCode(locale);
      await backend.play({ order: GROWN, made: AT_NEW_AMOUNT, change: SUPERSEDED });
      await is(pay, "expired");
      expect(hasCode(pay)).to.equal(false);
      expect(textOf(pay)).to.contain(title);
      await until(() => textOf(pay).includes(button));
      expect(amount(pay)).to.match(/150[,.]00$/);
      expect(textOf(pay)).to.contain(why);
      expect(spoken(pay)).to.contain(title);
      await expect(pay).to.be.accessible();

      visible(pay, "button")!.focus();
      visible(pay, "button")!.click();
      await is(pay, "pending");
      // At the top of what has come up.
      expect(pay.shadowRoot!.activeElement!.localName).to.equal("h2");
      expect(await last(backend)).to.include({ seenTotal: GROWN.amount });
      expect(amount(pay)).to.match(/150[,.]00$/);
    });
  }

  it("never shows the old amount beside the button, however late the new one comes", async () => {
    const { pay, backend } = await withCode();
    const faults = [{ call: "GET /orders", times: 1, late: 300 }];
    await backend.play({ order: GROWN, faults, change: SUPERSEDED });
    await is(pay, "expired");
    expect(visible(pay, "button") === null).to.equal(true);
    expect(textOf(pay)).not.to.contain(OLD);
    await until(() => visible(pay, "button") !== null);
    expect(amount(pay)).to.equal(NEW);
  });

  it("is asked for by the buyer where it could not be had", async () => {
    const { pay, backend } = await withCode();
    const faults = [{ call: "GET /orders", times: 99, status: 500 }];
    await backend.play({ order: GROWN, faults, change: SUPERSEDED });
    await is(pay, "error");
    expect(textOf(pay)).not.to.contain(OLD);
    await backend.play({ faults: [] });
    visible(pay, "button")!.click();
    await is(pay, "ready");
    expect(amount(pay)).to.equal(NEW);
  });

  it("is told apart from a newer try", async () => {
    const { pay, backend } = await withCode();
    await backend.play({ change: SUPERSEDED });
    await is(pay, "expired");
    await until(() => visible(pay, "button") !== null);
    expect(textOf(pay)).to.contain("Há uma tentativa de pagamento mais recente.");
    expect(textOf(pay)).not.to.contain("mudou");
    expect(amount(pay)).to.equal(OLD);
  });

  it("gives way to a newer try that has paid", async () => {
    const { pay, backend } = await withCode();
    await backend.play({ order: { ...ORDER, paid: true }, change: SUPERSEDED });
    await is(pay, "paid");
    expect(textOf(pay)).to.contain("Este pedido já está pago");
  });

  it("is shown in place of a remembered code for the old one, whose money still counts", async () => {
    const { pay: before, backend } = await withCode();
    const old = before.charge!;
    before.remove();
    await backend.play({ order: GROWN, made: AT_NEW_AMOUNT });
    const { pay, heard } = mount("pay-pix", backend);
    await is(pay, "error");
    expect(outcomes(heard)).to.deep.equal(["pay-error amount_changed"]);
    expect(hasCode(pay)).to.equal(false);
    expect(amount(pay)).to.equal(NEW);
    expect(textOf(pay)).to.contain("O valor do pedido mudou");
    expect(await pay.copy()).to.equal(false);

    visible(pay, "button")!.click();
    await is(pay, "pending");
    expect(pay.charge!.id).not.to.equal(old.id);
    expect(amount(pay)).to.equal(NEW);
    await streaming(backend, 2);
    await backend.play({
      order: { ...GROWN, paid: true, paidAmount: ORDER.amount },
      change: { id: old.id, status: "paid" },
    });
    await is(pay, "paid");
    expect(amount(pay)).to.equal(OLD);
  });

  it("takes away the code that a page brought, though no change of its charge is told", async () => {
    const { pay: before, backend } = await withCode();
    const charge = before.charge!;
    before.remove();
    sessionStorage.clear();
    await backend.play({ order: { ...GROWN, charge } });
    const { pay, heard } = mount("pay-pix", backend, { initialOrder: { ...ORDER, charge } });
    await is(pay, "error");
    expect(hasCode(pay)).to.equal(false);
    expect(amount(pay)).to.equal(NEW);
    expect(heard.at(-1)).to.equal("pay-error amount_changed");
  });

  it("is asked for where what the page brought is not what its charge asks for", async () => {
    const { pay: before, backend } = await withCode();
    const charge = before.charge!;
    before.remove();
    await backend.play({ order: GROWN });
    for (const initialOrder of [{ ...GROWN, charge }, GROWN]) {
      const { pay } = mount("pay-pix", backend, { initialOrder: structuredClone(initialOrder) });
      await until(() => pay.status === "error" || pay.status === "ready");
      await pay.updateComplete;
      expect(hasCode(pay)).to.equal(false);
      expect(amount(pay)).to.equal(NEW);
      pay.remove();
    }
  });

  it("is shown in all parts of a checkout, whichever of them was told", async () => {
    const body = { type: "about:blank", title: "", status: 409, code: "amount_changed", order: GROWN };
    const faults = [{ call: "POST /charges", times: 1, status: 409, body }];
    const backend = await withOrder({ faults });
    const { pay } = mount("pay-checkout", backend);
    await is(pay, "ready");
    await pay.start();
    await is(pay, "error");
    expect(amount(pay)).to.equal(NEW);
    pay.shadowRoot!.querySelector<HTMLInputElement>("input[value=card]")!.click();
    await pay.updateComplete;
    expect(amount(pay)).to.equal(NEW);
    expect(visible(pay.shadowRoot!.querySelector("pay-card")!, "button")!.textContent).to.contain(NEW);
  });

  it("is asked for where the refusal does not bring it", async () => {
    const backend = await withOrder({
      faults: [{ call: "POST /charges", times: 1, status: 409, code: "amount_changed" }],
    });
    const { pay, heard } = mount("pay-pix", backend);
    await is(pay, "ready");
    await backend.play({ order: GROWN });
    await pay.start();
    await is(pay, "error");
    expect(amount(pay)).to.equal(NEW);
    expect(outcomes(heard)).to.deep.equal(["pay-error amount_changed"]);
  });
});

describe("an order that was paid with another sum", () => {
  beforeEach(() => sessionStorage.clear());
  const paidLess: Order = { ...GROWN, paid: true, paidAmount: ORDER.amount };

  for (const name of ["pay-pix", "pay-card", "pay-checkout"] as const) {
    for (const [locale, words] of [
      ["pt-BR", /Recebemos R\$\s123,45, mas o pedido custa R\$\s150,00\. Fale com a loja/],
      ["en", /We received R\$\s?123\.45, but the order costs R\$\s?150\.00\. Contact the shop/],
      ["es", /Recibimos R?\$?.*123,45.*, pero el pedido cuesta .*150,00.*\. Comuníquese con la tienda/],
    ] as const) {
      it(`says so where that is less, and what to do: ${name}, ${locale}`, async () => {
        const { pay } = mount(name, await withOrder({ order: paidLess }), { locale });
        await is(pay, "paid");
        const shown: PayElement = pay.shadowRoot!.querySelector<PayElement>("pay-pix") ?? pay;
        await until(() => words.test(textOf(shown)), textOf(shown));
        expect(amount(shown)).to.match(/123[,.]45/);
        expect(spoken(shown)).to.match(words);
        await expect(pay).to.be.accessible();
      });
    }
  }

  it("shows the sum alone where that is more", async () => {
    const { pay } = mount("pay-pix", await withOrder({ order: { ...ORDER, paid: true, paidAmount: 15000 } }));
    await is(pay, "paid");
    expect(amount(pay)).to.equal(NEW);
    expect(textOf(pay)).not.to.contain(OLD);
  });

  it("says so on a page whose code was paid after the order was raised", async () => {
    const { pay, backend } = await withCode();
    await backend.play({ order: paidLess, change: { status: "paid" } });
    await is(pay, "paid");
    await until(() => textOf(pay).includes("Fale com a loja"));
    expect(amount(pay)).to.equal(OLD);
    expect(textOf(pay)).to.contain("Recebemos só uma parte do valor").and.not.to.contain("confirmado");
    expect(spoken(pay)).to.contain("Recebemos só uma parte do valor");
  });

  it("is told when the money comes on a code that was ended for its amount", async () => {
    const { pay, backend, heard } = await withCode();
    await backend.play({ order: GROWN, change: SUPERSEDED });
    await is(pay, "expired");
    await until(() => visible(pay, "button") !== null);
    await backend.play({ order: paidLess, change: { status: "paid" } });
    await is(pay, "paid");
    expect(outcomes(heard)).to.deep.equal(["pay-pending", "pay-expired", "pay-success"]);
    expect(amount(pay)).to.equal(OLD);
    await until(() => textOf(pay).includes("Fale com a loja"));
    expect(textOf(pay)).to.contain("Recebemos só uma parte do valor").and.not.to.contain("confirmado");
  });
});

describe("an order id that the backend spells in its own way", () => {
  beforeEach(() => sessionStorage.clear());

  it("takes a payment, and picks it up after a reload", async () => {
    const backend = await withOrder({ order: { ...ORDER, id: "a-1001" } });
    const first = mount("pay-pix", backend);
    first.pay.order = "A-1001 ";
    await is(first.pay, "ready");
    await first.pay.start();
    expect(await last(backend)).to.include({ orderId: "a-1001" });
    const { id } = first.pay.charge!;
    first.pay.remove();

    const { pay } = mount("pay-pix", backend);
    pay.order = "A-1001 ";
    await is(pay, "pending");
    expect(pay.charge!.id).to.equal(id);
    await streaming(backend, 1);
    await backend.play({ change: { status: "paid" } });
    await is(pay, "paid");
  });
});
