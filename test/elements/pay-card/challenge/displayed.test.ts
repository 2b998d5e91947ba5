// A modal dialog that is not drawn makes the whole shop inert; of two, only the one on top can be used.
import { expect } from "@open-wc/testing";
import type { PayCard } from "../../../../src/elements/pay-card/pay-card.ts";
import { dialog, frame, leave, loaded, reloadedAtTheBank } from "../../support/at-the-bank.ts";
import { is, mount, part, until } from "../../support/shop.ts";

/** What a shop closes a drawer or a tab panel with, and how it opens it. */
const DRAWERS: Record<string, [close: (drawer: HTMLElement) => void, open: (drawer: HTMLElement) => void]> = {
  "display: none": [({ style }) => (style.display = "none"), ({ style }) => (style.display = "")],
  "visibility: hidden": [
    ({ style }) => (style.visibility = "hidden"),
    ({ style }) => (style.visibility = ""),
  ],
  "opacity: 0": [({ style }) => (style.opacity = "0"), ({ style }) => (style.opacity = "")],
  inert: [(drawer) => (drawer.inert = true), (drawer) => (drawer.inert = false)],
};

/** Whether the buyer can use the rest of the page. */
function isPageUsable(): boolean {
  const link = document.createElement("button");
  document.body.append(link);
  link.focus();
  const focused = document.activeElement === link;
  link.remove();
  return focused;
}

const isOpen = (pay: PayCard): boolean => dialog(pay).matches(":modal");

/** Settles when the element has drawn twice what it shows. */
const drawn = async (pay: PayCard): Promise<void> => {
  for (let n = 0; n < 2; n++) {
    pay.requestUpdate();
    await pay.updateComplete;
  }
};

describe("the bank's page of an element that is not displayed", () => {
  beforeEach(() => sessionStorage.clear());

  for (const [way, [close, open]] of Object.entries(DRAWERS))
    it(`waits until the element is, and leaves the page to the buyer: ${way}`, async () => {
      const backend = await reloadedAtTheBank();
      const { pay, heard } = mount("pay-card", backend);
      close(pay.parentElement!);
      await is(pay, "challenge");
      await drawn(pay);
      expect(isOpen(pay)).to.equal(false);
      expect(frame(pay)).to.equal(null);
      expect(isPageUsable()).to.equal(true);
      expect(heard).not.to.include("pay-challenge");

      open(pay.parentElement!);
      await until(() => isOpen(pay), "the bank's page opens");
      await loaded(pay);
      expect(heard).to.include("pay-challenge");

      close(pay.parentElement!);
      await until(() => !dialog(pay).open, "the bank's page is put away");
      expect(isPageUsable()).to.equal(true);
      open(pay.parentElement!);
      await until(() => isOpen(pay), "the bank's page opens again");
      // Nobody has asked to leave it.
      expect(part(pay, "stay")).to.equal(null);
    });

  it("waits in a <details> that is closed", async () => {
    const backend = await reloadedAtTheBank();
    const { pay } = mount("pay-card", backend);
    const details = document.createElement("details");
    pay.parentElement!.append(details);
    details.append(pay);
    await is(pay, "challenge");
    await drawn(pay);
    expect(isPageUsable()).to.equal(true);
    details.open = true;
    await until(() => isOpen(pay), "the bank's page opens");
  });

  it("opens the card's row of a checkout, whichever was open", async () => {
    const backend = await reloadedAtTheBank();
    const { pay } = mount("pay-checkout", backend);
    await is(pay, "challenge");
    const card = pay.shadowRoot!.querySelector("pay-card")!;
    await until(() => isOpen(card), "the bank's page opens");
    expect(pay.charge!.method).to.equal("card");
  });
});

describe("the bank's page of two elements of one order", () => {
  beforeEach(() => sessionStorage.clear());

  async function both(hidden?: "first" | "second"): Promise<[PayCard, PayCard]> {
    const backend = await reloadedAtTheBank();
    const [one, other] = [mount("pay-card", backend).pay, mount("pay-card", backend).pay];
    if (hidden) (hidden === "first" ? one : other).parentElement!.style.display = "none";
    await is(one, "challenge");
    await is(other, "challenge");
    return [one, other];
  }

  for (const hidden of ["first", "second"] as const)
    it(`opens in the one that is displayed, where the ${hidden} is not`, async () => {
      const pays = await both(hidden);
      const [seen, unseen] = hidden === "first" ? pays.toReversed() : pays;
      await until(() => isOpen(seen!), "the bank's page opens");
      await drawn(unseen!);
      expect(dialog(unseen!).open).to.equal(false);
      const { x, y, width, height } = part(seen!, "close").getBoundingClientRect();
      expect(document.elementFromPoint(x + width / 2, y + height / 2)).to.equal(seen!);
      part(seen!, "close").focus();
      expect(seen!.shadowRoot!.activeElement).to.equal(part(seen!, "close"));
    });

  it("opens once, and in the other one when the first is gone", async () => {
    const [one, other] = await both();
    await until(() => isOpen(one) || isOpen(other), "the bank's page opens");
    await drawn(one);
    await drawn(other);
    expect([one, other].filter(frame)).to.have.lengthOf(1);
    const [first, second] = isOpen(one) ? [one, other] : [other, one];
    first.remove();
    await until(() => isOpen(second), "the other one opens it");
  });

  it("stays closed in both once the buyer has left it, and comes back in the one they ask", async () => {
    const [one, other] = await both();
    await until(() => isOpen(one) || isOpen(other), "the bank's page opens");
    const [first, second] = isOpen(one) ? [one, other] : [other, one];
    await leave(first);
    first.remove();
    await drawn(second);
    expect(dialog(second).open).to.equal(false);
    second.shadowRoot!.querySelector<HTMLElement>(".outcome [part~=button]")!.click();
    await until(() => isOpen(second), "the other one opens it");
  });
});
