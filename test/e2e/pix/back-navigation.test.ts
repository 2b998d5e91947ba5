// Back navigation to a page that the browser shows again as it was left.
import type { Page } from "@playwright/test";
import { CHROMIUM_ARGS, chromiumPath } from "../../setup/chromium.ts";
import { expect, heard, hears, test, type TestDemo } from "../support/fixtures.ts";
import { countStreams } from "../support/open-streams.ts";
import { sentCodes, waitingPix } from "../support/pix-page.ts";
import { scan } from "../support/scan.ts";

// What drives the browser tells it to keep no pages, and the headless shell keeps none.
test.use({
  launchOptions: {
    executablePath: chromiumPath(),
    args: CHROMIUM_ARGS,
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  },
});

/** Goes to another page of the shop; gives a function that comes back to the page that was left. */
async function leave(page: Page, { shop }: TestDemo): Promise<() => Promise<void>> {
  await page.evaluate(() => (document.documentElement.id = "left"));
  await page.goto(shop.origin);
  return async () => {
    await page.goBack({ waitUntil: "commit" });
    await expect(page.locator("#left"), "the page that was left, not a new one").toBeAttached();
  };
}

test("a code that was paid while the page was away is reported once, and the page kept no stream", async ({
  page,
  demo,
}) => {
  const streams = countStreams(demo);
  const code = await waitingPix(page, demo);
  await expect.poll(streams.now).toBe(1);
  const comeBack = await leave(page, demo);
  await expect.poll(streams.now).toBe(0);
  await demo.sandbox.control.pix.payCode(code);

  await comeBack();
  await hears(page, "pay-success");
  await expect.poll(streams.now).toBe(0);
  expect(await heard(page, "pay-success")).toHaveLength(1);
  await expect(page.locator("pay-pix [part~=status]")).toHaveText("Pagamento confirmado");
});

test("a code that is still pending is shown again, and its stream is opened again", async ({
  page,
  demo,
}) => {
  const streams = countStreams(demo);
  const code = await waitingPix(page, demo);
  await expect.poll(streams.now).toBe(1);
  for (let i = 0; i < 3; i++) {
    const comeBack = await leave(page, demo);
    await expect.poll(streams.now).toBe(0);
    await comeBack();
    await expect.poll(streams.now).toBe(1);
  }
  expect(await scan(page.locator("[part~=qr]"))).toBe(code);
  await demo.sandbox.control.pix.payCode(code);
  await hears(page, "pay-success");
  expect(await heard(page, "pay-success")).toHaveLength(1);
  expect(sentCodes(demo)).toEqual([code]);
});

test("a code that expired while the page was away is gone", async ({ page, demo }) => {
  await page.goto(demo.place("pix", { pixExpiresIn: 2 }));
  await page.locator("[part~=button]").click();
  await expect(page.locator("[part~=qr]")).toBeVisible();
  const [pending] = await hears(page, "pay-pending");
  const comeBack = await leave(page, demo);
  await expect
    .poll(() =>
      page.request.get(`${demo.shop.origin}/pay/charges/${pending!.detail.charge!.id}`).then((r) => r.json()),
    )
    .toMatchObject({ status: "expired" });
  await comeBack();
  await hears(page, "pay-expired");
  await expect(page.locator("[part~=qr]")).toBeHidden();
  await expect(page.getByRole("button", { name: "Gerar novo código" })).toBeVisible();
});
