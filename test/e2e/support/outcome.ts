// Where what became of a payment stands, as the buyer sees it.
import { expect, type Page } from "@playwright/test";

/** CSS pixels above an outcome, beyond which it would look like a hole. */
const MAX_GAP = 48;

interface Sight {
  /** Whether all of it is in the window. */
  whole: boolean;
  /** From what stands above it in the element, or from the element's top. */
  gap: number;
}

/** Of what is said of a payment that is under way, or over; nothing while there is nothing to say. */
const sightOf = (page: Page): Promise<Sight | undefined> =>
  page.evaluate(() => {
    const deep = (root: ParentNode): Element[] =>
      [...root.querySelectorAll("*")].flatMap((each) => [
        each,
        ...(each.shadowRoot ? deep(each.shadowRoot) : []),
      ]);
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest(".visually-hidden");
    const host = document.querySelector("pay-card, pay-pix, pay-checkout")!;
    const all = deep(host.shadowRoot!).filter(isSeen);
    const outcome = all.find((each) => each.matches(".outcome, .notice-area"));
    if (!outcome) return undefined;
    const parts = [...outcome.children]
      .map((each) => each.getBoundingClientRect())
      .filter(({ height }) => height > 0);
    const top = Math.min(...parts.map((each) => each.top));
    const bottom = Math.max(...parts.map((each) => each.bottom));
    const above = all
      .filter((each) => !outcome.contains(each) && each.matches("p, label, input, button, svg"))
      .map((each) => each.getBoundingClientRect().bottom)
      .filter((end) => end <= top);
    const gap = top - Math.max(host.getBoundingClientRect().top, ...above);
    return { whole: top >= 0 && bottom <= innerHeight, gap: Math.round(gap) };
  });

/** All of it is in sight without a scroll of the buyer's, and there is no hole above it. */
export async function expectOutcomeInSight(page: Page): Promise<void> {
  await expect.poll(async () => (await sightOf(page))?.whole, "the outcome is in sight").toBe(true);
  expect((await sightOf(page))!.gap).toBeLessThanOrEqual(MAX_GAP);
}
