// The built playground below a path of a plain static server, and a page that is watched for what it must not do.
import { test as base, type FrameLocator, type Locator, type Page } from "@playwright/test";
import { serveFolder } from "./static-folder.ts";

export { expect } from "@playwright/test";

const FOLDER = process.env["SITE_DIST"] ?? "site/dist/playground";

export const test = base.extend<{ quiet: void }, { address: string }>({
  /** Of the playground. */
  address: [async ({}, use) => serveFolder(FOLDER, use), { scope: "worker" }],

  /** Fails a test whose page throws, breaks its policy or asks another host. */
  quiet: [
    async ({ context, address }, use) => {
      const wrong: string[] = [];
      const { host } = new URL(address);
      context.on("request", (request) => {
        const url = new URL(request.url());
        if (/^https?:|^wss?:/.test(url.protocol) && url.host !== host) wrong.push(`asks ${url.href}`);
      });
      context.on("weberror", (error) => {
        const { message } = error.error();
        // Firefox reports each request that a service worker answers with a network error: of a shop that is offline, and
        // of a bank's page whose dialog is closed while it still loads.
        if (!/A ServiceWorker intercepted the request|The connection was cut/.test(message))
          wrong.push(message);
      });
      context.on("console", (message) => {
        if (/content.security.policy|trusted/i.test(message.text())) wrong.push(message.text());
      });
      await use();
      test.expect(wrong).toEqual([]);
    },
    { auto: true },
  ],
});

/** The shop's page in its frame. */
export const shop = (page: Page): FrameLocator => page.frameLocator(".device iframe");

/** The desk's page in its frame. */
export const desk = (page: Page): FrameLocator => page.frameLocator(".desk iframe");

export const element = (page: Page): Locator => shop(page).locator("pay-checkout, pay-pix, pay-card").first();

/** The main button of what is open in the shop. */
export const payButton = (page: Page): Locator =>
  shop(page).locator("[part~=button]").filter({ visible: true }).first();

/** Opens a method of the checkout. */
export const choose = (page: Page, method: string): Promise<void> =>
  shop(page).getByRole("radio", { name: method }).check();

export const entry = (page: Page, title: string | RegExp): Locator =>
  page.locator(".entries li").filter({ has: page.locator("code", { hasText: title }) });

/** Opens the playground, and waits until the shop is ready to sell. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await test.expect(element(page)).toHaveAttribute("status", "ready");
}

/** Opens a group of settings. */
export const openGroup = (page: Page, title: string): Promise<void> =>
  page.locator(".group > summary", { hasText: title }).click();
