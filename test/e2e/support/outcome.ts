import { expect, type Page } from "@playwright/test";
import { MAX_GAP, sightOf } from "../../support/sight.ts";

/** All of it is in sight without a scroll of the buyer's, and there is no hole above it. */
export async function expectOutcomeInSight(page: Page): Promise<void> {
  await expect.poll(async () => (await page.evaluate(sightOf))?.whole, "the outcome is in sight").toBe(true);
  expect((await page.evaluate(sightOf))!.gap).toBeLessThanOrEqual(MAX_GAP);
}
