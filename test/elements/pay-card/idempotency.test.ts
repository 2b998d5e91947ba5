import { expect } from "@open-wc/testing";
import type { Charge } from "../../../src/contract/checkout/charge.ts";
import { inMinutes, ORDER } from "../support/test-backend.ts";
import { cardShop, charged, fillCard, input, mountCard, NUMBER, press } from "../support/card.ts";
import { is, part, spoken, textOf, until } from "../support/shop.ts";
import { sendKeys } from "@web/test-runner-commands";
import { reason } from "../../../src/contract/reasons.ts";
import { withQuickClock } from "../support/quick-clock.ts";

const LATE = { call: "POST /charges", times: 1, late: 700 };
const CHECKING = "Confirmando com o banco";

const made = (more: Partial<Charge> = {}): Charge => ({
  id: "made-before-this-page-asked",
  orderId: ORDER.id,
  method: "card",
  status: "paid",
  amount: ORDER.amount,
  currency: "BRL",
  version: 1,
  createdAt: new Date().toISOString(),
  updatedAt: new Date().toISOString(),
  ...more,
});

describe("one charge from one card", () => {
  beforeEach(() => sessionStorage.clear());

  it("makes one charge from twenty quick clicks and Enter", async () => {
    const { pay, backend } = await cardShop({ faults: [LATE] });
    await fillCard(pay);
    input(pay, "code").focus();
    for (let n = 0; n < 20; n++) press(pay);
    await sendKeys({ press: "Enter" });
    await is(pay, "paid");
    expect(await backend.seen("POST /charges")).to.have.length(1);
  });

  it("repeats a cut post with the same key and body", async () => {
    const { pay, backend } = await cardShop({
      faults: [
        { call: "POST /charges", times: 1 },
        { call: "POST /charges", times: 1, status: 409, code: "charge_underway" },
      ],
    });
    await fillCard(pay);
    press(pay);
    await is(pay, "paid");
    const posts = await backend.seen("POST /charges");
    expect(posts).to.have.length(3);
    expect(new Set(posts.map(({ key, body }) => JSON.stringify([key, body]))).size).to.equal(1);
  });

  it("leaves the charge to the page that prevents it, and keeps the card", async () => {
    const { pay, backend } = await cardShop();
    await fillCard(pay);
    pay.addEventListener("pay-submit", (event) => event.preventDefault(), { once: true });
    expect(await pay.submit()).to.equal(undefined);
    expect(pay.status).to.equal("ready");
    expect(await backend.seen("POST")).to.have.length(0);
    expect((await pay.submit())!.status).to.equal("paid");
  });

  it("finds a charge again after a reload, with no form to fill in anew", async () => {
    const { pay, backend } = await cardShop({ made: charged("pending") });
    await fillCard(pay);
    press(pay);
    await is(pay, "pending");
    const { id } = pay.charge!;
    pay.remove();
    const { pay: again, heard } = await mountCard(backend);
    await is(again, "pending");
    expect(again.charge!.id).to.equal(id);
    expect(again.shadowRoot!.querySelector("form")).to.equal(null);
    await backend.play({ change: { status: "paid" } });
    await is(again, "paid");
    expect(heard).to.deep.equal(["pay-ready", "pay-pending", "pay-success"]);
    await expect(again).to.be.accessible();
  });

  it("finds the charge of a post that was still on its way when the page was reloaded", async () => {
    const { pay, backend } = await cardShop({ faults: [{ call: "POST /charges", times: 1, late: 1_000 }] });
    await fillCard(pay);
    press(pay);
    await until(async () => (await backend.seen("POST /charges")).length === 1, "posted");
    pay.remove();
    const { pay: again, heard } = await mountCard(backend);
    await is(again, "paid");
    expect(heard).to.deep.equal(["pay-ready", "pay-success"]);
    expect(await backend.seen("POST /charges")).to.have.length(1);
    expect(sessionStorage.length).to.equal(0);
  });

  it("takes money that comes after a refusal", async () => {
    const { pay, heard, backend } = await cardShop({ made: charged("pending") });
    await fillCard(pay);
    press(pay);
    await is(pay, "pending");
    await backend.play({ change: { status: "denied", reason: reason("declined") } });
    await is(pay, "denied");
    await backend.play({ change: { status: "paid" } });
    await is(pay, "paid");
    expect(heard).to.deep.equal(["pay-ready", "pay-submit", "pay-pending", "pay-denied", "pay-success"]);
    expect(textOf(pay)).to.contain("Pagamento confirmado");
  });

  it("Enter that is held down is pressed once, with a button and without", async () => {
    for (const [place, settings] of [
      ["code", {}],
      ["button", {}],
      ["code", { "no-button": "" }],
    ] as const) {
      const { pay, heard } = await cardShop({}, settings);
      await fillCard(pay);
      // A page that holds the charge back leaves the form in place, which would send it again.
      pay.addEventListener("pay-submit", (event) => event.preventDefault());
      (place === "code" ? input(pay, "code") : part(pay, "button")).focus();
      for (let n = 0; n < 20; n++) await sendKeys({ down: "Enter" });
      await sendKeys({ up: "Enter" });
      await pay.updateComplete;
      expect(heard.filter((type) => type === "pay-submit")).to.have.length(1);
    }
  });

  it("a double click does not pay an amount that has just changed", async () => {
    const fresh = { ...ORDER, amount: 20000 };
    const body = { type: "about:blank", title: "", status: 409, code: "amount_changed", order: fresh };
    const { pay, backend } = await cardShop({
      faults: [{ call: "POST /charges", times: 1, status: 409, body }],
    });
    await fillCard(pay);
    press(pay);
    await is(pay, "error");
    part(pay, "button").dispatchEvent(
      new MouseEvent("click", { detail: 2, bubbles: true, composed: true, cancelable: true }),
    );
    await pay.updateComplete;
    expect(pay.status).to.equal("error");
    expect(await backend.seen("POST")).to.have.length(1);
  });

  for (const [cards, number] of [
    ["the same card", NUMBER],
    ["different cards", "5555 5555 5555 4444"],
  ] as const) {
    it(`two forms of one order that are sent at once with ${cards} make one charge, which both show`, async () => {
      const { pay, backend } = await cardShop({ made: charged("pending"), faults: [LATE] });
      const { pay: other } = await mountCard(backend);
      await fillCard(pay);
      await fillCard(other, { number });
      const [one, two] = await Promise.all([pay.submit(), other.submit()]);
      expect(two!.id).to.equal(one!.id);
      expect(await backend.seen("POST /charges")).to.have.length(1);
    });
  }

  it("a key under which something may have arrived is kept while that cannot be learnt", async () => {
    const { pay, backend } = await cardShop({
      faults: [
        { call: "POST /charges", times: 1, status: 422, code: "idempotency_key_reused" },
        { call: "GET /charges", times: 9, status: 403, body: {} },
      ],
    });
    await fillCard(pay);
    press(pay);
    await is(pay, "error");
    const [{ key } = {}] = await backend.seen("POST /charges");
    expect(JSON.stringify(sessionStorage)).to.include(`key ${key}`);
  });

  it("a charge that waits at its bank is still known after another card was refused", async () => {
    const challenge = { url: `${location.origin}/bank`, expiresAt: inMinutes(10) };
    const { pay, backend } = await cardShop({
      made: charged("challenge", { challenge }),
    });
    await fillCard(pay);
    press(pay);
    await is(pay, "challenge");
    const { id } = pay.charge!;
    for (const button of ["close", "leave", "other"]) {
      part(pay, button).click();
      await pay.updateComplete;
    }
    await backend.play({
      faults: [{ call: "POST /charges", times: 1, status: 400, code: "invalid_request" }],
    });
    await fillCard(pay);
    press(pay);
    await is(pay, "error");
    expect(JSON.stringify(sessionStorage)).to.include(`id ${id}`);
  });

  it("a second form does not charge beside one that waits, and does not forget it", async () => {
    const { pay, backend } = await cardShop({ made: charged("pending") });
    const { pay: other } = await mountCard(backend);
    await fillCard(pay);
    await fillCard(other, { number: "5555 5555 5555 4444" });
    press(pay);
    await is(pay, "pending");
    const remembered = JSON.stringify(sessionStorage);
    press(other);
    await is(other, "pending");
    expect(other.charge!.id).to.equal(pay.charge!.id);
    expect(JSON.stringify(sessionStorage)).to.equal(remembered);
    expect(await backend.seen("POST /charges")).to.have.length(1);
  });

  it("a card sent by a key under which another arrived shows what that one came to", async () => {
    const { pay, backend } = await cardShop({
      faults: [{ call: "POST /charges", times: 1, status: 422, code: "idempotency_key_reused" }],
    });
    await fillCard(pay);
    press(pay);
    await until(async () => (await backend.seen("GET /charges")).length > 0, "looked for");
    const [{ key } = {}] = await backend.seen("POST /charges");
    await backend.play({ known: { key: key!, charge: made() } });
    await is(pay, "paid");
    expect(pay.charge!.id).to.equal(made().id);
    expect(await backend.seen("POST /charges")).to.have.length(1);
  });

  it("an element that is taken out and put back at once, as frameworks do, sends once", async () => {
    const { pay, backend } = await cardShop({ faults: [LATE] });
    await fillCard(pay);
    press(pay);
    const page = pay.parentElement!;
    for (let n = 0; n < 3; n++) {
      pay.remove();
      page.append(pay);
    }
    await is(pay, "paid");
    expect(await backend.seen("POST /charges")).to.have.length(1);
  });

  it("an element that is put anew in the middle of a post checks first, and takes no card meanwhile", async () => {
    const { pay, backend } = await cardShop({ faults: [LATE] });
    await fillCard(pay);
    press(pay);
    await until(async () => (await backend.seen("POST /charges")).length === 1, "posted");
    const page = pay.parentElement!;
    const again = document.createElement("pay-card");
    again.setAttribute("endpoint", backend.endpoint);
    again.setAttribute("order", ORDER.id);
    pay.replaceWith(again);
    await again.updateComplete;
    expect(again.status).to.equal("loading");
    expect(textOf(again)).to.contain(CHECKING);
    expect(spoken(again)).to.equal(CHECKING);
    expect(again.shadowRoot!.querySelector("form")).to.equal(null);
    await expect(again).to.be.accessible();
    await is(again, "paid");
    expect(page.querySelectorAll("pay-card")).to.have.length(1);
    expect(await backend.seen("POST /charges")).to.have.length(1);
  });

  it("the form comes where no post of before arrived, and the next goes by its key", async () => {
    const { pay, backend } = await cardShop({ faults: [{ call: "POST /charges", times: 99 }] });
    await fillCard(pay);
    press(pay);
    await until(async () => (await backend.seen("POST /charges")).length > 0, "posted");
    pay.remove();
    await backend.play({ faults: [] });
    const { pay: again } = await mountCard(backend);
    await is(again, "ready");
    await fillCard(again);
    press(again);
    await is(again, "paid");
    const keys = (await backend.seen("POST /charges")).map(({ key }) => key);
    expect(new Set(keys)).to.have.property("size", 1);
  });

  it("says that it is tried again while the line is cut, and waits while a charge is under way", async () => {
    const { pay, backend } = await cardShop({ faults: [{ call: "POST /charges", times: 99 }] });
    await fillCard(pay);
    press(pay);
    const words = "Sem conexão. Estamos tentando de novo…";
    await until(() => textOf(pay).includes(words));
    expect(pay.status).to.equal("creating");
    expect(spoken(pay)).to.equal(words);
    expect(part(pay, "error")).to.equal(null);
    await backend.play({ faults: [] });
    await is(pay, "paid");

    sessionStorage.clear();
    const faults = [{ call: "POST /charges", times: 1, status: 409, code: "charge_underway" }];
    const { pay: other } = await cardShop({ faults });
    await fillCard(other);
    press(other);
    await until(() => spoken(other).startsWith("Há um pagamento em andamento."));
    await is(other, "paid");
  });
});

describe("a charge that stays under way", () => {
  withQuickClock();
  beforeEach(() => sessionStorage.clear());

  it("keeps the form away until what came of the post is known", async () => {
    const underway = { call: "POST /charges", times: 99, status: 409, code: "charge_underway" };
    const { pay, backend, heard } = await cardShop({ faults: [underway] });
    await fillCard(pay);
    press(pay);
    await until(() => pay.status === "error", "given up");
    await pay.updateComplete;
    expect(heard.at(-1)).to.equal("pay-error charge_underway");
    expect(textOf(pay)).to.contain(CHECKING);
    expect(part(pay, "button").checkVisibility({ visibilityProperty: true })).to.equal(false);
    const posts = await backend.seen("POST /charges");
    expect(await pay.submit()).to.equal(undefined);
    expect(await backend.seen("POST /charges")).to.have.length(posts.length);
    await backend.play({ known: { key: posts[0]!.key!, charge: made() } });
    await is(pay, "paid");
    expect(heard.at(-1)).to.equal("pay-success");
  });
});
