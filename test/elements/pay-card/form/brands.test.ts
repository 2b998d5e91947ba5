import { expect, fixture, html } from "@open-wc/testing";
import type { CardBrands } from "../../../../src/contract/card/accepted-brands.ts";
import type { Card } from "../../../../src/contract/checkout/new-charge.ts";
import type { PayCard } from "../../../../src/elements/pay-card/pay-card.ts";
import "../../../../src/elements/pay-checkout/define.ts";
import type { TestBackend } from "../../support/test-backend.ts";
import {
  cardShop,
  errorOf,
  EXPIRY,
  fill,
  fillCard,
  focused,
  input,
  NUMBER,
  press,
} from "../../support/card.ts";
import { is, textOf, until } from "../../support/shop.ts";

/** In the block of Mastercard and Aura. */
const OF_TWO = "5019717010103742";
const OTHER_OF_TWO = "5011054211206753";
/** Fifteen digits, which Amex and UnionPay have. */
const OF_NONE = "135410014004955";

const choices = (pay: PayCard): HTMLInputElement[] => [
  ...pay.shadowRoot!.querySelectorAll<HTMLInputElement>("input[name=brand]"),
];
const offered = (pay: PayCard): string[] => choices(pay).map(({ value }) => value);

async function choose(pay: PayCard, brand: string): Promise<void> {
  choices(pay)
    .find(({ value }) => value === brand)!
    .click();
  await pay.updateComplete;
}

async function sent(backend: TestBackend): Promise<Card> {
  const [post] = await backend.seen("POST /charges");
  return (post!.body as { card: Card }).card;
}

const setBrands = (pay: PayCard, brands: CardBrands) => {
  pay.cardBrands = brands;
  return pay.updateComplete;
};

describe("a number that came without a word, as in a page that the browser restores", () => {
  it("shows its brand as soon as the buyer comes to the form", async () => {
    const { pay } = await cardShop();
    input(pay, "number").value = OF_TWO;
    input(pay, "holder").focus();
    await pay.updateComplete;
    expect(offered(pay)).to.deep.equal(["Mastercard", "Aura"]);
  });
});

describe("a number that tells no brand", () => {
  it("is sent with the one that the buyer chose", async () => {
    const { pay, backend } = await cardShop();
    await fillCard(pay, { number: OF_TWO });
    expect(offered(pay)).to.deep.equal(["Mastercard", "Aura"]);
    await choose(pay, "Aura");
    press(pay);
    await is(pay, "paid");
    expect((await sent(backend)).brand).to.equal("Aura");
  });

  it("is not sent before: the choice is asked for by name, in words and to a screen reader", async () => {
    const { pay, backend } = await cardShop();
    await fillCard(pay, { number: OF_TWO });
    press(pay);
    await pay.updateComplete;
    expect(focused(pay)).to.equal("brand");
    expect(errorOf(pay, "brand")).to.equal("Escolha a bandeira do cartão.");
    const group = pay.shadowRoot!.querySelector('[role="radiogroup"]')!;
    expect(group.getAttribute("aria-invalid")).to.equal("true");
    expect(pay.shadowRoot!.querySelector("[role=status]")!.textContent).to.contain("Bandeira do cartão");
    expect(await backend.seen("POST /charges")).to.deep.equal([]);
    await choose(pay, "Mastercard");
    expect(errorOf(pay, "brand")).to.equal("");
    expect(group.hasAttribute("aria-invalid")).to.equal(false);
  });

  it("keeps its choice while other fields are filled, and forgets it with the number", async () => {
    const { pay } = await cardShop();
    await fill(pay, { number: OF_TWO });
    await choose(pay, "Aura");
    await fill(pay, { holder: "MARIA DA SILVA", expiry: EXPIRY });
    expect(choices(pay).find(({ checked }) => checked)?.value).to.equal("Aura");
    await fill(pay, { number: OTHER_OF_TWO });
    expect(choices(pay).filter(({ checked }) => checked)).to.deep.equal([]);
    await fill(pay, { number: NUMBER });
    expect(choices(pay)).to.deep.equal([]);
  });

  it("is grouped, and its code as long, as the chosen brand's are", async () => {
    const { pay } = await cardShop();
    await fill(pay, { number: OF_NONE });
    expect(offered(pay)).to.deep.equal(["Amex", "UnionPay"]);
    await choose(pay, "Amex");
    expect(input(pay, "number").value).to.equal("1354 100140 04955");
    expect(input(pay, "code").placeholder).to.equal("4 dígitos");
    await choose(pay, "UnionPay");
    expect(input(pay, "number").value).to.equal("1354 1001 4004 955");
    expect(input(pay, "code").placeholder).to.equal("3 dígitos");
  });
});

