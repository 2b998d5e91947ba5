import { answerChallenge, bank, CARDS, expectStatus, payByCard } from "../support/card-form.ts";
import { expect, heard, hears, test } from "../support/fixtures.ts";

const CHALLENGE = CARDS.challenge;

test("the bank's page has the largest of its windows that fits, and all of a phone", async ({
  page,
  demo,
}) => {
  await page.goto(demo.place("card"));
  await payByCard(page, CHALLENGE);
  const frame = page.locator("[part~=frame]");
  await expect(bank(page).getByRole("button", { name: "Aprovar" })).toBeVisible();
  const windows = [
    { viewport: { width: 1280, height: 800 }, size: { width: 500, height: 600 } },
    { viewport: { width: 1024, height: 640 }, size: { width: 600, height: 400 } },
    { viewport: { width: 600, height: 640 }, size: { width: 390, height: 400 } },
  ];
  for (const { viewport, size } of windows) {
    await page.setViewportSize(viewport);
    await expect.poll(() => frame.boundingBox()).toMatchObject(size);
  }
  for (const [width, height] of [
    [390, 844],
    [280, 560],
    [740, 360],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => page.locator("dialog").boundingBox()).toEqual({ x: 0, y: 0, width, height });
    await expect.poll(() => frame.boundingBox()).toMatchObject({ width });
  }
  // Of the last, a phone on its side, the bank's page scrolls within the frame.
  await answerChallenge(page, "refuse");
  await hears(page, "pay-denied");
});

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

test("a tab that is closed without an answer gives the dialog back", async ({ page, demo }) => {
  await page.clock.install();
  await page.goto(demo.place("card"));
  await payByCard(page, CHALLENGE);
  await expect(bank(page).getByRole("button", { name: "Aprovar" })).toBeVisible();
  await page.clock.fastForward(8_000);
  const opening = page.waitForEvent("popup");
  await page.locator("[part~=tab]").click();
  const asking = page.waitForRequest(/\/charges\/[^/]+$/);
  await (await opening).close();
  await asking;
  await answerChallenge(page, "approve");
  await hears(page, "pay-success");
});

test.describe("the page to which the bank leads back", () => {
  test("notifies the checkout that frames it, and shows no link within the frame", async ({ page, demo }) => {
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
  });

  test("leads a buyer whose checkout is gone back to the shop, in their language", async ({
    browser,
    demo,
  }) => {
    for (const [locale, link, javaScriptEnabled] of [
      ["pt-BR", "Voltar para a loja", true],
      ["en-GB", "Back to the shop", true],
      ["es-MX", "Volver a la tienda", false],
    ] as const) {
      const context = await browser.newContext({ locale, javaScriptEnabled });
      const page = await context.newPage();
      await page.goto(`${demo.shop.origin}/pay/challenge/return`);
      await page.getByRole("link", { name: link }).click();
      await expect(page).toHaveURL(new RegExp(`^${demo.shop.origin}/(?!pay)`));
      await context.close();
    }
  });
});
