// The tests' demo, and a page that is watched for what it must not do.
import { expect, type Page } from "@playwright/test";
import { demoTest } from "./demo.ts";

export type { TestDemo } from "./demo.ts";
export { expect };

/** An event of an element, as the page heard it. */
export interface Heard {
  type: string;
  detail: {
    charge?: { id: string; status: string; amount: number; updatedAt: string; pix?: { code: string } };
    code?: string;
  };
}

interface Watched {
  heard: Heard[];
  violations: string[];
}
declare global {
  var watched: Watched;
}

export const test = demoTest.extend<{ quiet: void }>({
  // Events are kept by the page itself, from before its first script: `heard` reads them.
  page: async ({ page }, use) => {
    await page.addInitScript(() => {
      // Frames are of others, and some have no storage.
      if (window !== top) return;
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
export async function hears(page: Page, type: string, timeout = 20_000): Promise<Heard[]> {
  await expect.poll(() => heard(page, type), { message: `hears ${type}`, timeout }).not.toEqual([]);
  return heard(page, type);
}

/** Moves the page's clock, which is installed, until the element gives up: it repeats a call for ten seconds and more. */
export async function retriesEnd(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(2_000);
    await expect(page.locator("pay-pix, pay-card").first()).toHaveAttribute("status", "error", {
      timeout: 500,
    });
  }).toPass({ timeout: 20_000 });
}
