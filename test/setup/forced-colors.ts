import type { TestRunnerPlugin } from "@web/test-runner";

/** What is used of a page of Puppeteer, which drives Chromium. */
interface ChromiumPage {
  createCDPSession(): Promise<{ send(method: string, parameters: object): Promise<unknown> }>;
}

/** The command `forced-colors`: `active` or `none`. Only Chromium has a way to do it; `false` in others. */
export const forcedColors = (): TestRunnerPlugin<"active" | "none"> => ({
  name: "forced-colors",
  async executeCommand({ command, payload: value, session: { id, browser } }) {
    if (command !== "forced-colors") return undefined;
    if (browser.type !== "puppeteer") return false;
    const { getPage } = browser as unknown as { getPage(id: string): ChromiumPage };
    const page = getPage.call(browser, id);
    const devtools = await page.createCDPSession();
    await devtools.send("Emulation.setEmulatedMedia", { features: [{ name: "forced-colors", value }] });
    return true;
  },
});
