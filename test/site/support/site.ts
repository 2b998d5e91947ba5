// The built site below a path of a server that only serves files, and a browser that is watched for what it must not do.
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { test as base } from "@playwright/test";
import { listen } from "../../support/serve.ts";

export { expect } from "@playwright/test";

export const FOLDER = "site/dist";
const PATH = "/any/path/";
const TYPES: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".png": "image/png",
};

export const test = base.extend<{ quiet: void }, { address: string }>({
  address: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await listen(async ({ url = "" }, response) => {
        const { pathname } = new URL(url, "http://host");
        const name = pathname.endsWith("/") ? `${pathname}index.html` : pathname;
        const file =
          name.startsWith(PATH) &&
          (await readFile(join(FOLDER, decodeURIComponent(name.slice(PATH.length)))).catch(() => undefined));
        response.writeHead(file ? 200 : 404, { "Content-Type": TYPES[extname(name)] ?? "text/plain" });
        response.end(file || "");
      });
      await use(server.origin + PATH);
      server.close();
    },
    { scope: "worker" },
  ],

  /** Fails a test whose page reports an error or asks another host. */
  quiet: [
    async ({ context, address }, use) => {
      const wrong: string[] = [];
      const { host } = new URL(address);
      context.on("request", (request) => {
        const url = new URL(request.url());
        if (url.protocol !== "data:" && url.host !== host) wrong.push(`asks ${url.href}`);
      });
      context.on("weberror", (error) => wrong.push(error.error().message));
      context.on("console", (message) => {
        if (["error", "warning"].includes(message.type())) wrong.push(message.text());
      });
      await use();
      test.expect(wrong).toEqual([]);
    },
    { auto: true },
  ],
});
