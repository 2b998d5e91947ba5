import { expect } from "@open-wc/testing";
import { setViewport } from "@web/test-runner-commands";
import { CARD_STATES } from "../support/card-states.ts";
import { CHECKOUT_STATES } from "../support/checkout-states.ts";
import { losses } from "../support/fit.ts";

// What WCAG 1.4.12 lets a reader set, in every shadow root.
const SPACED = new CSSStyleSheet();
SPACED.replaceSync(`
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }
`);

function space(element: Element): void {
  const root = element.shadowRoot;
  if (!root) return;
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, SPACED];
  for (const inner of root.querySelectorAll("pay-pix, pay-card")) space(inner);
}

/** The ways in which a reader makes it larger; 640 px at 200 % are 320 px. */
const READERS: Record<string, { width: number; height: number; set?: (element: Element) => void }> = {
  "a phone": { width: 360, height: 640 },
  "a phone on its side": { width: 640, height: 320 },
  "320 px": { width: 320, height: 480 },
  "280 px": { width: 280, height: 600 },
  "text of twice the size, 640 px": {
    width: 640,
    height: 600,
    set: () => (document.documentElement.style.fontSize = "200%"),
  },
  "text of twice the size, 320 px": { width: 320, height: 600 },
  "text spaced out, 320 px": {
    width: 320,
    height: 600,
    set: (element) => {
      document.documentElement.style.fontSize = "";
      space(element);
    },
  },
};

describe("nothing is lost", () => {
  beforeEach(() => sessionStorage.clear());
  afterEach(() => (document.documentElement.style.fontSize = ""));
  after(() => setViewport({ width: 800, height: 600 }));

  for (const [tag, states] of [
    ["pay-card", CARD_STATES],
    ["pay-checkout", CHECKOUT_STATES],
  ] as const) {
    for (const [state, open] of Object.entries(states)) {
      it(`of ${tag}: ${state}`, async () => {
        const element = await open();
        const found: string[] = [];
        for (const [reader, { width, height, set }] of Object.entries(READERS)) {
          await setViewport({ width, height });
          set?.(element);
          found.push(...losses(element).map((loss) => `${reader}: ${loss}`));
        }
        expect(found).to.deep.equal([]);
      });
    }
  }
});
