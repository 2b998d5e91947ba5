// While a code waits, nothing below the element moves; once something lower takes its place, nothing that is in sight does.
// Asserted by the height, since the browser counts no layout shift for what is outside the viewport.
import type { Page } from "@playwright/test";
import { expect, hears, test } from "../support/fixtures.ts";
import { sentCodes } from "../support/pix-page.ts";

/** Makes the element start by itself, and keeps the heights that it has had since it was first drawn. */
const watchHeights = (page: Page) =>
  page.addInitScript(() => {
    const heights: number[] = [];
    Object.assign(window, { heights });
    const watch = new ResizeObserver(([entry]) => heights.push(entry!.contentRect.height));
    new MutationObserver((_, found) => {
      const pix = document.querySelector("pay-pix");
      if (!pix) return;
      found.disconnect();
      pix.setAttribute("auto", "");
      void customElements.whenDefined("pay-pix").then(() => watch.observe(pix));
    }).observe(document, { childList: true, subtree: true });
  });

const heights = (page: Page) => page.evaluate(() => [...new Set((window as { heights?: number[] }).heights)]);

/** Where the element ends in the window, or below it. */
const end = (page: Page) =>
  page.locator("pay-pix").evaluate((pix) => Math.min(pix.getBoundingClientRect().bottom, innerHeight));

test("the height stays the same from before the code is shown, and as far as it is seen once it is paid", async ({
  page,
  demo,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await watchHeights(page);
  demo.sandbox.control.faults.next("pix.charge", { kind: "slow", delay: 300 });
  await page.goto(demo.place("pix"));
  await expect(page.locator("[part~=copy]")).toBeVisible();
  expect(await heights(page)).toHaveLength(1);
  const before = await end(page);
  await demo.sandbox.control.pix.payCode(sentCodes(demo)[0]!);
  await hears(page, "pay-success");
  await expect(page.locator("pay-pix [part~=status]")).toHaveText("Pagamento confirmado");
  expect(await end(page)).toBeGreaterThanOrEqual(before);
});
