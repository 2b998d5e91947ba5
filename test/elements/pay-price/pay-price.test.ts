// A price in one line: what it says, beside the checkout of the same order, and when the page changes it.
import { expect, fixtureSync, html } from "@open-wc/testing";
import { setViewport } from "@web/test-runner-commands";
import type { Order } from "../../../src/contract/checkout/order.ts";
import { installmentPlan } from "../../../src/contract/installments.ts";
import type { PayPrice } from "../../../src/elements/pay-price/pay-price.ts";
import { priceMarkup } from "../../../src/ssr/price.ts";
import "../../../src/elements/define.ts";
import { violations } from "../support/audit.ts";
import { loaded, mount, until } from "../support/shop.ts";
import { ORDER, TestBackend } from "../support/test-backend.ts";

const PLAN = { max: 12, interestFree: 6, monthlyRate: 0.0199 };
const DISCOUNTED: Order = {
  ...ORDER,
  amount: 28_790,
  totals: { pix: 27_351 },
  installments: installmentPlan(28_790, PLAN),
};
const plain = (text: string | null | undefined) => text?.replaceAll("\u00a0", " ").trim();
const line = (price: PayPrice) => plain(price.shadowRoot!.querySelector("[part=line]")?.textContent);
const spoken = (price: PayPrice) => plain(price.shadowRoot!.querySelector(".visually-hidden")?.textContent);

async function priceOf(attributes: Readonly<Record<string, string>>): Promise<PayPrice> {
  const page = fixtureSync<HTMLElement>(html`<div></div>`);
  const price = document.createElement("pay-price");
  for (const [name, value] of Object.entries(attributes)) price.setAttribute(name, value);
  page.append(price);
  await price.updateComplete;
  return price;
}

/** Where each of its characters stands, in whole pixels. */
function placesOf(element: Element): (number | string)[][] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const places: (number | string)[][] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    for (const [at, character] of [...text.data].entries()) {
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      const { left, top } = range.getBoundingClientRect();
      if (character.trim() !== "") places.push([character, Math.round(left), Math.round(top)]);
    }
  }
  return places;
}

/** What the page's `onerror` is told meanwhile, in place of the test's own. */
async function errors(during: () => Promise<unknown>): Promise<string[]> {
  const told: string[] = [];
  const { onerror } = window;
  window.onerror = (_event, _source, _line, _column, error) => void told.push(String(error?.message));
  try {
    await during();
  } finally {
    window.onerror = onerror;
  }
  return told;
}

const SHELF = {
  amount: "28790",
  pix: "27351",
  "max-installments": "12",
  "interest-free": "6",
  "monthly-rate": "0.0199",
};

