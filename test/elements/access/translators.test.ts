// Translators wrap each text of a page, those of shadow roots too, or put others in their place.
import { expect } from "@open-wc/testing";
import type { PayElement } from "../../../src/elements/payment/pay-element.ts";
import { choose, fillCard, mountCard, press } from "../support/card.ts";
import { pixShop } from "../support/pix.ts";
import { is, mount, part, streaming, textOf, until } from "../support/shop.ts";
import { brCode, ORDER, pixCharge, TestBackend } from "../support/test-backend.ts";

const GROWN = {
  ...ORDER,
  amount: 28790,
  installments: [{ count: 1, amount: 28790, first: 28790, total: 28790, interestFree: true }],
};
const [OLD, NEW] = ["123,45", "287,90"];

/** Wraps every text as Chrome's translator does, in place of the node that the element has written. */
function translate(root: ParentNode): void {
  for (const element of root.querySelectorAll("*")) if (element.shadowRoot) translate(element.shadowRoot);
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (!text.data.trim() || text.parentElement?.closest("font, style, textarea")) continue;
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  }
}

const translated = async (pay: PayElement): Promise<void> => {
  await pay.updateComplete;
  translate(pay.shadowRoot!);
};

describe("a page that is translated", () => {
  beforeEach(() => sessionStorage.clear());

  for (const name of ["pay-pix", "pay-card", "pay-checkout"] as const)
    it(`shows the amount that is charged, after a coupon: <${name}>`, async () => {
      const backend = await TestBackend.with({ order: ORDER, made: pixCharge() });
      const { pay } = mount(name, backend);
      await is(pay, "ready");
      if (name === "pay-checkout")
        await until(() => pay.shadowRoot!.querySelector("pay-card")?.status === "ready");
      await translated(pay);
      await backend.play({ order: GROWN });
      await pay.refresh();
      await pay.updateComplete;
      const said = part(pay, "amount").textContent;
      expect(said).to.contain(NEW).and.not.to.contain(OLD);
      if (name === "pay-card")
        expect(part(pay, "button").textContent).to.contain(NEW).and.not.to.contain(OLD);
    });

  it("counts down, says that the code was copied, and shows another code", async () => {
    const { pix, backend } = await pixShop();
    await is(pix, "ready");
    await translated(pix);
    await pix.start();
    await streaming(backend, 1);
    await until(() => part(pix, "qr"), "the code");
    await translated(pix);
    const time = () => part(pix, "countdown").textContent;
    const before = time();
    await until(() => time() !== before, "the next second");
    await translated(pix);
    const { writeText } = navigator.clipboard;
    navigator.clipboard.writeText = () => Promise.resolve();
    try {
      expect(await pix.copy()).to.equal(true);
    } finally {
      navigator.clipboard.writeText = writeText;
    }
    await pix.updateComplete;
    expect(part(pix, "copy").textContent).to.contain("Código copiado");
    await translated(pix);
    await backend.play({ change: { status: "paid" } });
    await is(pix, "paid");
    expect(textOf(pix)).to.contain("Pagamento confirmado");
  });

  it("draws the code of another charge, whatever stands in the place of the last drawing", async () => {
    const { pix, backend } = await pixShop();
    await is(pix, "ready");
    await pix.start();
    await until(() => part(pix, "qr"), "the code");
    const drawing = () => part(pix, "qr").querySelector("svg path:last-of-type")?.getAttribute("d");
    const first = drawing();
    const picture = document.createElement("img");
    picture.alt = "QR";
    part(pix, "qr").querySelector("svg")!.replaceWith(picture);
    await backend.play({ order: GROWN, made: { ...pixCharge(), pix: { code: brCode(GROWN.amount) } } });
    await pix.refresh();
    await is(pix, "error");
    await pix.start();
    await is(pix, "pending");
    expect(drawing()).to.be.a("string").and.not.to.equal(first);
    expect(part(pix, "qr").contains(picture)).to.equal(false);
  });

  it("says the count of installments that the buyer chose, and what became of the card", async () => {
    const backend = await TestBackend.with({ order: ORDER, made: { status: "denied" } });
    const { pay } = await mountCard(backend);
    await translated(pay);
    await choose(pay, 2);
    expect(part(pay, "button").textContent).to.contain("2x");
    await translated(pay);
    await fillCard(pay, { number: "4111" });
    expect(pay.shadowRoot!.querySelector("#number-error")!.textContent.trim()).not.to.equal("");
    await translated(pay);
    await fillCard(pay);
    expect(pay.shadowRoot!.querySelector("#number-error")!.textContent.trim()).to.equal("");
    press(pay);
    await is(pay, "denied");
    expect(part(pay, "status").textContent.trim()).not.to.equal("");
  });

  it("is asked to leave the elements as they are, which speak by themselves", async () => {
    const { pix } = await pixShop();
    await is(pix, "ready");
    expect(part(pix, "amount").closest("[translate=no]")).not.to.equal(null);
  });
});
