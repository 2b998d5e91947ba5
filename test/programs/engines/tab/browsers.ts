// How each engine is started for a buyer.
import { chromium, firefox, type Browser as PlaywrightBrowser } from "playwright";
import { CHROMIUM_ARGS, chromiumPath } from "../../../setup/chromium.ts";
import { firefoxOptions, type Engine } from "../engines.ts";
import { startWebKitGtk } from "../webkitgtk.ts";
import { playwrightTab } from "./playwright-tab.ts";
import type { Browser } from "./tab.ts";
import { webDriverTab } from "./webdriver-tab.ts";

export const startBrowser: Record<Engine, () => Promise<Browser>> = {
  chromium: async () =>
    byPlaywright(await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_ARGS })),
  firefox: async () => byPlaywright(await firefox.launch(firefoxOptions())),
  async webkitgtk() {
    const { newSession, stop } = await startWebKitGtk();
    return { newTab: async () => webDriverTab(await newSession()), stop };
  },
};

const byPlaywright = (browser: PlaywrightBrowser): Browser => ({
  newTab: async () => playwrightTab(await browser.newPage({ locale: "pt-BR" })),
  stop: () => browser.close(),
});
