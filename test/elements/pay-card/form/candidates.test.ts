// The brands beside the number, of which those are dimmed that it cannot have any more.
import { expect } from "@open-wc/testing";
import type { PayCard } from "../../../../src/elements/pay-card/pay-card.ts";
import { cardShop, fill } from "../../support/card.ts";

/** Whether each brand's mark is in full colour, in their order: Visa, Mastercard, Elo, Hipercard, Amex. */
const clear = (pay: PayCard): boolean[] =>
  [...pay.shadowRoot!.querySelectorAll(".candidates > *")].map((mark) => !mark.matches(".dim"));

describe("the brands beside the number", () => {
  beforeEach(() => sessionStorage.clear());

  it("are all clear until digits tell them apart, and again once these are deleted", async () => {
    const { pay } = await cardShop();
    expect(clear(pay)).to.deep.equal([true, true, true, true, true]);
    await fill(pay, { number: "4" });
    // Elo has ranges that begin with 4, too.
    expect(clear(pay)).to.deep.equal([true, false, true, false, false]);
    await fill(pay, { number: "4111 11" });
    expect(clear(pay)).to.deep.equal([true, false, false, false, false]);
    await fill(pay, { number: "34" });
    expect(clear(pay)).to.deep.equal([false, false, false, false, true]);
    await fill(pay, { number: "" });
    expect(clear(pay)).to.deep.equal([true, true, true, true, true]);
  });

  it("are those that the shop takes", async () => {
    const { pay } = await cardShop();
    pay.cardBrands = { accept: ["Visa", "Elo"] };
    pay.requestUpdate();
    await pay.updateComplete;
    expect(clear(pay)).to.have.length(2);
  });

  it("stand within the height of the label", async () => {
    const { pay } = await cardShop();
    const label = pay.shadowRoot!.querySelector("label[for=number]")!.getBoundingClientRect();
    const marks = pay.shadowRoot!.querySelector(".candidates")!.getBoundingClientRect();
    expect(marks.top).to.be.at.least(label.top);
    expect(marks.bottom).to.be.at.most(label.bottom + 1);
  });

  for (const locale of ["pt-BR", "en", "es"])
    for (const width of [140, 180, 220, 260, 300])
      it(`are as many as fit beside the label, ${locale}, ${width} px`, async () => {
        const { pay } = await cardShop({}, { locale });
        pay.parentElement!.style.width = `${width}px`;
        const words = document.createRange();
        words.selectNodeContents(pay.shadowRoot!.querySelector("label[for=number]")!);
        const { right } = words.getBoundingClientRect();
        const drawn = [...pay.shadowRoot!.querySelectorAll(".candidates > *")].flatMap((mark) => {
          const box = mark.getBoundingClientRect();
          const corners = [box.left + 2, box.right - 2].map((x) =>
            mark.contains(pay.shadowRoot!.elementFromPoint(x, box.top + box.height / 2)),
          );
          expect(corners[0], "whole, or out of sight").to.equal(corners[1]);
          return corners[0] ? [box] : [];
        });
        for (const { left } of drawn) expect(left).to.be.above(right);
        if (width === 300) expect(drawn).to.have.length.above(2);
      });
});
