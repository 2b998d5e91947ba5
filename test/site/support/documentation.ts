// The built site below a path of a server that only serves files, and a browser that is watched for what it must not do.
import { test as base } from "@playwright/test";
import { serveFolder } from "./static-folder.ts";

export { expect } from "@playwright/test";

export const FOLDER = "site/dist";

/** What Firefox says, on its console or as an error of the page, of a request that was under way to a service worker when its page was left. */
const CUT = "Failed to load ‘’. A ServiceWorker intercepted the request and encountered an unexpected error.";

export const test = base.extend<{ quiet: void }, { address: string }>({
  address: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => serveFolder(FOLDER, use),
    { scope: "worker" },
  ],

  /** Fails a test whose page reports an error or asks another host. */
  quiet: [
    async ({ context, address }, use) => {
      const wrong: string[] = [];
      const report = (message: string) => {
        if (message !== CUT) wrong.push(message);
      };
      const { host } = new URL(address);
      context.on("request", (request) => {
        const url = new URL(request.url());
        if (url.protocol !== "data:" && url.host !== host) wrong.push(`asks ${url.href}`);
      });
      context.on("weberror", (error) => report(error.error().message));
      context.on("console", (message) => {
        if (["error", "warning"].includes(message.type())) report(message.text());
      });
      await use();
      test.expect(wrong).toEqual([]);
    },
    { auto: true },
  ],
});
