// The example of a storefront, with a buyer in a browser.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { it } from "node:test";
import { pixCode, startPix } from "../../../src/testing/index.ts";
import { makeLastOne } from "../platforms/shops/medusa/api.ts";
import { goToPayment } from "../platforms/storefront.ts";
import type { Shop } from "./shop.ts";

export function tryStorefront(open: () => Shop): void {
  it("sells by its example in a browser, served as docs/medusa.md says", async (t) => {
    const { folder, origin, browser, clerk, goods, sandbox, paidOrderOf } = open();
    const example = join(folder, "node_modules/@pay-elements/medusa/example/storefront.html");
    mkdirSync(join(folder, "static"), { recursive: true });
    writeFileSync(
      join(folder, "static/loja.html"),
      readFileSync(example, "utf8").replace("pk_…", goods.publishableKey),
    );
    await makeLastOne(clerk, goods, 12_345);
    const context = await browser.newContext({ locale: "pt-BR" });
    t.after(() => context.close());
    const page = await context.newPage();
    await page.goto(`${origin}/static/loja.html`);
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
}
