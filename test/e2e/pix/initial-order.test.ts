// A page that gives the order with its HTML: the demo's page of an order that has a pending code.
import { expect, test } from "../support/fixtures.ts";

test("a code given in the initial order is drawn before the order is requested, and can be paid", async ({
  page,
  demo,
}) => {
  await page.goto(`${demo.shop.origin}/resume`);
  await expect(page.locator("pay-pix [part~=qr] svg")).toBeVisible();
  const asked: string[] = [];
  demo.shop.server.on("request", ({ url }) => void (url?.includes("/orders/") && asked.push(url)));

  // What was in sight since, looked at before each frame; and a buyer on another device, who remembers nothing.
  await page.addInitScript(() => {
    sessionStorage.clear();
    const seen: boolean[] = [];
    const look = () => {
      const root = document.querySelector("pay-pix")?.shadowRoot;
      if (root) seen.push(root.querySelector("[part~=qr] svg") !== null);
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, { seen });
  });
  await page.reload();
  const pix = page.locator("pay-pix");
  await expect(pix.locator("[part~=countdown]")).toHaveText(/\d\d:\d\d/);
  expect(await page.evaluate("seen.length > 0 && seen.every(Boolean)")).toBe(true);

  await expect.poll(() => asked).toHaveLength(1);

  await demo.sandbox.control.pix.pay(demo.sandbox.control.pix.list().at(-1)!.paymentId);
  await expect(pix).toHaveAttribute("status", "paid");
});
