// The example of a storefront, with a buyer in a browser.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { it, type TestContext } from "node:test";
import type { BrowserContextOptions, Page } from "playwright";
import { pixCode, startPix } from "../../../src/testing/index.ts";
import { makeLastOne, makeVariant } from "../platforms/shops/medusa/api.ts";
import { goToPayment, sendForm, sendWithoutScript } from "../platforms/storefront.ts";
import type { Shop } from "./shop.ts";

export function tryStorefront(open: () => Shop): void {
  /** Opens the example, served as docs/medusa.md says. */
  async function openExample(t: TestContext, options: BrowserContextOptions = {}): Promise<Page> {
    const { folder, origin, browser, goods } = open();
    const example = join(folder, "node_modules/@pay-elements/medusa/example/storefront.html");
    mkdirSync(join(folder, "static"), { recursive: true });
    writeFileSync(
      join(folder, "static/loja.html"),
      readFileSync(example, "utf8").replace("pk_…", goods.publishableKey),
    );
    const context = await browser.newContext({ locale: "pt-BR", ...options });
    t.after(() => context.close());
    const page = await context.newPage();
    await page.goto(`${origin}/static/loja.html`);
    return page;
  }

  it("sells by its example in a browser", async (t) => {
    const { clerk, goods, sandbox, paidOrderOf } = open();
    await makeLastOne(clerk, goods, 12_345);
    const page = await openExample(t);
    await goToPayment(page, "coisa: R$\u00a0123,45");
    const cart = new URL(page.url()).searchParams.get("cart");
    assert.ok(cart);
    await startPix(page);
    await sandbox.control.pix.payCode(await pixCode(page));
    await page.locator("pay-checkout[status=paid]").waitFor();
    assert.equal((await paidOrderOf(cart))?.total, 123.45);
    await page.reload();
    await page.locator("pay-checkout[status=paid]").waitFor();
  });

  it("offers nothing without a price in BRL in its example, and says where nobody ships to the buyer", async (t) => {
    const { clerk, goods } = open();
    const { shipping_profile: profile } = await clerk.ask<{ shipping_profile: { id: string } }>(
      "/admin/shipping-profiles",
      { name: "correio", type: "correio" },
    );
    await makeVariant(clerk, goods.channel, { title: "em dólar", currency: "usd", amount: 20 });
    await makeVariant(clerk, goods.channel, {
      title: "a enviar",
      amount: 20,
      shippingProfile: profile.id,
    });
    const page = await openExample(t);
    await sendForm(page, "a enviar: R$\u00a020,00");
    await page.getByText("Não enviamos para este endereço").waitFor();
    assert.doesNotMatch(await page.getByLabel("Produto").innerText(), /em dólar/);
    assert.equal(await page.locator("pay-checkout").count(), 0);
  });

  it("puts nothing that a buyer typed into a URL where the script of its example does not run", async (t) => {
    const page = await openExample(t, { javaScriptEnabled: false });
    await sendWithoutScript(page);
    assert.doesNotMatch(page.url(), /Maria/);
  });
}