describe("pay-price", () => {
  after(() => setViewport({ width: 800, height: 600 }));

  it("says the same from attributes as from an order, without a request", async () => {
    const words =
      "R$ 287,90 ou R$ 273,51 no Pix · até 6x de R$ 47,98 sem juros · até 12x de R$ 27,20 (total R$ 326,48)";
    expect(line(await priceOf(SHELF))).to.equal(words);
    expect(line(await priceOf({ "initial-order": JSON.stringify(DISCOUNTED) }))).to.equal(words);
    const answer = { amount: 28_790, totals: { pix: 27_351 }, installments: PLAN };
    expect(line(await priceOf({ "initial-order": JSON.stringify(answer) }))).to.equal(words);
  });

  it("breaks between its short groups, and never within one", async () => {
    const shown = (price: HTMLElement, part: string) =>
      price.shadowRoot!.querySelector(`[part=${part}]`)!.textContent!.replaceAll("\u00a0", "_");
    await setViewport({ width: 320, height: 600 });
    const price = await priceOf(SHELF);
    expect(shown(price, "pix")).to.equal(" ou_R$_273,51 no_Pix");
    expect(shown(price, "installments")).to.equal("até_6x de_R$_47,98 sem_juros");
    expect(shown(price, "interest")).to.equal("até_12x de_R$_27,20 (total_R$_326,48)");
    for (const [locale, words] of [
      ["en", "up_to_6 interest-free installments of_R$_47.98"],
      ["es", "hasta_6 cuotas de_R$_47,98 sin_interés"],
    ] as const)
      expect(shown(await priceOf({ ...SHELF, locale }), "installments")).to.equal(words);
    expect(price.shadowRoot!.querySelector("[part=line]")!.textContent).to.contain("Pix\u00a0· ");
    price.style.inlineSize = "130px";
    expect(price.scrollWidth).to.be.at.most(130);
  });

  it("is read aloud as sentences, and as nothing twice", async () => {
    const price = await priceOf(SHELF);
    expect(spoken(price)).to.equal(
      "R$ 287,90 ou R$ 273,51 no Pix. No cartão, em até 6 parcelas de R$ 47,98 sem juros. " +
        "No cartão, em até 12 parcelas de R$ 27,20 (total R$ 326,48).",
    );
    expect(price.shadowRoot!.querySelector("[part=line]")!.getAttribute("aria-hidden")).to.equal("true");
  });

  it("shows another price as soon as the page sets it", async () => {
    const price = await priceOf({ ...SHELF, "max-installments": "1" });
    price.setAttribute("amount", "9900");
    price.pix = 9_000;
    await price.updateComplete;
    expect(line(price)).to.equal("R$ 99,00 ou R$ 90,00 no Pix");
    price.pix = undefined;
    await price.updateComplete;
    expect(line(price)).to.equal("R$ 99,00");
  });

  it("shows the shop's own words until it has an amount, and never again after", async () => {
    const price = await priceOf({});
    price.textContent = "R$ 10,00";
    expect(price.shadowRoot!.querySelector("slot")!.assignedNodes().length).to.equal(1);
    price.amount = 2_000;
    await price.updateComplete;
    expect(line(price)).to.match(/^R\$ 20,00 · até 4x/);
    price.amount = undefined;
    await price.updateComplete;
    expect(price.shadowRoot!.querySelector("slot")).to.equal(null);
    expect(line(price)).to.equal(undefined);
  });

  it("follows the language of the page", async () => {
    const price = await priceOf({ amount: "28790", pix: "27351", "max-installments": "6" });
    price.parentElement!.lang = "es";
    await until(() => line(price)?.includes("cuotas"));
    expect(line(price)).to.equal("R$ 287,90 o R$ 273,51 con Pix · hasta 6 cuotas de R$ 47,98 sin interés");
  });

  for (const [what, attributes, words, error] of [
    [
      "an amount in reais",
      { amount: "287.90" },
      undefined,
      /amount 287\.9: expected a whole number of cents/,
    ],
    ["an amount in words", { amount: "R$ 287,90" }, undefined, /amount R\$ 287,90: expected a whole number/],
    ["too many installments", { amount: "28790", "max-installments": "18" }, "R$ 287,90", /max 18: expected/],
    ["a rate in per cent", { amount: "28790", "monthly-rate": "1.99" }, "R$ 287,90", /such as 0\.0199 for/],
    ["a Pix price that is none", { amount: "28790", pix: "-1" }, "R$ 287,90", /totals\.pix -1: expected/],
    [
      "two prices",
      { amount: "28790", "initial-order": JSON.stringify(DISCOUNTED) },
      undefined,
      /amount and initialOrder: expected one of them/,
    ],
  ] as const)
    it(`shows what is certain of ${what}, and tells the developer`, async () => {
      let price: PayPrice | undefined;
      const told = await errors(async () => (price = await priceOf(attributes)));
      expect(line(price!)).to.equal(words);
      expect(told).to.have.length(1);
      expect(told[0]).to.match(error);
    });

  for (const locale of ["pt-BR", "en", "es"] as const)
    it(`has the words and sums of the checkout of the same order, ${locale}`, async () => {
      const backend = await TestBackend.with({ order: DISCOUNTED });
      const { pay } = mount("pay-checkout", backend, { locale });
      await loaded(pay);
      const price = await priceOf({ "initial-order": JSON.stringify(DISCOUNTED), locale });
      await until(() => pay.shadowRoot!.querySelectorAll("label .words").length === 2);
      const [pix, card] = [...pay.shadowRoot!.querySelectorAll("label .words")].map(({ textContent }) =>
        plain(textContent)!,
      );
      const part = (name: string) => plain(price.shadowRoot!.querySelector(`[part=${name}]`)?.textContent)!;
      const sums = (text: string) => text.match(/R\$ [\d.,]*\d/g)!;
      expect(pix).to.include(sums(part("pix"))[0]);
      expect(card).to.include(sums(part("amount"))[0]);
      // "em até 6x sem juros" there, "até 6x de R$ 47,98 sem juros" here.
      const [sum] = sums(part("installments"));
      const words = part("installments").replace(/ (?:de|of) R\$ [\d.,]*\d/, "");
      expect(card).to.include(words);

      pay.shadowRoot!.querySelector<HTMLInputElement>("input[value=card]")!.click();
      await pay.updateComplete;
      const form = pay.shadowRoot!.querySelector("pay-card")!;
      await until(() => form.shadowRoot!.textContent.includes("12"));
      const list = plain(form.shadowRoot!.textContent)!;
      for (const each of [sum, ...sums(part("interest"))]) expect(list).to.include(each);
    });

  it("has nothing that axe finds wrong, fits 320 px and stays within it, from right to left too", async () => {
    await setViewport({ width: 320, height: 600 });
    for (const [locale, dir] of [
      ["pt-BR", "ltr"],
      ["en", "rtl"],
      ["es", "ltr"],
    ] as const) {
      const price = await priceOf({ ...SHELF, locale });
      price.parentElement!.dir = dir;
      expect(await violations(price)).to.deep.equal([]);
      expect(price.scrollWidth).to.be.at.most(price.clientWidth);
      const room = price.getBoundingClientRect();
      for (const piece of price.shadowRoot!.querySelectorAll("[part]"))
        for (const box of piece.getClientRects()) {
          expect(box.left).to.be.at.least(room.left - 1);
          expect(box.right).to.be.at.most(room.right + 1);
        }
    }
  });

  it("stays within a narrow page whose reader sets text of twice the size, however large the amount", async () => {
    await setViewport({ width: 320, height: 600 });
    const page = (await priceOf({ ...SHELF, amount: "1234567890", pix: "1172839496" })).parentElement!;
    page.style.fontSize = "200%";
    expect(page.scrollWidth).to.be.at.most(page.clientWidth);
  });

  it("takes the place of a server's markup where nothing moves, at any width", async () => {
    const order = { amount: 28_790, totals: { pix: 27_351 }, installments: PLAN };
    const { markup } = await priceMarkup({ order, attributes: { locale: "pt-BR" } });
    for (const width of ["200px", "280px", "400px", "800px"]) {
      const page = fixtureSync<HTMLElement>(html`<div></div>`);
      page.style.width = width;
      // As before the script has run: no element has this name.
      page.innerHTML = markup.replaceAll("pay-price", "no-price");
      const before = [page.clientHeight, ...placesOf(page)];
      page.innerHTML = markup;
      const price = page.querySelector<PayPrice>("pay-price")!;
      await price.updateComplete;
      const line = price.shadowRoot!.querySelector("[part=line]")!;
      expect([page.clientHeight, ...placesOf(line)]).to.deep.equal(before);
    }
  });
});
