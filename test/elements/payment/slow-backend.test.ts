// A backend that takes its time: within two seconds something says so, within four what to do.
import { expect } from "@open-wc/testing";
import "../../../src/elements/define.ts";
import { fillCard, press } from "../support/card.ts";
import { is, loaded, shop, spoken, textOf, until } from "../support/shop.ts";
import { pixCharge } from "../support/test-backend.ts";
import { withQuickClock } from "../support/quick-clock.ts";

const SLOW = "Está demorando mais que o normal…";
const STILL_TRYING = "Ainda tentando. Confira sua conexão.";
const STILL_CONFIRMING = "Ainda confirmando. Não pague de novo.";
const OFFLINE = "Sem conexão. Estamos tentando de novo…";

const late = (call: string) => ({ faults: [{ call, times: 1, late: 470 }] });

describe("a slow backend", () => {
  withQuickClock();
  beforeEach(() => sessionStorage.clear());

  for (const name of ["pay-pix", "pay-card", "pay-checkout"] as const) {
    it(`is told while ${name} loads the order, seen and spoken`, async () => {
      const { pay } = await shop(name, late("GET /orders"));
      await until(() => textOf(pay).includes(SLOW));
      expect(spoken(pay)).to.equal(SLOW);
      await until(() => textOf(pay).includes(STILL_TRYING));
      expect(spoken(pay)).to.equal(STILL_TRYING);
      await loaded(pay);
      expect(textOf(pay)).not.to.contain(STILL_TRYING);
    });
  }

  it("is told while a Pix code is made, where it is said afterwards how the payment stands", async () => {
    const { pay } = await shop("pay-pix", { made: pixCharge(), ...late("POST /charges") });
    await loaded(pay);
    const { height } = pay.getBoundingClientRect();
    pay.shadowRoot!.querySelector<HTMLElement>("[part=button]")!.click();
    await is(pay, "creating");
    const skeleton = pay.getBoundingClientRect().height;
    expect(skeleton).to.be.above(height);
    const status = pay.shadowRoot!.querySelector("[part=status]")!;
    const { top } = status.getBoundingClientRect();
    expect(status.textContent!.trim()).to.equal("Gerando o código…");
    expect(getComputedStyle(status).visibility).to.equal("visible");
    await until(() => textOf(pay).includes(SLOW));
    await until(() => textOf(pay).includes(STILL_TRYING));
    // Firefox rounds the lines of a text by less than a pixel.
    expect(pay.getBoundingClientRect().height).to.be.closeTo(skeleton, 1);
    await is(pay, "pending");
    expect(pay.getBoundingClientRect().height).to.be.closeTo(skeleton, 1);
    expect(status.textContent!.trim()).to.equal("Aguardando o pagamento");
    expect(status.getBoundingClientRect().top).to.be.closeTo(top, 1);
  });

  it("is told while a card is charged, in the place that has its room", async () => {
    const { pay } = await shop("pay-card", late("POST /charges"));
    await loaded(pay);
    await fillCard(pay);
    press(pay);
    await is(pay, "creating");
    await pay.updateComplete;
    const { height } = pay.getBoundingClientRect();
    await until(() => textOf(pay).includes(SLOW));
    await until(() => textOf(pay).includes(STILL_CONFIRMING));
    expect(spoken(pay)).to.equal(STILL_CONFIRMING);
    expect(pay.getBoundingClientRect().height).to.equal(height);
  });

  it("is told while the bank's answer is awaited", async () => {
    const { pay } = await shop("pay-card", { made: { status: "pending" } });
    await loaded(pay);
    await fillCard(pay);
    press(pay);
    await is(pay, "pending");
    await until(() => textOf(pay).includes(STILL_CONFIRMING));
  });
});

describe("a backend that cannot be reached", () => {
  beforeEach(() => sessionStorage.clear());

  it("is told at once by Pix", async () => {
    const faults = [{ call: "POST /charges", times: 99 }];
    const { pay, backend } = await shop("pay-pix", { made: pixCharge(), faults });
    await loaded(pay);
    void pay.start();
    await until(() => textOf(pay).includes(OFFLINE));
    expect(textOf(pay)).not.to.contain(SLOW);
    await backend.play({ faults: [] });
    await is(pay, "pending");
    expect(textOf(pay)).not.to.contain(OFFLINE);
  });
});
