// <pay-checkout> in words of the shop's alone: its own, and those that it hands on to <pay-pix> and <pay-card>.
import { expect } from "@open-wc/testing";
import { PayCheckout } from "../../../src/elements/pay-checkout/pay-checkout.ts";
import type { PayTexts } from "../../../src/elements/index.ts";
import { foreignWords, OWN } from "../support/texts.ts";
import { CHECKOUT_STATES } from "../support/checkout-states.ts";

let texts: PayTexts = OWN;

// For all that the states bring about, from the first drawing on; the methods' elements have what they are given.
Object.defineProperty(PayCheckout.prototype, "texts", { get: () => texts, set() {}, configurable: true });
document.documentElement.lang = "fr";

const methods = (checkout: PayCheckout) => [
  ...checkout.shadowRoot!.querySelectorAll<PayCheckout>("pay-pix, pay-card"),
];

describe("pay-checkout in the shop's words", () => {
  beforeEach(() => sessionStorage.clear());

  for (const [name, state] of Object.entries(CHECKOUT_STATES)) {
    it(`is ${name}`, async () => {
      texts = OWN;
      const checkout = await state();
      await Promise.all(methods(checkout).map((method) => method.updateComplete));
      const when = [checkout.charge?.updatedAt].map(
        (at) => at && new Date(at).toLocaleString("fr", { dateStyle: "long", timeStyle: "short" }),
      );
      const code = checkout.charge?.pix?.code;
      const data = [code, "A-1001", "Loja Exemplo", "LOJA  EXEMPLO", "Visa", ...when].filter(
        (each) => each !== undefined,
      );
      expect(foreignWords(checkout, data)).to.deep.equal([]);
      const tags = [checkout, ...methods(checkout)].map((element) =>
        element.shadowRoot!.querySelector("[lang]")!.getAttribute("lang"),
      );
      expect(new Set(tags)).to.deep.equal(new Set(["fr"]));
    });
  }

  it("tells once of what is no text, and hands on the rest", async () => {
    const told: string[] = [];
    const { reportError } = globalThis;
    globalThis.reportError = (error: Error) => void told.push(error.message);
    try {
      texts = { payWithPix: 5, pixMethod: "Pix!" } as unknown as PayTexts;
      const checkout = await CHECKOUT_STATES["Pix open"]!();
      await Promise.all(methods(checkout).map((method) => method.updateComplete));
      expect(checkout.shadowRoot!.textContent).to.contain("Pix!");
      expect(methods(checkout).map((method) => method.texts)).to.deep.equal([
        { pixMethod: "Pix!" },
        { pixMethod: "Pix!" },
      ]);
      expect(told).to.have.length(1);
    } finally {
      texts = OWN;
      globalThis.reportError = reportError;
    }
  });
});
