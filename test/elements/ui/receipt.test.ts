// What stands in the receipt of an order that is paid, whoever paid it and where.
import { expect } from "@open-wc/testing";
import type { Charge } from "../../../src/contract/checkout/charge.ts";
import type { Order } from "../../../src/contract/checkout/order.ts";
import { cardShop, charged, fillCard, press } from "../support/card.ts";
import { is, loaded, part, shop, type ElementName } from "../support/shop.ts";
import { ORDER, WAITING } from "../support/test-backend.ts";

const PAID_AT = "2026-11-21T15:00:00.000Z";
const when = (tag: string, at = PAID_AT) =>
  new Date(at).toLocaleString(tag, { dateStyle: "long", timeStyle: "short" });

const CARD_CHARGE: Charge = {
  ...WAITING,
  pix: undefined,
  expiresAt: undefined,
  method: "card",
  status: "paid",
  amount: 31_427,
  paidAt: PAID_AT,
  card: { brand: "Visa", last4: "1111", installments: 8 },
};

/** `Para: Loja Exemplo` and so on, a line each. */
const rows = (pay: Element): string[] =>
  [...part(pay, "receipt").children].map((row) =>
    [...row.children].map(({ textContent }) => textContent!.replaceAll("\u00a0", " ").trim()).join(": "),
  );

async function paidElsewhere(more: Partial<Order>, name: ElementName = "pay-pix", locale = "pt-BR") {
  const { pay } = await shop(name, { order: { ...ORDER, ...more, paid: true } }, { locale });
  await loaded(pay);
  return pay;
}

describe("the receipt", () => {
  beforeEach(() => sessionStorage.clear());

  for (const [locale, expected] of [
    [
      "pt-BR",
      [
        "Para: Loja Exemplo",
        "Pago com: Visa final 1111",
        "Parcelas: 8x de R$ 39,28 (1ª de R$ 39,31)",
        `Data: ${when("pt-BR")}`,
      ],
    ],
    [
      "en",
      [
        "Paid to: Loja Exemplo",
        "Paid with: Visa ending in 1111",
        "Installments: 8 × R$ 39.28 (first R$ 39.31)",
        `Date: ${when("en")}`,
      ],
    ],
    [
      "es",
      [
        "Para: Loja Exemplo",
        "Pagado con: Visa terminada en 1111",
        "Cuotas: 8 cuotas de R$ 39,28 (primera de R$ 39,31)",
        `Fecha: ${when("es")}`,
      ],
    ],
  ] as const)
    it(`of a card says to whom, with what, in which parts, when and for which order (${locale})`, async () => {
      const { card, amount } = CARD_CHARGE;
      const { pay } = await cardShop(
        { made: charged("paid", { card, amount, paidAt: PAID_AT }) },
        { locale },
      );
      await fillCard(pay);
      press(pay);
      await is(pay, "paid");
      const order = { "pt-BR": "Pedido", en: "Order", es: "Pedido" }[locale];
      expect(rows(pay)).to.deep.equal([...expected, `${order}: A-1001`]);
      expect(part(pay, "amount").textContent).to.match(/^R\$\u00a0314[,.]27$/);
    });

  for (const name of ["pay-pix", "pay-card"] as const)
    it(`is whole in <${name}> where the order was paid elsewhere and hands out its charge`, async () => {
      expect(rows(await paidElsewhere({ charge: CARD_CHARGE }, name))).to.deep.equal([
        "Para: Loja Exemplo",
        "Pago com: Visa final 1111",
        "Parcelas: 8x de R$ 39,28 (1ª de R$ 39,31)",
        `Data: ${when("pt-BR")}`,
        "Pedido: A-1001",
      ]);
    });

  it("says what the card was charged, with its interest, where the order costs something else by now", async () => {
    for (const amount of [25_000, 30_000]) {
      const pay = await paidElsewhere({ amount, paidAmount: 28_790, charge: CARD_CHARGE }, "pay-card");
      expect(part(pay, "amount").textContent).to.equal("R$\u00a0314,27");
    }
  });

  it("says how and when where the order was paid elsewhere and hands out no charge", async () => {
    const payment = { method: "card", amount: 31_427, paidAt: PAID_AT } as const;
    const pay = await paidElsewhere({ payment });
    expect(part(pay, "amount").textContent).to.equal("R$\u00a0314,27");
    expect(rows(pay)).to.deep.equal([
      "Para: Loja Exemplo",
      "Pago com: Cartão de crédito",
      `Data: ${when("pt-BR")}`,
      "Pedido: A-1001",
    ]);
  });

  for (const [locale, said] of [
    ["pt-BR", "Devolvido: R$ 5,00"],
    ["en", "Refunded: R$ 5.00"],
    ["es", "Reembolsado: R$ 5,00"],
  ] as const)
    it(`says how much went back of what was paid (${locale})`, async () => {
      const pay = await paidElsewhere(
        { charge: { ...CARD_CHARGE, cancelledAmount: 500 } },
        "pay-card",
        locale,
      );
      expect(rows(pay)).to.include(said);
      expect(rows(await paidElsewhere({ charge: CARD_CHARGE }, "pay-card", locale))).to.have.length(5);
    });

  it("goes without what an older backend does not say", async () => {
    expect(rows(await paidElsewhere({ payee: undefined }))).to.deep.equal(["Pedido: A-1001"]);
    const { paidAt: _, ...older } = CARD_CHARGE;
    expect(rows(await paidElsewhere({ charge: older }))).to.include(
      `Data: ${when("pt-BR", WAITING.updatedAt)}`,
    );
    const partlyBack = { ...older, cancelledAmount: 500 };
    expect(rows(await paidElsewhere({ charge: partlyBack })).join()).not.to.contain("Data");
  });
});
