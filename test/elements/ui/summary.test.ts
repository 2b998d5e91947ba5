// What there is to pay, in large figures.
import { expect } from "@open-wc/testing";
import { cardShop } from "../support/card.ts";
import { part } from "../support/shop.ts";
import { ORDER } from "../support/test-backend.ts";

const sizeOf = (element: Element) => parseFloat(getComputedStyle(element).fontSize);

describe("the total", () => {
  beforeEach(() => sessionStorage.clear());
  afterEach(() => (document.documentElement.style.fontSize = ""));

  for (const width of [200, 320, 640])
    it(`is never smaller than the text around it, and stays within ${width} px`, async () => {
      const { pay } = await cardShop({ order: { ...ORDER, amount: 1_234_567_890 } });
      pay.parentElement!.style.width = `${width}px`;
      const amount = part(pay, "amount");
      const inside = () => {
        const words = document.createRange();
        words.selectNodeContents(amount);
        return words.getBoundingClientRect().width <= amount.clientWidth + 1;
      };
      expect(sizeOf(amount)).to.be.at.least(sizeOf(pay));
      expect(inside()).to.equal(true);
      document.documentElement.style.fontSize = "200%";
      expect(sizeOf(amount)).to.be.at.least(32);
      expect(inside()).to.equal(true);
    });
});
