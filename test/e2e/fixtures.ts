// Each test has a shop, a payment service and a store file of its own; each page is watched for what it must not do.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect, type Page } from "@playwright/test";
import { startDemo, type Demo } from "../../demo/demo.ts";
import type { Page as ShopPage } from "../../demo/orders.ts";
import { sqliteStore, type OrderAnswer } from "../../src/proxy/index.ts";

export { expect };

export interface TestDemo extends Demo {
  /** Folder of the store. */
  folder: string;
  /** Everything that the proxy logged, a line each. */
  log: string[];
  /** Address of a page with a new order, on other terms where given. */
  place(page: ShopPage, terms?: Partial<OrderAnswer>): string;
}

/** An event of an element, as the page heard it. */
export interface Heard {
  type: string;
  detail: { charge?: { id: string; status: string; pix?: { code: string } }; code?: string };
}

interface Watched {
  heard: Heard[];
  violations: string[];
}
declare global {
  var watched: Watched;
}

export const test = base.extend<{ demo: TestDemo; quiet: void }>({
  demo: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "pay-elements-"));
    const log: string[] = [];
    const write = (...entry: unknown[]) => void log.push(JSON.stringify(entry));
    const demo = await startDemo({
      ports: [0, 0],
      store: sqliteStore(join(folder, "pay.db")),
      logger: { info: write, warn: write, error: write },
    });
    const place = (page: ShopPage, terms: Partial<OrderAnswer> = {}) => {
      const order = demo.orders.place(page);
      Object.assign(order.answer, terms);
      return `${demo.shop.origin}/${page}?order=${order.id}`;
    };
    await use({ ...demo, folder, log, place });
    await demo.close();
    await rm(folder, { recursive: true });
  },

  // Events are kept by the page itself, from before its first script: `heard` reads them.
  page: async ({ page }, use) => {
    await page.addInitScript(() => {
      const kept = sessionStorage.getItem("test:watched");
      globalThis.watched = kept ? (JSON.parse(kept) as Watched) : { heard: [], violations: [] };
      const keep = () => sessionStorage.setItem("test:watched", JSON.stringify(globalThis.watched));
      const names = "ready change submit pending challenge success denied expired error copy".split(" ");
      for (const name of names) {
        document.addEventListener(`pay-${name}`, (event) => {
          const { type, detail } = event as CustomEvent<Heard["detail"]>;
          globalThis.watched.heard.push({ type, detail: structuredClone(detail) });
          keep();
        });
      }
      document.addEventListener("securitypolicyviolation", (event) => {
        globalThis.watched.violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
        keep();
      });
    });
    await use(page);
  },

  /** Fails a test whose page broke its Content-Security-Policy or threw. */
  quiet: [
    async ({ page }, use) => {
      const thrown: string[] = [];
      page.on("pageerror", (error) => thrown.push(error.message));
      page.on("console", (message) => {
        if (/content security policy|trusted/i.test(message.text())) thrown.push(message.text());
      });
      await use();
      expect(thrown).toEqual([]);
      if (!page.isClosed() && page.url().startsWith("http")) {
        expect(await page.evaluate(() => globalThis.watched.violations)).toEqual([]);
      }
    },
    { auto: true },
  ],
});

/** What the page heard since it was first opened, reloads included; all of it or one kind of event. */
export async function heard(page: Page, type?: string): Promise<Heard[]> {
  const all = await page.evaluate(() => globalThis.watched.heard);
  return type ? all.filter((event) => event.type === type) : all;
}

/** Waits for an event of this kind, and gives all of that kind so far. */
export async function hears(page: Page, type: string, timeout = 10_000): Promise<Heard[]> {
  await expect.poll(() => heard(page, type), { message: `hears ${type}`, timeout }).not.toEqual([]);
  return heard(page, type);
}
