// The example of a storefront, with a buyer in a browser.
import assert from "node:assert/strict";
import { after, it } from "node:test";
import { answerChallenge, CARDS, payByCard, pixCode, startPix } from "../../../src/testing/index.ts";
import { eventually } from "../../support/shop.ts";
import { openBrowser } from "../frameworks/buyer.ts";
import { goToPayment } from "../platforms/storefront.ts";
import type { VendureShop } from "./vendure-shop.ts";

export function tryStorefront(open: () => VendureShop): void {
  const browser = openBrowser({ after });

  for (const method of ["pix", "card"] as const)
    it(`sells by its example in a browser, by ${method}`, async (t) => {
      const { servers, variant, clerk, sandbox, read } = open();
      await clerk.ask(
        "mutation ($input: [UpdateProductVariantInput!]!) { updateProductVariants(input: $input) { id } }",
        { input: [{ id: variant, price: 12_345 }] },
      );
      const context = await (await browser).newContext({ locale: "pt-BR" });
      t.after(() => context.close());
      const page = await context.newPage();
      await page.goto(`${servers[0]?.origin}/loja`);
      await goToPayment(page, "coisa: R$\u00a0123,45");
      const code = new URL(page.url()).searchParams.get("order");
      assert.ok(code);
      if (method === "pix") {
        await startPix(page);
        await sandbox.control.pix.payCode(await pixCode(page));
      } else {
        await payByCard(page, CARDS.challenge);
        await answerChallenge(page, "approve");
      }
      await page.locator("pay-checkout[status=paid]").waitFor();
      await eventually(async () => assert.equal((await read(code)).state, "PaymentSettled"));
      await page.reload();
      await page.locator("pay-checkout[status=paid]").waitFor();
    });
}
