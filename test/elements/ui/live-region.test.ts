// What is announced beside what takes the focus, which screen readers read by itself.
import { expect, fixtureSync, html } from "@open-wc/testing";
import { LiveRegion } from "../../../src/elements/ui/live-region.ts";

describe("the live region", () => {
  for (const [said, left] of [
    ["O código expirou", ""],
    ["O código expirou. Gere outro para pagar.", "Gere outro para pagar."],
    ["O código expirou há pouco.", "O código expirou há pouco."],
  ] as const)
    it(`says of “${said}” what the title that takes the focus does not`, () => {
      const live = new LiveRegion();
      const view = fixtureSync(
        html`<div @focusin=${live.focused}>
          <h2 tabindex="-1">O código expirou</h2>
          ${live.region}
        </div>`,
      );
      live.say(said);
      view.querySelector("h2")!.focus();
      expect(live.region.textContent).to.equal(left);
    });
});
