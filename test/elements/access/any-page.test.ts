// The element looks the same on any shop's page.
import { expect } from "@open-wc/testing";
import "../../../src/elements/define.ts";
import type { PayElement } from "../../../src/elements/payment/pay-element.ts";
import { fillCard } from "../support/card.ts";
import { HOSTILE_PAGE } from "../support/hostile-page.ts";
import { is, loaded, part, shop, type ElementName } from "../support/shop.ts";
import { ORDER, pixCharge } from "../support/test-backend.ts";

const ASKING = { ...ORDER, ask: ["name", "identity"] } as typeof ORDER;

/** Where each visible piece of the view stands, and how its text is set. */
function looks(pay: PayElement): string[] {
  const { x, y } = pay.getBoundingClientRect();
  return [...pay.shadowRoot!.querySelectorAll<HTMLElement>(".pay *")]
    .filter((piece) => piece.checkVisibility() && !piece.closest(".visually-hidden"))
    .map((piece) => {
      const { left, top, width, height } = piece.getBoundingClientRect();
      const { fontSize, lineHeight, letterSpacing, textTransform, textAlign } = getComputedStyle(piece);
      const box = [left - x, top - y, width, height].map(Math.round);
      return [
        piece.localName,
        piece.className,
        ...box,
        fontSize,
        lineHeight,
        letterSpacing,
        textTransform,
        textAlign,
      ].join(" ");
    });
}

/** Red, green and blue of colours painted one over the other, 0 to 255 each. */
function painted(...colours: string[]): number[] {
  const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d")!;
  for (const colour of colours) {
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
  }
  return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
}

async function opened(name: ElementName): Promise<PayElement> {
  const { pay } = await shop(name, { order: ASKING, made: pixCharge() });
  await loaded(pay);
  await pay.updateComplete;
  return pay;
}

describe("any shop's page", () => {
  beforeEach(() => {
    sessionStorage.clear();
    // A scroll bar takes room in some engines, and would come with a page that grows.
    document.documentElement.style.overflowY = "scroll";
  });
  afterEach(() => {
    HOSTILE_PAGE.remove();
    document.dir = "";
    document.documentElement.style.overflowY = "";
  });

  for (const name of ["pay-pix", "pay-card", "pay-checkout"] as const) {
    it(`leaves ${name} as it is, whatever it sets for all elements`, async () => {
      const pay = await opened(name);
      const before = looks(pay);
      document.head.append(HOSTILE_PAGE);
      expect(looks(pay)).to.deep.equal(before);
    });
  }

  it("leaves a Pix code as it is", async () => {
    const { pay } = await shop("pay-pix", { made: pixCharge() });
    await pay.start();
    await is(pay, "pending");
    const before = looks(pay);
    document.head.append(HOSTILE_PAGE);
    expect(looks(pay)).to.deep.equal(before);
  });

  it("that counts 1rem as 10 px has text of 16 px, and one with larger text has larger text", async () => {
    const pay = await opened("pay-card");
    const size = () => getComputedStyle(pay.shadowRoot!.querySelector(".pay")!).fontSize;
    document.head.append(HOSTILE_PAGE);
    expect(size()).to.equal("16px");
    document.documentElement.style.fontSize = "20px";
    expect(size()).to.equal("20px");
    document.documentElement.style.fontSize = "";
  });

  it("that is written from right to left keeps sentences and numbers as they are written", async () => {
    const { pay } = await shop("pay-card");
    await loaded(pay);
    await fillCard(pay);
    const before = looks(pay);
    document.dir = "rtl";
    expect(looks(pay)).to.deep.equal(before);
    // In Arabic the form runs from right to left, and the digits of a number do not.
    Object.assign(pay, { locale: "ar", texts: { number: "رقم البطاقة" } });
    await pay.updateComplete;
    expect(getComputedStyle(part(pay, "label")).direction).to.equal("rtl");
    expect(getComputedStyle(pay.shadowRoot!.querySelector("[name=number]")!).direction).to.equal("ltr");
  });

  for (const [attribute, name, property] of [
    ["no-button", "pay-card", "noButton"],
    ["isolated", "pay-card", "isolated"],
    ["auto", "pay-pix", "auto"],
  ] as const) {
    it(`may write ${attribute}="false"`, async () => {
      const { pay } = await shop(name, {}, { [attribute]: "false" });
      await loaded(pay);
      expect(Reflect.get(pay, property)).to.equal(false);
      expect(part(pay, "button").checkVisibility()).to.equal(true);
    });
  }

  for (const [accent, text] of [
    ["#ffe600", [0, 0, 0]],
    ["#fff", [0, 0, 0]],
    ["#000", [1, 1, 1]],
    ["#8f4526", [1, 1, 1]],
    ["#777", [0, 0, 0]],
    ["#6f6f6f", [1, 1, 1]],
  ] as const) {
    it(`with the accent ${accent} alone has the text of more contrast on it`, async () => {
      const pay = await opened("pay-pix");
      pay.style.setProperty("--pay-accent", accent);
      const { color } = getComputedStyle(part(pay, "button"));
      expect(painted(color).map((each) => Math.round(each / 255))).to.deep.equal(text);
    });
  }

  for (const accent of ["#fff", "#000"]) {
    it(`with an accent that is the page's colour, ${accent}, has a button with an edge`, async () => {
      const pay = await opened("pay-pix");
      pay.style.setProperty("--pay-accent", accent);
      const { borderTopColor, backgroundColor } = getComputedStyle(part(pay, "button"));
      const [edge, fill] = [painted(backgroundColor, borderTopColor), painted(backgroundColor)];
      expect(Math.abs(edge[0]! - fill[0]!)).to.be.greaterThan(32);
    });
  }
});
