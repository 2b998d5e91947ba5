import type { Page } from "@playwright/test";
import { cardThatIs, expectStatus, fillCard, mainButton } from "../support/card-form.ts";
import { expect, hears, test } from "../support/fixtures.ts";

declare global {
  var shifts: string[];
}

/** Notes what moves by itself, from the first paint on; what the buyer's own hand moves is not counted. */
async function watch(page: Page): Promise<void> {
  // The demo's list of events grows beside the payment.
  await page.route("**/backstage.js", (route) => route.abort());
  await page.addInitScript(() => {
    globalThis.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[]) {
        const status = document.querySelector("pay-card, pay-checkout")?.getAttribute("status");
        if (!entry.hadRecentInput) globalThis.shifts.push(`${entry.value} while ${status}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

for (const [name, width] of [
  ["card", 1100],
  ["card", 360],
  ["checkout", 1100],
  ["checkout", 360],
] as const) {
  test(`no layout shift without input until it is paid: ${name}, ${width} px`, async ({ page, demo }) => {
    await watch(page);
    await page.setViewportSize({ width, height: 700 });
    // Longer than a shift counts as the buyer's doing.
    demo.sandbox.control.faults.next("cards.charge", { kind: "slow", delay: 1_000 });
    await page.goto(demo.place(name));
    await hears(page, "pay-ready");
    if (name === "checkout") await page.getByRole("radio", { name: /Cartão/ }).check();
    await fillCard(page, cardThatIs("approved at once"));
    await mainButton(page).click();
    await expectStatus(page, "paid");
    // Shifts are told of after the frame in which they come.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(await page.evaluate(() => globalThis.shifts)).toEqual([]);
  });
}
