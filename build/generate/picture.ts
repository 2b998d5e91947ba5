// `npm run picture`: the README's pictures of the checkout, from the demo as it is, the second one for narrow screens; and those of
// the desk.
import { chromium } from "playwright";
import { startDemo } from "../../demo/demo.ts";
import { CHROMIUM_ARGS, chromiumPath } from "../../test/setup/chromium.ts";
import { takeDeskPictures } from "./desk-pictures.ts";

const demo = await startDemo({ ports: [0, 0], hasMonth: true });
const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_ARGS });

await picture("docs/checkout.png", { width: 1120, scale: 1.5 });
await picture("docs/checkout-phone.png", { width: 390, scale: 2 });
await takeDeskPictures(demo);

await browser.close();
await demo.close();

/** From the top of the page to the end of the payment. Sizes are CSS pixels. */
async function picture(path: string, { width, scale }: { width: number; scale: number }) {
  const viewport = { width, height: 1300 };
  const page = await browser.newPage({ viewport, deviceScaleFactor: scale, locale: "pt-BR" });
  await page.goto(`${demo.shop.origin}/checkout`);
  await page.getByRole("radio", { name: /Pix/ }).check();
  await page.locator("[part~=button]").filter({ visible: true }).click();
  await page.locator("pay-checkout[status=pending]").waitFor();
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
  await page.mouse.move(0, 0);
  const part = (await page.locator(".payment").boundingBox())!;
  await page.screenshot({
    path,
    animations: "disabled",
    clip: { x: 0, y: 0, width, height: part.y + part.height + 40 },
  });
  await page.close();
}
