// What the browser counts as moved by itself.
import type { Page } from "@playwright/test";

declare global {
  var shifts: string[];
  var shiftSum: number;
}

/** What may move by itself, in sum, as Chromium counts it. */
export const MAX_SHIFT = 0.02;

/** Notes every shift from the first paint on, but for those in the frames that the buyer's own tap leads to. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.shifts = [];
    globalThis.shiftSum = 0;
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
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
      })[]) {
        const status = document.querySelector("pay-card, pay-pix, pay-checkout")?.getAttribute("status");
        const { startTime, value, hadRecentInput, sources } = entry;
        if (!hadRecentInput) globalThis.shiftSum += value;
        if (exchanges.some(({ from, to }) => from <= startTime && startTime <= to)) continue;
        const box = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].join(" ");
        const moved = sources.map((it) => `${box(it.previousRect)} → ${box(it.currentRect)}`).join(", ");
        globalThis.shifts.push(`${value} while ${status}, at ${startTime} ms: ${moved}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Shifts are told of after the frame in which they come. */
export async function shiftsOf(page: Page): Promise<string[]> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return page.evaluate(() => globalThis.shifts);
}

/** The sum of all shifts, but for those that follow what the buyer does within half a second. */
export async function shiftSum(page: Page): Promise<number> {
  const seen = await shiftsOf(page);
  const sum = await page.evaluate(() => globalThis.shiftSum);
  if (sum > MAX_SHIFT) console.log(seen.join("\n"));
  return sum;
}
