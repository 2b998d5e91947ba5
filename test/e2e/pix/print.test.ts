// What a buyer who prints the page can pay from.
import type { Page } from "@playwright/test";
import { expect, hears, test } from "../support/fixtures.ts";
import { addLogo, waitingPix } from "../support/pix-page.ts";
import { scanPicture } from "../support/scan.ts";

/** As printing does: the page is told first, then laid out for paper. */
async function print(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print" });
}

for (const [device, use] of [
  ["a desktop", { viewport: { width: 1100, height: 900 } }],
  ["a phone", { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
] as const) {
  test.describe(`printed from ${device}`, () => {
    test.use({ ...use, colorScheme: "dark" });

    test("the code is printed to be scanned and as text, without what only works on a screen, and so is its receipt", async ({
      page,
      demo,
    }) => {
      const code = await waitingPix(page, demo);
      await addLogo(page, "black");
      await print(page);
      expect(scanPicture(await page.screenshot({ fullPage: true }))).toBe(code);

      const pix = page.locator("pay-pix");
      await expect(page.locator("[part~=amount]")).toHaveText("R$ 70,02");
      await expect(page.locator("[part~=amount]")).toBeVisible();
      await expect(pix.getByText("Ateliê Barro")).toBeVisible();
      await expect(pix.getByText(/^Válido até \d+ de \S+ de 20\d\d/)).toBeVisible();
      for (const button of await pix.getByRole("button", { includeHidden: true }).all()) {
        await expect(button).toBeHidden();
      }
      for (const part of ["countdown", "status", "code"]) {
        await expect(page.locator(`[part~=${part}]`)).toBeHidden();
      }
      await expect(pix.getByRole("listitem")).toHaveCount(0);

      const printed = await pix.evaluate((element, whole) => {
        const text = [...element.shadowRoot!.querySelectorAll("p")].find(
          (each) => each.textContent === whole,
        )!;
        const { color, whiteSpace } = getComputedStyle(text);
        const { background } = getComputedStyle(element.shadowRoot!.querySelector(".pay")!);
        const beside = text.scrollWidth - text.clientWidth;
        return { color, whiteSpace, beside, white: background.includes("rgb(255, 255, 255)") };
      }, code);
      expect(printed).toEqual({ color: "rgb(0, 0, 0)", whiteSpace: "pre-wrap", beside: 0, white: true });

      await page.emulateMedia({ media: "screen" });
      await demo.sandbox.control.pix.payCode(code);
      await hears(page, "pay-success");
      await print(page);
      for (const line of ["R$ 70,02", "Ateliê Barro", "Pix", /^A-\d+$/, /^\d+ de \S+ de 20\d\d/])
        await expect(pix.getByText(line, { exact: true })).toBeVisible();
      const pay = pix.locator(".pay");
      await expect(pay).toHaveCSS("background-color", "rgb(255, 255, 255)");
      await expect(pay.locator("dt").first()).toHaveCSS("color", "rgb(0, 0, 0)");
      await expect(pay.locator("dd").first()).toHaveCSS("color", "rgb(0, 0, 0)");
    });
  });
}
