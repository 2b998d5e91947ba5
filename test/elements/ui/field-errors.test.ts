// An error is read with its own field, and moves no other field.
import { expect } from "@open-wc/testing";
import { cardShop, fill } from "../support/card.ts";
import { ORDER } from "../support/test-backend.ts";

const box = (root: ShadowRoot, selector: string) => root.querySelector(selector)!.getBoundingClientRect();

/** Where the text stands, without the room that is kept around it. */
function textBox(root: ShadowRoot, selector: string): DOMRect {
  const range = document.createRange();
  range.selectNodeContents(root.querySelector(selector)!);
  return range.getBoundingClientRect();
}

describe("the error of a field", () => {
  beforeEach(() => sessionStorage.clear());

  it("is nearer to its own field than to the label of the next", async () => {
    const { pay } = await cardShop({ order: { ...ORDER, ask: ["name", "identity", "email"] } });
    await fill(pay, { number: "9999 9999 9999 9995" });
    pay.validate();
    await pay.updateComplete;
    const root = pay.shadowRoot!;
    for (const [own, error, next] of [
      [".brands", "#brand-error", "[for=holder]"],
      ["#holder", "#holder-error", "[for=expiry]"],
      ["#expiry", "#expiry-error", "[for=name]"],
      ["#name", "#name-error", "[for=identity]"],
      ["#identity", "#identity-error", "[for=email]"],
      ["#email", "#email-error", "#installments"],
    ] as const) {
      const said = textBox(root, error);
      expect(said.height, error).to.be.greaterThan(0);
      const toOwn = said.top - box(root, own).bottom;
      const toNext = textBox(root, next).top - said.bottom;
      expect(toOwn * 2, error).to.be.at.most(toNext);
    }
  });

  for (const width of [280, 320, 358])
    it(`leaves expiry and code on one line, ${width} px`, async () => {
      const { pay } = await cardShop({}, { locale: "en" });
      pay.parentElement!.style.width = `${width}px`;
      // One error takes two lines, the other none.
      await fill(pay, { expiry: "1", code: "987" });
      await pay.updateComplete;
      const root = pay.shadowRoot!;
      expect(root.querySelector("#expiry-error")!.textContent).to.equal("Enter month and year, like 08/30.");
      expect(box(root, "#expiry").top).to.equal(box(root, "#code").top);
    });
});
