// What is copied can be pasted: the same code, byte for byte.
import type { BrowserContext, Page } from "@playwright/test";
import { expect, hears, test } from "../support/fixtures.ts";
import { waitingPix } from "../support/pix-page.ts";

/** What a paste brings into another page. */
async function pasted(context: BrowserContext): Promise<string> {
  const other = await context.newPage();
  await other.setContent("<textarea></textarea>");
  await other.locator("textarea").focus();
  await other.keyboard.press("ControlOrMeta+V");
  return other.locator("textarea").inputValue();
}

const copyButton = (page: Page) => page.locator("[part~=copy]");

test("the button says for some seconds that the code is copied, and pasting gives the same code", async ({
  page,
  demo,
  context,
}) => {
  await page.clock.install();
  const code = await waitingPix(page, demo);
  await copyButton(page).click();
  await expect(copyButton(page)).toHaveText("Código copiado");
  await expect(page.locator("pay-pix [role=status]")).toHaveText(
    "Código copiado. Agora abra o app do seu banco.",
  );
  await page.clock.runFor(10_000);
  await expect(copyButton(page)).toHaveText("Copiar código");
  await expect(page.getByText("Agora abra o app do seu banco", { exact: true })).toBeVisible();
  expect(await pasted(context)).toBe(code);
});

test("without the Clipboard API, in a page that cancels copying or changes what is copied, it is the same code", async ({
  page,
  demo,
  context,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
    document.addEventListener("copy", (event) => {
      event.clipboardData?.setData("text/plain", "Copied from our shop");
      event.preventDefault();
    });
  });
  const code = await waitingPix(page, demo);
  await copyButton(page).click();
  await hears(page, "pay-copy");
  expect(await pasted(context)).toBe(code);
});
