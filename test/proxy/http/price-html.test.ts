// The markup of a price for a page that a server renders, and that a price says what is charged.
import { test } from "node:test";
import assert from "node:assert/strict";
import { readPrice } from "../../../src/contract/checkout/price.ts";
import { toLanguage } from "../../../src/elements/i18n/language.ts";
import { priceLine } from "../../../src/elements/pay-price/price-line.ts";
import { assertPrices } from "../../support/prices.ts";
import { CUSTOMER, shopFor } from "../../support/shop.ts";

const SHIRT = {
  amount: 28_790,
  totals: { pix: 27_351 },
  installments: { max: 12, interestFree: 6, monthlyRate: 0.0199 },
};

const text = (markup: string) =>
  markup
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("\u00a0", " ")
    .trim();

/** As a page reads it. */
const line = (source: unknown, locale = "pt-BR") =>
  priceLine(readPrice(source).price, toLanguage(locale))
    ?.groups.map((pieces) => pieces.map(([, words]) => words).join(""))
    .join(" · ")
    .replaceAll("\u00a0", " ");

test("what is shown is what the proxy charges, of a few thousand prices and plans", () => {
  const taken = assertPrices(3_000, 1);
  assert.ok(taken > 1_500, `${taken}`);
});

for (const [what, source, locale, words] of [
  [
    "with Pix and installments",
    { ...SHIRT, installments: { max: 6 } },
    "pt-BR",
    "R$ 287,90 ou R$ 273,51 no Pix · até 6x de R$ 47,98 sem juros",
  ],
  [
    "with interest, and its total",
    SHIRT,
    "pt-BR",
    "R$ 287,90 ou R$ 273,51 no Pix · até 6x de R$ 47,98 sem juros · até 12x de R$ 27,20 (total R$ 326,48)",
  ],
  [
    "in English",
    SHIRT,
    "en",
    "R$ 287.90 or R$ 273.51 with Pix · up to 6 interest-free installments of R$ 47.98 · up to 12 installments of R$ 27.20 (total R$ 326.48)",
  ],
  [
    "in Spanish",
    SHIRT,
    "es",
    "R$ 287,90 o R$ 273,51 con Pix · hasta 6 cuotas de R$ 47,98 sin interés · hasta 12 cuotas de R$ 27,20 (total R$ 326,48)",
  ],
  ["of a shop without cards", { ...SHIRT, methods: ["pix"] }, "pt-BR", "R$ 273,51 no Pix"],
  ["of a shop without Pix", { ...SHIRT, methods: ["card"], installments: { max: 1 } }, "pt-BR", "R$ 287,90"],
  ["below the minimum of both methods", { amount: 499 }, "pt-BR", "R$ 4,99"],
  ["below the minimum of Pix alone", { amount: 510, totals: { pix: 484 } }, "pt-BR", "R$ 5,10"],
  ["that is dearer by card", { amount: 900, totals: { card: 990 } }, "pt-BR", "R$ 9,90 ou R$ 9,00 no Pix"],
  ["that cannot be split", { amount: 999 }, "pt-BR", "R$ 9,99"],
  // Of a mistake: what does not depend on it.
  [
    "with a plan that there is not",
    { ...SHIRT, installments: { max: 13 } },
    "pt-BR",
    "R$ 287,90 ou R$ 273,51 no Pix",
  ],
  ["with a rate in per cent", { amount: 9_000, installments: { monthlyRate: 1.99 } }, "pt-BR", "R$ 90,00"],
  ["with a Pix price that is none", { amount: 28_790, totals: { pix: "273,51" } }, "pt-BR", "R$ 287,90"],
  ["in reais", { amount: 287.9 }, "pt-BR", undefined],
] as const)
  test(`a price ${what}`, () => assert.equal(line(source, locale), words));

test("no installments are called free of interest beside dearer ones of fewer", () => {
  const installments = [
    { count: 1, amount: 9_000, first: 9_000, total: 9_000, interestFree: true },
    { count: 2, amount: 4_600, first: 4_600, total: 9_200, interestFree: false },
    { count: 3, amount: 3_000, first: 3_000, total: 9_000, interestFree: true },
  ];
  assert.equal(line({ amount: 9_000, installments }), "R$ 90,00 · até 3x de R$ 30,00 (total R$ 90,00)");
});

test("the markup says it before any script, and carries no more of the order than the price", async (t) => {
  const { pay } = shopFor(t);
  const order = { ...SHIRT, customer: CUSTOMER, description: "Camisa", resume: true };
  const markup = await pay.price.html(order, { language: "en", attributes: { class: "shelf" } });
  assert.match(markup, /^<pay-price locale="en" class="shelf" initial-order="/);
  assert.equal(text(markup), line(SHIRT, "en"));
  assert.doesNotMatch(markup, /<style|<script|<link| style="| on\w+="/);
  assert.doesNotMatch(markup, new RegExp(`${CUSTOMER.name}|Camisa|resume`));
});

test("an order as the proxy answers it gives the same line as what the shop answers", async (t) => {
  const { pay } = shopFor(t, { orders: { "A-1001": { ...SHIRT, customer: CUSTOMER } } });
  const order = await pay.orders.get("A-1001", new Request("https://shop.example/cart"));
  assert.equal(text(await pay.price.html(order!)), line(SHIRT));
});

test("a BigInt of a database is logged, and left out of the line", async (t) => {
  const { pay, logs } = shopFor(t);
  const totals = { pix: 27_351n as unknown as number };
  assert.equal(text(await pay.price.html({ ...SHIRT, totals })), "R$ 287,90");
  assert.equal(text(await pay.price.html({ amount: 28_790n as unknown as number })), "");
  assert.match(
    JSON.stringify(logs),
    /totals\.pix 27351: expected a whole number of cents[\s\S]*amount 28790/,
  );
});

test("an attribute that runs code is refused", async (t) => {
  const { pay } = shopFor(t);
  await assert.rejects(pay.price.html(SHIRT, { attributes: { onclick: "x()" } }), TypeError);
});
