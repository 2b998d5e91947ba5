// The pictures in docs/desk.md and its Portuguese twin: the desk of the demo with its month, as it is.
import { writeFile } from "node:fs/promises";
import { chromium, type Page } from "playwright";
import type { Demo } from "../../demo/demo.ts";
import { CHROMIUM_ARGS, chromiumPath } from "../../test/setup/chromium.ts";

const LAPTOP = { viewport: { width: 1280, height: 900 }, scale: 1.25 };
const HIGH = { ...LAPTOP, viewport: { width: 1280, height: 1060 } };
const PHONE = { viewport: { width: 390, height: 780 }, scale: 2 };
/** Of WebP, from 0 to 100. */
const QUALITY = 72;

const LANGUAGES = [
  { locale: "en-US", folder: "docs" },
  { locale: "pt-BR", folder: "docs/pt-BR" },
] as const;

export async function takeDeskPictures(demo: Pick<Demo, "desk" | "pay">): Promise<void> {
  const { charges } = await demo.pay.charges.list({ method: "card", limit: 100 });
  const charge = charges.find(({ status, cancelledAmount }) => status === "paid" && cancelledAmount)!;

  for (const { locale, folder } of LANGUAGES) {
    // Fields for dates are in the language of the browser itself.
    const browser = await chromium.launch({
      executablePath: chromiumPath(),
      args: [...CHROMIUM_ARGS, `--lang=${locale}`],
      env: { ...process.env, LANGUAGE: locale.replace("-", "_") },
    });
    const take = async (
      name: string,
      view: string,
      { viewport, scale, isDark = false }: typeof LAPTOP & { isDark?: boolean },
      isShown: (page: Page) => Promise<void>,
    ) => {
      const page = await browser.newPage({
        viewport,
        locale,
        timezoneId: "America/Sao_Paulo",
        colorScheme: isDark ? "dark" : "light",
      });
      await page.goto(`${demo.desk.origin}/?${view}`);
      await isShown(page);
      await page.evaluate(() => document.fonts.ready);
      await page.mouse.move(0, 0);
      const session = await page.context().newCDPSession(page);
      const { data } = await session.send("Page.captureScreenshot", {
        format: "webp",
        quality: QUALITY,
        clip: { x: 0, y: 0, ...viewport, scale },
      });
      await writeFile(`${folder}/${name}.webp`, data, "base64");
      await page.close();
    };
    const hasRows = (page: Page) => page.locator("pay-charges tbody tr").nth(5).waitFor();
    const hasStory = (page: Page) => page.locator("pay-charge").getByText(charge.orderId).first().waitFor();
    const hasSums = (page: Page) => page.locator("pay-summary table").first().waitFor();

    await take("desk-list", "", LAPTOP, hasRows);
    await take("desk-phone", "", PHONE, hasRows);
    await take("desk-payment", `pay-charge=${charge.id}`, HIGH, hasStory);
    await take("desk-dark", "pay-view=sums", { ...LAPTOP, isDark: true }, hasSums);
    await browser.close();
  }
}