describe("a shop's card brands", () => {
  it("refuse others in words on the number, before it is whole, and send none", async () => {
    const { pay, backend } = await cardShop({}, { "card-brands": "Visa Elo" });
    await fill(pay, { number: "5105" });
    expect(errorOf(pay, "number")).to.equal("Esta loja não aceita Mastercard. Use outro cartão.");
    await fillCard(pay, { number: "5105105105105100" });
    press(pay);
    await pay.updateComplete;
    expect(focused(pay)).to.equal("number");
    expect(await backend.seen("POST /charges")).to.deep.equal([]);
    await fillCard(pay);
    expect(errorOf(pay, "number")).to.equal("");
    press(pay);
    await is(pay, "paid");
    expect((await sent(backend)).brand).to.equal("Visa");
  });

  it("speak the page's language", async () => {
    const { pay } = await cardShop({}, { "card-brands": "Visa", locale: "en" });
    await fill(pay, { number: "5105" });
    expect(errorOf(pay, "number")).to.equal("This shop doesn’t accept Mastercard. Use another card.");
  });

  it("are all that is offered for a number that tells none; where none fits, the card is refused", async () => {
    const { pay } = await cardShop({}, { "card-brands": "Visa Aura" });
    await fill(pay, { number: OF_TWO });
    expect(offered(pay)).to.deep.equal(["Aura"]);
    await fill(pay, { number: OF_NONE });
    expect(offered(pay)).to.deep.equal([]);
    expect(errorOf(pay, "number")).to.equal("Esta loja não aceita este cartão. Use outro cartão.");
  });

  it("have ranges of their own, before the known ones; in those of two the buyer chooses", async () => {
    const { pay, backend } = await cardShop();
    await setBrands(pay, { ranges: { Hiper: "411111", Cabal: "603182 6042", Banescard: "6042" } });
    await fill(pay, { number: "6042034400069940" });
    expect(offered(pay)).to.deep.equal(["Cabal", "Banescard"]);
    await fillCard(pay);
    press(pay);
    await is(pay, "paid");
    expect((await sent(backend)).brand).to.equal("Hiper");
  });

  it("are refused where they are none, and leave what was set before", async () => {
    const { pay } = await cardShop();
    const wrong: unknown[] = [
      { accept: ["Master"] },
      { accept: "Visa" },
      { ranges: { Sorocred: "636414" } },
      { ranges: { Elo: "65065-65" } },
      { ranges: { Elo: 650650 } },
      { ranges: null },
      "Visa",
    ];
    pay.cardBrands = { accept: ["Visa"] };
    for (const brands of wrong) {
      expect(() => (pay.cardBrands = brands as CardBrands), JSON.stringify(brands)).to.throw(
        TypeError,
        "cardBrands",
      );
      expect(pay.cardBrands).to.deep.equal({ accept: ["Visa"] });
    }
    pay.removeAttribute("card-brands");
    (pay as { cardBrands: CardBrands | undefined }).cardBrands = undefined;
    expect(pay.cardBrands).to.deep.equal({});
  });

  it("are passed on by a checkout", async () => {
    const { backend } = await cardShop();
    const checkout = await fixture(
      html`<pay-checkout endpoint=${backend.endpoint} order="A-1001" card-brands="Visa"></pay-checkout>`,
    );
    const inside = () => checkout.shadowRoot!.querySelector("pay-card");
    await until(() => inside()?.shadowRoot?.querySelector("input[name=number]"), "the form is there");
    await fill(inside()!, { number: "5105" });
    expect(textOf(inside()!)).to.contain("Esta loja não aceita Mastercard.");
  });

  it("are the backend's too: what it refuses is said on the number", async () => {
    const errors = [
      { field: "card.brand", code: "not_accepted", message: "The shop does not take this brand." },
    ];
    const fault = { call: "POST /charges", times: 1, status: 400, body: {} };
    const { pay, backend } = await cardShop();
    await backend.play({
      faults: [
        {
          ...fault,
          body: { type: "about:blank", title: "Bad request", status: 400, code: "invalid_request", errors },
          headers: { "content-type": "application/problem+json" },
        },
      ],
    });
    await fillCard(pay);
    press(pay);
    await is(pay, "error");
    expect(errorOf(pay, "number")).to.equal("Esta loja não aceita Visa. Use outro cartão.");
  });
});
