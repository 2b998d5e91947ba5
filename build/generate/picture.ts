// `npm run picture`: the README's picture of the checkout, from the demo as it is.
import { chromium } from "playwright";
import { startDemo } from "../../demo/demo.ts";
import { CHROMIUM_ARGS, chromiumPath } from "../../test/setup/chromium.ts";

const demo = await startDemo({ ports: [0, 0] });
const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_ARGS });
const page = await browser.newPage({ viewport: { width: 1120, height: 1300 }, deviceScaleFactor: 1.5 });

await page.goto(`${demo.shop.origin}/checkout`);
await page.getByRole("radio", { name: /Pix/ }).check();
await page.locator("[part~=button]").filter({ visible: true }).click();
await page.locator("[part~=qr]").waitFor();
await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
await page.mouse.move(0, 0);
const { height } = (await page.locator("main").boundingBox())!;
await page.screenshot({
  path: "docs/checkout.png",
  animations: "disabled",
  clip: { x: 0, y: 0, width: 1120, height: height + 40 },
});

await browser.close();
await demo.close();
