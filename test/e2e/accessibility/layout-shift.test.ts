// Nothing on the page moves by itself, from the first paint to the outcome, however slow the service is.
import type { Page } from "@playwright/test";
import { cardThatIs, expectStatus, fillCard, mainButton } from "../support/card-form.ts";
import { expect, hears, test } from "../support/fixtures.ts";
import { sentCodes } from "../support/pix-page.ts";

declare global {
  var shifts: string[];
}

/** Notes every shift from the first paint on, but for those in the frames that the buyer's own tap leads to. */
async function watch(page: Page): Promise<void> {
  // The demo's list of events grows beside the payment.
  await page.route("**/backstage.js", (route) => route.abort());
  await page.addInitScript(() => {
    globalThis.shifts = [];
    // In frames, not in milliseconds: a busy machine takes longer to exchange form and skeleton.
    const exchanges: { from: number; to: number }[] = [];
    addEventListener(
      "click",
      ({ timeStamp }) => {
        const exchange = { from: timeStamp, to: Infinity };
        exchanges.push(exchange);
        requestAnimationFrame(() => requestAnimationFrame(() => (exchange.to = performance.now())));
      },
      { capture: true },
    );
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        const status = document.querySelector("pay-card, pay-pix, pay-checkout")?.getAttribute("status");
        const { startTime, value } = entry;
        if (exchanges.some(({ from, to }) => from <= startTime && startTime <= to)) continue;
        globalThis.shifts.push(`${value} while ${status}, at ${startTime} ms`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Shifts are told of after the frame in which they come. */
async function expectNone(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await page.evaluate(() => globalThis.shifts)).toEqual([]);
}

const WIDTHS = [320, 768];
/** Long enough for the words that it is slow. */
const SLOW = { kind: "slow", delay: 2_500 } as const;

for (const width of WIDTHS) {
  for (const name of ["card", "checkout"] as const) {
    test(`a card that is paid moves nothing: ${name}, ${width} px`, async ({ page, demo }) => {
      await watch(page);
      await page.setViewportSize({ width, height: 700 });
      demo.sandbox.control.faults.next("cards.charge", SLOW);
      await page.goto(demo.place(name));
      await hears(page, "pay-ready");
      if (name === "checkout") await page.getByRole("radio", { name: /Cartão/ }).check();
      await fillCard(page, cardThatIs("approved at once"));
      await mainButton(page).click();
      await expectStatus(page, "paid");
      await expectNone(page);
    });
  }

  for (const name of ["pix", "checkout"] as const) {
    test(`a Pix code that is made and paid moves nothing: ${name}, ${width} px`, async ({ page, demo }) => {
      await watch(page);
      await page.setViewportSize({ width, height: 700 });
      demo.sandbox.control.faults.next("pix.charge", SLOW);
      await page.goto(demo.place(name));
      await mainButton(page).click();
      await hears(page, "pay-pending");
      await demo.sandbox.control.pix.payCode(sentCodes(demo)[0]!);
      await hears(page, "pay-success");
      await expectNone(page);
    });
  }

  test(`a Pix code that expires moves nothing, ${width} px`, async ({ page, demo }) => {
    await watch(page);
    await page.setViewportSize({ width, height: 700 });
    demo.sandbox.control.faults.next("pix.charge", { kind: "slow", delay: 700 });
    await page.goto(demo.place("pix", { pixExpiresIn: 2 }));
    await mainButton(page).click();
    await hears(page, "pay-expired");
    await expectNone(page);
  });
}
