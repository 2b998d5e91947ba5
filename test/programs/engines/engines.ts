// The browser engines of the tests, and how Web Test Runner starts each.
import type { BrowserLauncher } from "@web/test-runner";
import { chromeLauncher } from "@web/test-runner-chrome";
import { playwrightLauncher } from "@web/test-runner-playwright";
import { CHROMIUM_ARGS, chromiumPath } from "../../setup/chromium.ts";
import { programPath } from "../../setup/executables.ts";
import { webKitGtkLauncher } from "./webkitgtk-launcher.ts";

export const ENGINES = ["chromium", "firefox", "webkitgtk"] as const;
export type Engine = (typeof ENGINES)[number];

/** Playwright drives the Firefox that everybody has. */
export const firefoxOptions = () => ({ channel: "moz-firefox", executablePath: programPath("firefox") });

export const chromiumLauncher = (executablePath: string): BrowserLauncher =>
  chromeLauncher({
    launchOptions: { executablePath, headless: true, args: CHROMIUM_ARGS },
    // Four files at once, since many tests wait, each with storage, locks and channels of its own. Chromium draws the
    // front tab of a window alone, and in another tab nothing that waits for a frame goes on: so each page has a window,
    // and the focus.
    async createPage({ browser }) {
      const context = await browser.createBrowserContext();
      const page = await context.newPage({ type: "window" });
      await page.emulateFocusedPage(true);
      return page;
    },
    concurrency: 4,
  });

export const launchers: Record<Engine, () => BrowserLauncher> = {
  chromium: () => chromiumLauncher(chromiumPath()),
  firefox: () => playwrightLauncher({ product: "firefox", launchOptions: firefoxOptions() }),
  webkitgtk: webKitGtkLauncher,
};

/** The engines of these names; all if there are none. Throws at another name. */
export function enginesNamed(names: readonly string[]): readonly Engine[] {
  const isEngine = (name: string): name is Engine => ENGINES.some((engine) => engine === name);
  for (const name of names) {
    if (!isEngine(name)) throw new Error(`No engine is called ${name}: there are ${ENGINES.join(", ")}.`);
  }
  return names.length > 0 ? names.filter(isEngine) : ENGINES;
}
