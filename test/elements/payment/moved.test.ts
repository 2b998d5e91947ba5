// An element that a page moves, as frameworks do, is disconnected and connected again: the buyer goes on where they were.
import { expect } from "@open-wc/testing";
import { is, mount, part, shop, textOf, until } from "../support/shop.ts";
import { withQuickClock } from "../support/quick-clock.ts";
import { pixCharge, ORDER, TestBackend } from "../support/test-backend.ts";

/** Puts an element into a box of its own. */
function move(element: Element, lang = ""): void {
  const box = document.createElement("section");
  box.lang = lang;
  element.parentElement!.append(box);
  box.append(element);
}

describe("an element that is moved in the page", () => {
  beforeEach(() => sessionStorage.clear());

  it("keeps the method open that the buyer has chosen beside a code that waits", async () => {
    const { pay } = await shop("pay-checkout", { made: pixCharge() });
    await is(pay, "ready");
    await pay.start();
    await is(pay, "pending");
    pay.shadowRoot!.querySelector<HTMLInputElement>("input[value=card]")!.click();
    const card = pay.shadowRoot!.querySelector("pay-card")!;
    await is(card, "ready");
    move(pay);
    await pay.updateComplete;
    await card.updateComplete;
    expect(card.getClientRects()).not.to.have.length(0);
    expect(pay.shadowRoot!.querySelector("pay-pix")!.getClientRects()).to.have.length(0);
  });

  it("leaves a charge to the buyer that the page has prevented", async () => {
    const backend = await TestBackend.with({ order: ORDER, made: pixCharge() });
    document.addEventListener("pay-submit", (event) => event.preventDefault(), { once: true });
    const { pay, heard } = mount("pay-pix", backend, { auto: true });
    const page = pay.parentElement!;
    page.style.marginTop = "300vh";
    await is(pay, "ready");
    page.style.marginTop = "";
    await until(() => heard.includes("pay-submit"), "the page is asked");
    move(pay);
    await pay.updateComplete;
    // The browser says once more that it is on screen.
    await new Promise((resolve) => {
      new IntersectionObserver(resolve, { threshold: 0.01 }).observe(pay);
    });
    await pay.updateComplete;
    expect(heard).to.deep.equal(["pay-ready", "pay-submit"]);
    expect(pay.status).to.equal("ready");
  });

  it("speaks the language of where it stands now", async () => {
    const { pay } = await shop("pay-pix", { made: pixCharge() });
    await is(pay, "ready");
    expect(part(pay, "button").textContent).to.include("Pagar com Pix");
    move(pay, "en");
    await pay.updateComplete;
    expect(part(pay, "button").textContent).to.include("Pay with Pix");
  });

  describe("before a slow backend", () => {
    withQuickClock();

    it("says that it is slow", async () => {
      const { pay } = await shop("pay-pix", { faults: [{ call: "GET /orders", times: 1, late: 1_000 }] });
      await is(pay, "loading");
      move(pay);
      await until(() => textOf(pay).includes("Está demorando mais que o normal…"), "the notice");
    });
  });
});
