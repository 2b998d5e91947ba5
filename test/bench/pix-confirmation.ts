// How long from the bank's confirmation until the page knows: sandbox → webhook → proxy → store → stream → `pay-success`.
import { chromium } from "playwright";
import { startDemo } from "../../demo/demo.ts";
import { CHROMIUM_ARGS, chromiumPath } from "../setup/chromium.ts";

const PAYMENTS = 50;
const LIMIT = 100;

/** Milliseconds since 1970, finer than `Date.now()`; browser and Node share the machine's clock. */
const now = () => performance.timeOrigin + performance.now();

const demo = await startDemo({ ports: [0, 0] });
const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_ARGS });
const page = await browser.newPage();
const took: number[] = [];

for (let i = 0; i < PAYMENTS; i++) {
  const order = demo.orders.place("pix");
  await page.goto(`${demo.shop.origin}/pix?order=${order.id}`);
  const success = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        document.addEventListener("pay-success", () => resolve(performance.timeOrigin + performance.now()));
      }),
  );
  await page.locator("[part~=button]").click();
  await page.locator("[part~=qr]").waitFor();
  const { code } = demo.sandbox.control.pix.list().at(-1)!;
  const confirmed = now();
  void demo.sandbox.control.pix.payCode(code);
  took.push((await success) - confirmed);
}

await browser.close();
await demo.close();

took.sort((a, b) => a - b);
const at = (share: number) => `${took[Math.ceil(share * took.length) - 1]!.toFixed(1)} ms`;
console.log(
  `Pix confirmed → pay-success, ${PAYMENTS} payments: median ${at(0.5)}, p95 ${at(0.95)}, worst ${at(1)}`,
);
if (took[PAYMENTS / 2]! >= LIMIT) {
  console.error(`The median should be under ${LIMIT} ms.`);
  process.exitCode = 1;
}
