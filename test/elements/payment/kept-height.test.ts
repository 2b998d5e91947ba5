// An outcome stands at the top of its element, and what stands below stays where it is until the buyer goes on.
import { expect, nextFrame } from "@open-wc/testing";
import { sendMouse, setViewport } from "@web/test-runner-commands";
import type { PayElement } from "../../../src/elements/payment/pay-element.ts";
import { reason } from "../../../src/contract/reasons.ts";
import { cardShop, charged, fillCard, press } from "../support/card.ts";
import { CHECKOUT_STATES } from "../support/checkout-states.ts";
import { pixShop } from "../support/pix.ts";
import { is, loaded, part, streaming, until } from "../support/shop.ts";

const WINDOW = { width: 800, height: 600 };

const viewOf = (pay: PayElement) => pay.shadowRoot!.querySelector<HTMLElement>(".pay")!;
const heightOf = (pay: PayElement) => viewOf(pay).getBoundingClientRect().height;

/** The height that its content has by itself. */
function ownHeight(pay: PayElement): number {
  const view = viewOf(pay);
  const kept = view.style.minBlockSize;
  view.style.minBlockSize = "";
  const { height } = view.getBoundingClientRect();
  view.style.minBlockSize = kept;
  return height;
}

/** Where it ends in the window, or below it. */
const seenEnd = (pay: PayElement) => Math.min(pay.getBoundingClientRect().bottom, innerHeight);

/** Pixels from the top of the element to the sign of the outcome. */
const above = (pay: PayElement) =>
  part(pay, "status").parentElement!.getBoundingClientRect().top - pay.getBoundingClientRect().top;

/** A Pix code that has just been paid. */
async function paid(width = "320px") {
  const { pix, backend } = await pixShop();
  pix.parentElement!.style.width = width;
  await loaded(pix);
  await pix.start();
  await streaming(backend, 1);
  await until(() => part(pix, "qr"));
  await backend.play({ change: { status: "paid" } });
  await is(pix, "paid");
  await nextFrame();
  return pix;
}

describe("an outcome", () => {
  beforeEach(async () => {
    sessionStorage.clear();
    scrollTo(0, 0);
    await setViewport(WINDOW);
  });

  for (const [outcome, status] of [
    ["paid", "paid"],
    ["cancelled", "denied"],
  ] as const) {
    it(`stands at the top of the card's element when it is ${outcome}`, async () => {
      const { pay } = await cardShop({ made: charged(outcome) });
      await fillCard(pay);
      press(pay);
      await is(pay, status);
      expect(above(pay)).to.equal(0);
    });
  }

  it("stands at the top of a checkout, without the rows", async () => {
    const checkout = await CHECKOUT_STATES["paid by card"]!();
    const card = checkout.shadowRoot!.querySelector("pay-card")!;
    await card.updateComplete;
    expect(part(card, "status").checkVisibility()).to.equal(true);
    const top = part(card, "status").parentElement!.getBoundingClientRect().top;
    expect(top - checkout.getBoundingClientRect().top).to.be.lessThan(8);
    expect(checkout.shadowRoot!.querySelectorAll("input")).to.have.length(0);
  });

  it("is below the summary alone while the card is sent and confirmed", async () => {
    const { pay } = await cardShop({ made: charged("pending") });
    await fillCard(pay);
    press(pay);
    await is(pay, "creating");
    await pay.updateComplete;
    const { bottom } = part(pay, "summary").getBoundingClientRect();
    const gap = () => part(pay, "status").parentElement!.getBoundingClientRect().top - bottom;
    expect(gap()).to.be.lessThan(24);
    await is(pay, "pending");
    expect(gap()).to.be.lessThan(24);
  });

  it("has no hole above what is said of a card that was declined", async () => {
    const { pay } = await cardShop({ made: charged("denied", { reason: reason("declined") }) });
    await fillCard(pay);
    press(pay);
    await is(pay, "denied");
    const { bottom } = part(pay, "summary").getBoundingClientRect();
    const { top } = pay.shadowRoot!.querySelector(".notice-area")!.getBoundingClientRect();
    expect(top - bottom).to.be.within(0, 24);
  });
});

describe("the height of an element that becomes lower", () => {
  beforeEach(async () => {
    sessionStorage.clear();
    scrollTo(0, 0);
    await setViewport(WINDOW);
  });

  it("is kept as far as the window shows it, and no further", async () => {
    const pix = await paid();
    expect(viewOf(pix).getBoundingClientRect().bottom).to.be.closeTo(WINDOW.height, 1);
    expect(heightOf(pix)).to.be.greaterThan(ownHeight(pix));
  });

  it("is its content's with the next click", async () => {
    const pix = await paid();
    await sendMouse({ type: "click", position: [600, 10] });
    await until(() => heightOf(pix) === ownHeight(pix), "its own height");
  });

  it("is its content's once it is out of sight", async () => {
    const pix = await paid();
    const page = pix.parentElement!;
    page.style.marginBlock = "3000px";
    scrollTo(0, 0);
    await until(() => heightOf(pix) === ownHeight(pix), "its own height");
  });

  it("does not outlive another width", async () => {
    const pix = await paid("320px");
    pix.parentElement!.style.width = "700px";
    await until(() => heightOf(pix) === ownHeight(pix), "its own height");
  });

  for (const [device, viewport] of [
    ["a phone", { width: 390, height: 844 }],
    ["a desktop", { width: 1280, height: 900 }],
  ] as const) {
    it(`is the same from before a code is shown, and as far as it is seen once it is paid, on ${device}`, async () => {
      await setViewport(viewport);
      const faults = [{ call: "POST /charges", times: 1, late: 120 }];
      const { pix, backend } = await pixShop({ faults }, { auto: true });
      const heights: number[] = [];
      new ResizeObserver(([entry]) => heights.push(entry!.contentRect.height)).observe(pix);
      await until(() => part(pix, "copy"), "the code");
      await nextFrame();
      // Firefox rounds the lines of a text by less than a pixel.
      expect(Math.max(...heights) - Math.min(...heights)).to.be.at.most(1);
      const before = seenEnd(pix);
      await streaming(backend, 1);
      await backend.play({ change: { status: "paid" } });
      await is(pix, "paid");
      await nextFrame();
      expect(seenEnd(pix)).to.be.at.least(before);
    });

    it(`is kept, as far as it is seen, when a code that has expired is paid, on ${device}`, async () => {
      await setViewport(viewport);
      const { pix, backend } = await pixShop({}, { auto: true });
      await is(pix, "pending");
      await streaming(backend, 1);
      await backend.play({ change: { status: "expired", reason: reason("code_expired") } });
      await is(pix, "expired");
      await nextFrame();
      const before = seenEnd(pix);
      await backend.play({ change: { status: "paid" } });
      await is(pix, "paid");
      await nextFrame();
      expect(seenEnd(pix)).to.be.at.least(before);
    });
  }

  it("has room for a notice while a card is sent", async () => {
    await setViewport({ width: 800, height: 1_200 });
    const { pay } = await cardShop({ made: charged("denied", { reason: reason("declined") }) });
    await fillCard(pay);
    press(pay);
    await is(pay, "creating");
    await pay.updateComplete;
    const sending = heightOf(pay);
    await is(pay, "denied");
    expect(heightOf(pay)).to.be.at.most(sending);
  });
});
