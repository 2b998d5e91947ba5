// Copying and sharing the code: byte for byte, or with an error that says that it failed.
import type { BrowserContext, Page } from "@playwright/test";
import { expect, heard, hears, test } from "../support/fixtures.ts";
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

test("without the Clipboard API the code is copied all the same", async ({ page, demo, context }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  const code = await waitingPix(page, demo);
  await copyButton(page).click();
  await hears(page, "pay-copy");
  expect(await pasted(context)).toBe(code);
});

test("a page that cancels copying, or changes what is copied, does not affect the code", async ({
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

test("where copying fails, the whole code is selected for the buyer to copy", async ({
  page,
  demo,
  context,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
    document.execCommand = () => false;
  });
  const code = await waitingPix(page, demo);
  await copyButton(page).click();
  await expect(page.locator("[part~=error]")).toContainText("Não foi possível copiar");
  expect(await heard(page, "pay-copy")).toEqual([]);
  await page.keyboard.press("ControlOrMeta+C");
  expect(await pasted(context)).toBe(code);
});

/** Gives the browser a share sheet that ends so. */
const shareThat = (page: Page, end: "" | "AbortError" | "NotAllowedError") =>
  page.addInitScript((name) => {
    navigator.share = (data) => {
      document.documentElement.dataset["shared"] = data?.text;
      return name ? Promise.reject(new DOMException("", name)) : Promise.resolve();
    };
  }, end);
const shareButton = (page: Page) => page.getByRole("button", { name: "Compartilhar código" });
const shared = (page: Page) => page.evaluate(() => document.documentElement.dataset["shared"]);

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test("sharing passes on the exact code", async ({ page, demo }) => {
    await shareThat(page, "");
    const code = await waitingPix(page, demo);
    await copyButton(page).tap();
    await shareButton(page).tap();
    expect(await shared(page)).toBe(code);
  });

  test("a buyer who cancels sharing sees no error", async ({ page, demo }) => {
    await shareThat(page, "AbortError");
    await waitingPix(page, demo);
    await copyButton(page).tap();
    await shareButton(page).tap();
    expect(await shared(page)).not.toBeUndefined();
    await expect(page.locator("[part~=error]")).toHaveCount(0);
  });

  test("where sharing fails, the code is copied instead", async ({ page, demo, context }) => {
    await shareThat(page, "NotAllowedError");
    const code = await waitingPix(page, demo);
    await copyButton(page).tap();
    await shareButton(page).tap();
    await expect.poll(async () => (await heard(page, "pay-copy")).length).toBe(2);
    expect(await pasted(context)).toBe(code);
  });

  test("a browser without the Web Share API shows no share button", async ({ page, demo }) => {
    await page.addInitScript(() => delete (Navigator.prototype as { share?: unknown }).share);
    await waitingPix(page, demo);
    await copyButton(page).tap();
    await expect(page.getByText("Agora abra o app do seu banco", { exact: true })).toBeVisible();
    await expect(shareButton(page)).toHaveCount(0);
  });
});

test("a desktop shows no share button, even where the browser can share", async ({ page, demo }) => {
  await shareThat(page, "");
  await waitingPix(page, demo);
  await copyButton(page).click();
  await expect(page.getByText("Agora abra o app do seu banco", { exact: true })).toBeVisible();
  await expect(shareButton(page)).toHaveCount(0);
});
