// The example of a storefront, with a buyer in a browser.
import assert from "node:assert/strict";
import { after, it, type TestContext } from "node:test";
import type { BrowserContextOptions, Page } from "playwright";
import { answerChallenge, CARDS, payByCard, pixCode, startPix } from "../../../src/testing/index.ts";
import { eventually } from "../../support/shop.ts";
import { openBrowser } from "../frameworks/buyer.ts";
import { goToPayment, sendForm, sendWithoutScript } from "../platforms/storefront.ts";
import type { VendureShop } from "./vendure-shop.ts";

export function tryStorefront(open: () => VendureShop): void {
  const browser = openBrowser({ after });

  const setPrice = (price: number) =>
    open().clerk.ask(
      "mutation ($input: [UpdateProductVariantInput!]!) { updateProductVariants(input: $input) { id } }",
      { input: [{ id: open().variant, price }] },
    );

  async function openExample(t: TestContext, options: BrowserContextOptions = {}): Promise<Page> {
    const context = await (await browser).newContext({ locale: "pt-BR", ...options });
    t.after(() => context.close());
    const page = await context.newPage();
    await page.goto(`${open().servers[0]?.origin}/loja`);
    return page;
  }

  for (const method of ["pix", "card"] as const)
    it(`sells by its example in a browser, by ${method}`, async (t) => {
      const { sandbox, read } = open();
      await setPrice(12_345);
      const page = await openExample(t);
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

  it("says in its example where nobody ships to the buyer", async (t) => {
    await setPrice(12_345);
    const page = await openExample(t);
    await page.route("**/shop-api", (route) =>
      route.request().postData()?.includes("eligibleShippingMethods")
        ? route.fulfill({ json: { data: { eligibleShippingMethods: [] } } })
        : route.continue(),
    );
    await sendForm(page, "coisa: R$\u00a0123,45");
    await page.getByText("Não enviamos para este endereço").waitFor();
    assert.equal(await page.locator("pay-checkout").count(), 0);
  });

  it("offers nothing in its example that costs nothing, as what has no price in BRL", async (t) => {
    await setPrice(0);
    const page = await openExample(t);
    await page.waitForLoadState("networkidle");
    assert.equal(await page.getByLabel("Produto").locator("option").count(), 0);
  });

  it("puts nothing that a buyer typed into a URL where the script of its example does not run", async (t) => {
    const page = await openExample(t, { javaScriptEnabled: false });
    await sendWithoutScript(page);
    assert.doesNotMatch(page.url(), /Maria/);
  });
}
