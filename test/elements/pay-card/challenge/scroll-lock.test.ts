import { expect } from "@open-wc/testing";
import { is, mount, until } from "../../support/shop.ts";
import { atTheBank, dialog, leave, reloadedAtTheBank } from "../../support/at-the-bank.ts";

const page = document.documentElement;
const scrolls = () => getComputedStyle(page).overflowY !== "hidden";
const reopen = (pay: Element): void =>
  pay.shadowRoot!.querySelector<HTMLElement>(".outcome [part~=button]")!.click();

describe("the page behind the bank's page", () => {
  beforeEach(() => sessionStorage.clear());
  afterEach(() => page.style.removeProperty("overflow"));

  it("stays still while the bank's page is open, and scrolls again as before", async () => {
    page.style.overflow = "clip";
    const { pay } = await atTheBank();
    expect(scrolls()).to.equal(false);
    await leave(pay);
    expect(getComputedStyle(page).overflowY).to.equal("clip");
    reopen(pay);
    await until(() => dialog(pay).open);
    expect(scrolls()).to.equal(false);
    pay.remove();
    expect(getComputedStyle(page).overflowY).to.equal("clip");
    expect(page.getAttribute("style")).to.equal("overflow: clip;");
  });

  it("scrolls again where a drawer of the shop held it too, and let go first", async () => {
    page.style.overflow = "hidden";
    const { pay } = await atTheBank();
    page.style.overflow = "";
    expect(scrolls()).to.equal(false);
    await leave(pay);
    expect(scrolls()).to.equal(true);
  });

  it("stays still where a drawer that opened meanwhile goes on holding it", async () => {
    const { pay } = await atTheBank();
    page.style.overflow = "hidden";
    await leave(pay);
    expect(scrolls()).to.equal(false);
  });

  it("scrolls again after a payment that two elements showed", async () => {
    const backend = await reloadedAtTheBank();
    const [one, other] = [mount("pay-card", backend).pay, mount("pay-card", backend).pay];
    await is(one, "challenge");
    await is(other, "challenge");
    await until(() => dialog(one).open || dialog(other).open);
    await backend.play({ change: { status: "paid", challenge: undefined } });
    await is(one, "paid");
    await is(other, "paid");
    expect(scrolls()).to.equal(true);
    expect(page.getAttribute("style") ?? "").to.equal("");
  });
});
