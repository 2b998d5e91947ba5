// Each test has a shop, a payment service and a store file of its own.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base } from "@playwright/test";
import { startDemo, type Demo } from "../../../demo/demo.ts";
import type { Page as ShopPage } from "../../../demo/scenarios.ts";
import { newCardKey } from "../../support/card-keys.ts";
import { sqliteStore, type OrderAnswer } from "../../../src/proxy/index.ts";

export interface TestDemo extends Demo {
  /** Folder of the store. */
  folder: string;
  /** Everything that the proxy logged, a line each. */
  log: string[];
  /** Address of a page with a new order, on other terms where given. */
  place(page: ShopPage, terms?: Partial<OrderAnswer>): string;
  /** Changes what is said of the order of this address from now on. */
  change(address: string, terms: Partial<OrderAnswer>): void;
}

export const demoTest = base.extend<{ demo: TestDemo; encrypted: boolean; recorded: boolean }>({
  /** Whether cards leave the page encrypted: `test.use({ encrypted: true })`. */
  encrypted: [false, { option: true }],
  /** Whether the pages show what goes on between browser, proxy and service, as those of `npm start` do. */
  recorded: [false, { option: true }],
  demo: async ({ encrypted, recorded }, use) => {
    const folder = await mkdtemp(join(tmpdir(), "pay-elements-"));
    const log: string[] = [];
    const write = (...entry: unknown[]) => void log.push(JSON.stringify(entry));
    const demo = await startDemo({
      ports: [0, 0],
      store: sqliteStore(join(folder, "pay.db")),
      logger: { info: write, warn: write, error: write },
      cardKeys: encrypted ? await newCardKey("e2e") : undefined,
      isRecorded: recorded,
    });
    const place = (page: ShopPage, terms: Partial<OrderAnswer> = {}) => {
      const order = demo.orders.place(page);
      Object.assign(order.answer, terms);
      return `${demo.shop.origin}/${page}?order=${order.id}`;
    };
    const change = (address: string, terms: Partial<OrderAnswer>) => {
      Object.assign(demo.orders.find(new URL(address).searchParams.get("order")!)!.answer, terms);
    };
    await use({ ...demo, folder, log, place, change });
    await demo.close();
    await rm(folder, { recursive: true });
  },
});
