// The payment on the order's page.
import assert from "node:assert/strict";
import { it } from "node:test";
import { CARDS } from "../../../src/testing/index.ts";
import { eventually } from "../../support/shop.ts";
import { startServer } from "../platforms/shops/medusa.ts";
import { CLERK } from "../platforms/shops/medusa/api.ts";
import type { Shop } from "./shop.ts";

export function tryAdmin(shop: () => Shop): void {
  it("shows the payment on the order's page, and gives a part back there", async () => {
    const { browser, origin, buy, refundsOf } = shop();
    const order = await buy(28_790, (buyer) => buyer.payByCard(CARDS.approved));
    const page = await browser.newPage({ locale: "pt-BR", viewport: { width: 1440, height: 1000 } });
    await page.goto(`${origin}/app/login`);
    await page.fill("input[name=email]", CLERK.email);
    await page.fill("input[name=password]", CLERK.password);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/app\/orders/);
    await page.goto(`${origin}/app/orders/${order}`);
    const charge = page.locator("pay-charge");
    await charge.getByText("Visa ending in 1111").first().waitFor();
    await charge.getByRole("button", { name: "Refund", exact: true }).click();
    await charge.getByLabel("Amount", { exact: true }).fill("10.00");
    await charge.getByRole("button", { name: "Review" }).click();
    await charge.getByRole("button", { name: /10\.00/ }).click();
    await eventually(async () =>
      assert.deepEqual(
        (await refundsOf(order)).map(({ amount }) => amount),
        [10],
      ),
    );
    await page.close();
  });

  it("does not start without a payment service, and says what is missing", async () => {
    const { database, folder, service } = shop();
    const started = startServer(folder, { database, service: { ...service, apiKey: "" } });
    await assert.rejects(started, /pay-elements cannot start: .*PAY_API_KEY/);
  });

  it("asks somebody who is not signed in nothing, and tells nothing", async () => {
    const { status } = await fetch(`${shop().origin}/admin/pay-elements/charges`);
    assert.equal(status, 401);
  });
}
