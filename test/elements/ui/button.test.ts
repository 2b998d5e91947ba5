import { expect, nextFrame } from "@open-wc/testing";
import { resetMouse, sendMouse } from "@web/test-runner-commands";
import { pixShop } from "../support/pix.ts";
import { loaded, part } from "../support/shop.ts";

/** The colour as sRGB, each channel from 0 to 1. */
function channels(color: string): number[] {
  const context = document.createElement("canvas").getContext("2d")!;
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3).map((each) => each / 255);
}

// WCAG 2.2
function contrast(one: string, other: string): number {
  const [high, low] = [one, other]
    .map((color) => {
      const [r, g, b] = channels(color).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
    })
    .toSorted((a, b) => b - a);
  return (high! + 0.05) / (low! + 0.05);
}

describe("the main button under the mouse", () => {
  beforeEach(() => sessionStorage.clear());
  afterEach(() => resetMouse());

  for (const accent of ["#777", "#767676", "#0b5cd5", "#fd0", "#000", "#fff"])
    it(`keeps the contrast of its words on ${accent}`, async () => {
      const { pix } = await pixShop();
      pix.style.setProperty("--pay-accent", accent);
      await loaded(pix);
      const button = part(pix, "button");
      button.scrollIntoView();
      const { x, y, width, height } = button.getBoundingClientRect();
      await sendMouse({ type: "move", position: [Math.round(x + width / 2), Math.round(y + height / 2)] });
      await nextFrame();
      expect(button.matches(":hover")).to.equal(true);
      const { color, backgroundColor } = getComputedStyle(button);
      expect(contrast(color, backgroundColor)).to.be.at.least(4.5);
    });
});
