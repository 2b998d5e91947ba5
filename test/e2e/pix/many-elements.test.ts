// Frameworks mount elements often and many at a time.
import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { countStreams } from "../support/open-streams.ts";

const posts = (page: Page) => {
  let count = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/charges")) count++;
  });
  return () => count;
};

test("a hundred elements of one order make one charge and hold one stream", async ({ page, demo }) => {
  const streams = countStreams(demo);
  const made = posts(page);
  await page.goto(demo.place("pix"));
  await page.evaluate(async () => {
    const first = document.querySelector("pay-pix")!;
    for (let n = 1; n < 100; n++) first.after(first.cloneNode());
    const all = [...document.querySelectorAll("pay-pix")];
    await Promise.all(all.map((pix) => pix.start()));
  });
  await expect.poll(streams.now).toBe(1);
  await demo.sandbox.control.pix.payCode(demo.sandbox.control.pix.list()[0]!.code);
  await expect(page.locator("pay-pix[status=paid]")).toHaveCount(100);
  expect(made()).toBe(1);
  expect(streams.most()).toBe(1);
});
