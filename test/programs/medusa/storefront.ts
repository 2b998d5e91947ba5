// The example of a storefront, with a buyer in a browser.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { it } from "node:test";
import { pixCode, startPix } from "../../../src/testing/index.ts";
import { makeLastOne } from "../platforms/shops/medusa/api.ts";
import type { Shop } from "./shop.ts";

const BUYER = {
  Nome: "Maria",
  Sobrenome: "da Silva",
  "E-mail": "maria@example.com",
  Endereço: "Rua das Flores, 10",
  Cidade: "São Paulo",
  CEP: "01310-100",
};

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
    await page.getByLabel("Produto").selectOption("coisa: R$\u00a0123,45");
    for (const [label, text] of Object.entries(BUYER))
      await page.getByLabel(label, { exact: true }).fill(text);
    await page.getByRole("button", { name: "Ir para o pagamento" }).click();
    await page.locator("pay-checkout[status=ready]").waitFor();
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
