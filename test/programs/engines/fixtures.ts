// A demo shop of each test's own, and a tab of the project's engine.
import { demoTest } from "../../e2e/support/demo.ts";
import type { Engine } from "./engines.ts";
import { startBrowser } from "./tab/browsers.ts";
import type { Browser, Tab } from "./tab/tab.ts";

export { expect } from "@playwright/test";

export interface EngineOptions {
  engine: Engine;
}

export const test = demoTest.extend<{ tab: Tab }, EngineOptions & { engineBrowser: Browser }>({
  engine: ["chromium", { option: true, scope: "worker" }],
  engineBrowser: [
    async ({ engine }, use) => {
      const browser = await startBrowser[engine]();
      await use(browser);
      await browser.stop();
    },
    { scope: "worker" },
  ],
  tab: async ({ engineBrowser }, use) => {
    const tab = await engineBrowser.newTab();
    await use(tab);
    await tab.close();
  },
});
