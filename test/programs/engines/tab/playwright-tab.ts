import type { FrameLocator, Page } from "playwright";
import type { Tab, View } from "./tab.ts";

export const playwrightTab = (page: Page): Tab => ({
  ...viewOf(page),
  async open(url) {
    await page.goto(url);
  },
  run: (script) => page.evaluate(script),
  close: () => page.context().close(),
});

function viewOf(root: Page | FrameLocator): View {
  const first = (selector: string) => root.locator(selector).filter({ visible: true }).first();
  return {
    click: (selector) => first(selector).click(),
    async type(selector, text) {
      await first(selector).clear();
      await first(selector).pressSequentially(text);
    },
    text: (selector) => first(selector).innerText(),
    value: (selector) => first(selector).inputValue(),
    sees: (selector) => first(selector).isVisible(),
    inFrame: (selector) => viewOf(first(selector).contentFrame()),
  };
}
