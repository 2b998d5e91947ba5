import { expect } from "@open-wc/testing";
import { setViewport } from "@web/test-runner-commands";
import { CARD_STATES } from "../support/card-states.ts";
import { CHECKOUT_STATES } from "../support/checkout-states.ts";
import { violations } from "../support/audit.ts";

/** Each language once, both colour schemes, a desktop's width and the least that WCAG speaks of. */
const SETTINGS = [
  { locale: "pt-BR", scheme: "light", width: 1024 },
  { locale: "en", scheme: "dark", width: 1024 },
  { locale: "es", scheme: "light", width: 320 },
] as const;

describe("axe finds nothing wrong with", () => {
  const { style } = document.documentElement;

  before(() => {
    style.backgroundColor = "Canvas";
    style.color = "CanvasText";
  });
  beforeEach(() => sessionStorage.clear());
  after(async () => {
    style.cssText = "";
    await setViewport({ width: 800, height: 600 });
  });

  for (const [tag, states] of [
    ["pay-card", CARD_STATES],
    ["pay-checkout", CHECKOUT_STATES],
  ] as const) {
    for (const [state, open] of Object.entries(states)) {
      it(`${tag}: ${state}`, async () => {
        const element = await open();
        for (const { locale, scheme, width } of SETTINGS) {
          element.locale = locale;
          style.colorScheme = scheme;
          await setViewport({ width, height: 800 });
          await element.updateComplete;
          expect(await violations(element), `${locale}, ${scheme}, ${width} px`).to.deep.equal([]);
        }
      });
    }
  }
});
