import { expect } from "@open-wc/testing";
import { executeServerCommand, setViewport } from "@web/test-runner-commands";
import { CARD_STATES } from "../support/card-states.ts";
import { CHECKOUT_STATES } from "../support/checkout-states.ts";
import { violations } from "../support/audit.ts";
import { HOSTILE_PAGE } from "../support/hostile-page.ts";

/**
 * What shops' pages do to all that is in them. Each state is tried in three, one of each language, and over the states each
 * comes in turn. The widths are a desktop's and the least that WCAG speaks of; an accent alone,
 * from which all else derives, is yellow, black, white or a shop's own in light and dark; or the reader has colours forced
 * on all pages.
 */
const SETTINGS = [
  { locale: "pt-BR", scheme: "light", width: 1024 },
  { locale: "en", scheme: "dark", width: 1024, accent: "#8f4526" },
  { locale: "es", scheme: "light", width: 320, accent: "#ffe600" },
  { locale: "pt-BR", scheme: "dark", width: 320, accent: "#ffe600", page: "hostile" },
  { locale: "en", scheme: "light", width: 1024, accent: "#000", page: "rtl" },
  { locale: "es", scheme: "dark", width: 320, accent: "#000" },
  { locale: "pt-BR", scheme: "light", width: 320, accent: "#fff", page: "hostile" },
  { locale: "en", scheme: "dark", width: 1024, accent: "#fff", page: "rtl" },
  { locale: "es", scheme: "light", width: 1024, accent: "#8f4526" },
  { locale: "pt-BR", scheme: "light", width: 1024, forced: true },
  { locale: "en", scheme: "dark", width: 320, forced: true },
] as const;

describe("axe finds nothing wrong with", () => {
  const { style } = document.documentElement;

  before(() => {
    style.backgroundColor = "Canvas";
    style.color = "CanvasText";
  });
  beforeEach(() => sessionStorage.clear());
  after(async () => {
    style.cssText = document.dir = "";
    HOSTILE_PAGE.remove();
    // The next file may be given this window.
    await executeServerCommand("forced-colors", "none");
    await setViewport({ width: 800, height: 600 });
  });

  let count = 0;
  for (const [tag, states] of [
    ["pay-card", CARD_STATES],
    ["pay-checkout", CHECKOUT_STATES],
  ] as const) {
    for (const [state, open] of Object.entries(states)) {
      const first = count++;
      const settings = [0, 4, 8].map((step) => SETTINGS[(first + step) % SETTINGS.length]!);
      it(`${tag}: ${state}`, async () => {
        const element = await open();
        for (const { locale, scheme, width, ...shop } of settings) {
          const { accent, page, forced } = { accent: "", page: "", forced: false, ...shop };
          element.locale = locale;
          style.colorScheme = scheme;
          element.style.setProperty("--pay-accent", accent);
          document.dir = page === "rtl" ? page : "";
          if (page === "hostile") document.head.append(HOSTILE_PAGE);
          else HOSTILE_PAGE.remove();
          const canForce = await executeServerCommand("forced-colors", forced ? "active" : "none");
          expect(matchMedia("(forced-colors: active)").matches).to.equal(forced && canForce);
          await setViewport({ width, height: 800 });
          await element.updateComplete;
          expect(
            await violations(element),
            Object.values({ locale, scheme, width, accent, page, forced }).join(" "),
          ).to.deep.equal([]);
        }
      });
    }
  }
});
