// Browsers open six HTTP/1.1 connections to a host: eight tabs that wait for a payment must leave some to the page.
import type { Page } from "@playwright/test";
import { expect, test, type TestDemo } from "../support/fixtures.ts";
import { countStreams } from "../support/open-streams.ts";

const EIGHT = Array.from({ length: 8 }, (_, tab) => tab);

/** Tabs beside the first, each with a count of the payments that it celebrated. */
async function openTab(page: Page, address: string): Promise<Page> {
  await page.addInitScript(() => {
    document.addEventListener("pay-success", () => {
      document.documentElement.dataset.paid = String(Number(document.documentElement.dataset.paid ?? 0) + 1);
    });
  });
  await page.goto(address);
  return page;
}

const start = async (page: Page) => {
  await page.locator("[part~=button]").click();
  await expect(page.locator("[part~=qr]")).toBeVisible();
};
const saysPaidOnce = (page: Page) => expect(page.locator("html")).toHaveAttribute("data-paid", "1");
const answers = (page: Page) => page.evaluate(async () => (await fetch("/pay/healthz")).status);
const codes = (demo: TestDemo) => demo.sandbox.control.pix.list().map(({ code }) => code);

test("three tabs of one order share a stream, and each learns of the payment once", async ({
  context,
  demo,
}) => {
  const streams = countStreams(demo);
  const address = demo.place("pix", { resume: true });
  const tabs: Page[] = [];
  for (const tab of [0, 1, 2]) {
    const page = await openTab(await context.newPage(), address);
    if (tab === 0) await start(page);
    else await expect(page.locator("[part~=qr]")).toBeVisible();
    tabs.push(page);
  }
  expect(streams.now()).toBe(1);
  // Up to here: the server hears of a stream's end a moment after the browser opens the next.
  expect(streams.most()).toBe(1);

  // The tab that streams is closed: another takes over at once.
  await tabs.shift()!.close();
  await expect.poll(streams.now).toBe(1);

  await demo.sandbox.control.pix.payCode(codes(demo)[0]!);
  for (const page of tabs) await saysPaidOnce(page);
  expect(codes(demo)).toHaveLength(1);
  await expect.poll(streams.now).toBe(0);
});

test("eight tabs of eight orders hold two streams, and each learns of its payment once", async ({
  context,
  demo,
}) => {
  test.slow();
  const streams = countStreams(demo);
  const tabs: Page[] = [];
  for (const _ of EIGHT) {
    const page = await openTab(await context.newPage(), demo.place("pix"));
    await start(page);
    tabs.push(page);
  }
  expect(await Promise.all(tabs.map(answers))).toEqual(EIGHT.map(() => 200));
  await expect.poll(streams.now).toBe(2);
  expect(streams.most()).toBe(2);

  await tabs.shift()!.close();
  await expect.poll(streams.now).toBe(2);

  for (const code of codes(demo)) await demo.sandbox.control.pix.payCode(code);
  for (const page of tabs) await saysPaidOnce(page);
  await expect.poll(streams.now).toBe(0);
});
