import { bank, CARDS, expectStatus, payByCard } from "../support/card-form.ts";
import { demoTest } from "../support/demo.ts";
import { expect, heard, hears, test } from "../support/fixtures.ts";

const CHALLENGE = CARDS.challenge;

test("a bank's page that stays silent is offered in a tab, which leads back and closes", async ({
  page,
  demo,
}) => {
  // Only what the tab says, and that it closes, is a reason to ask.
  demo.sandbox.control.deliveries.mode({ how: "never" });
  await page.clock.install();
  await page.goto(demo.place("card"));
  await payByCard(page, CHALLENGE);
  await expect(bank(page).getByRole("button", { name: "Aprovar" })).toBeVisible();
  await expect(page.locator("[part~=tab]")).toBeHidden();
  await page.clock.fastForward(8_000);
  const opening = page.waitForEvent("popup");
  await page.locator("[part~=tab]").click();
  const tab = await opening;
  const closing = tab.waitForEvent("close");
  await expect(page.locator("dialog")).toContainText("Abrir a página do banco");
  await tab.getByRole("button", { name: "Aprovar" }).click();
  await hears(page, "pay-success");
  await closing;
  await expectStatus(page, "paid");
  expect(await heard(page, "pay-error")).toEqual([]);
});

test.describe("the page to which the bank leads back", () => {
  test("notifies the checkout that frames it, and leads a buyer whose checkout is gone back to the shop", async ({
    page,
    demo,
  }) => {
    const host = `${demo.shop.origin}/host`;
    await page.route(host, (route) =>
      route.fulfill({
        contentType: "text/html",
        body: '<title>Loja</title><script>onmessage = ({ data }) => (document.title = JSON.stringify(data))</script><iframe src="/pay/challenge/return"></iframe>',
      }),
    );
    await page.goto(host);
    await expect(page).toHaveTitle('{"type":"pay-return"}');
    const framed = page.frameLocator("iframe");
    await expect(framed.getByRole("heading")).toHaveText("Conferindo o pagamento");
    await expect(framed.getByRole("link")).toBeHidden();

    await page.goto(`${demo.shop.origin}/pay/challenge/return`);
    await page.getByRole("link", { name: "Voltar para a loja" }).click();
    await expect(page).toHaveURL(new RegExp(`^${demo.shop.origin}/(?!pay)`));
  });

  demoTest.describe("where scripts are off", () => {
    demoTest.use({ javaScriptEnabled: false, locale: "es-MX" });
    demoTest("leads back to the shop, in the buyer's language", async ({ page, demo }) => {
      await page.goto(`${demo.shop.origin}/pay/challenge/return`);
      await page.getByRole("link", { name: "Volver a la tienda" }).click();
      await expect(page).toHaveURL(new RegExp(`^${demo.shop.origin}/(?!pay)`));
    });
  });
});
