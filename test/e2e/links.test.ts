// A link to pay, as whoever it was sent to opens it: with scripts and without, on one device and on another.
import type { Browser, Page } from "@playwright/test";
import { demoTest, type TestDemo } from "./support/demo.ts";
import { CARDS, fillCard, mainButton } from "./support/card-form.ts";
import { expect, hears, test } from "./support/fixtures.ts";
import { sentCodes } from "./support/pix-page.ts";
import { scan, scanPicture } from "./support/scan.ts";

const IN_A_DAY = () => new Date(Date.now() + 24 * 60 * 60_000);
/** Of a browser with a window: one without calls itself a program, which is shown a preview. */
const USER_AGENT = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36";

/** Makes a link to a new order, and gives its address. */
async function linkTo(demo: TestDemo, terms: Parameters<TestDemo["place"]>[1] = {}, once = false) {
  const orderId = new URL(demo.place("checkout", terms)).searchParams.get("order")!;
  const { url } = await demo.pay.links.create({ orderId, expiresAt: IN_A_DAY(), once });
  return demo.shop.origin + url;
}

const amountOf = (page: Page) => page.locator("[part=amount]").first();

demoTest.describe("without scripts", () => {
  demoTest.use({ javaScriptEnabled: false, userAgent: USER_AGENT });

  for (const width of [1280, 390])
    demoTest(
      `the code is scanned and paid, and the page then shows the receipt: ${width} px`,
      async ({ page, demo }) => {
        await page.setViewportSize({ width, height: 800 });
        const address = await linkTo(demo);
        const response = await page.goto(address);
        expect(response!.status()).toBe(200);
        const [code] = sentCodes(demo);
        expect(scanPicture(await page.screenshot({ fullPage: true }))).toBe(code);
        await expect(page.getByText(code!, { exact: true }).filter({ visible: true })).toBeVisible();
        await expect(page.getByRole("heading", { name: "Pagamento para Ateliê Barro" })).toBeVisible();
        await expect(amountOf(page)).toHaveText(/R\$\s\d+,\d\d/);
        await expect(page.getByRole("button", { name: "Gerar código Pix" })).toHaveCount(0);
        // On another device, and again on this one: the same.
        await page.goto(address);
        expect(scanPicture(await page.screenshot({ fullPage: true }))).toBe(code);
        expect(sentCodes(demo)).toHaveLength(1);

        await demo.sandbox.control.pix.payCode(code!);
        await expect(async () => {
          await page.getByRole("link", { name: "Já paguei" }).click();
          await expect(page.getByText("Pagamento confirmado")).toBeVisible({ timeout: 1_000 });
        }).toPass();
      },
    );

  demoTest(
    "a buyer whom the shop does not know says who they are, and is given a code",
    async ({ page, demo }) => {
      await page.setViewportSize({ width: 390, height: 800 });
      await page.goto(await linkTo(demo, { customer: {} }));
      await page.getByLabel("Nome completo").fill("Maria da Silva");
      await page.getByLabel("CPF ou CNPJ").fill("111.111.111-11");
      await page.getByRole("button", { name: "Gerar código Pix" }).click();
      await expect(page.locator("#wrong-identity")).toHaveText("CPF ou CNPJ inválido. Confira os dígitos.");
      expect(sentCodes(demo)).toHaveLength(0);
      await expect(page.getByLabel("Nome completo")).toHaveValue("Maria da Silva");
      await page.getByLabel("CPF ou CNPJ").fill("529.982.247-25");
      await page.getByRole("button", { name: "Gerar código Pix" }).click();
      expect(scanPicture(await page.screenshot({ fullPage: true }))).toBe(sentCodes(demo)[0]);
    },
  );

  demoTest("a link that was used says so", async ({ page, demo }) => {
    const address = await linkTo(demo, {}, true);
    await page.goto(address);
    await demo.sandbox.control.pix.payCode(sentCodes(demo)[0]!);
    await expect(async () => {
      const response = await page.goto(address);
      expect(response!.status()).toBe(410);
    }).toPass();
    await expect(page.getByRole("heading", { name: "Este link já foi usado" })).toBeVisible();
  });
});

test.describe("with scripts", () => {
  test.use({ userAgent: USER_AGENT });

  const another = async (browser: Browser, address: string) => {
    const context = await browser.newContext({ userAgent: USER_AGENT });
    const page = await context.newPage();
    await page.goto(address);
    return page;
  };

  test("two devices show one code, and both hear of its payment", async ({ page, demo, browser }) => {
    const address = await linkTo(demo);
    const [other] = await Promise.all([another(browser, address), page.goto(address)]);
    await hears(page, "pay-pending");
    const [code] = sentCodes(demo);
    expect(sentCodes(demo)).toHaveLength(1);
    for (const each of [page, other]) expect(await scan(each.locator("[part=qr]"))).toBe(code);
    await demo.sandbox.control.pix.payCode(code!);
    await hears(page, "pay-success");
    await expect(other.getByRole("heading", { name: "Pagamento confirmado" })).toBeVisible();
    await other.context().close();
  });

  test("where the elements' file does not come, a button makes the code", async ({ page, demo }) => {
    await page.route(/\.js\b/, (route) => route.abort());
    await page.goto(await linkTo(demo, { customer: {} }));
    await page.getByLabel("Nome completo").fill("Maria da Silva");
    await page.getByLabel("CPF ou CNPJ").fill("529.982.247-25");
    await page.getByRole("button", { name: "Gerar código Pix" }).click();
    await expect(page.getByText("Aguardando o pagamento")).toBeVisible();
    expect(scanPicture(await page.screenshot({ fullPage: true }))).toBe(sentCodes(demo)[0]);
  });

  test("a card is charged below the link, which is used up by it", async ({ page, demo }) => {
    await page.goto(await linkTo(demo, { methods: ["card"] }, true));
    await hears(page, "pay-ready");
    await fillCard(page, CARDS.approved);
    await mainButton(page).click();
    await hears(page, "pay-success");
    await page.reload();
    await expect(page.getByRole("heading", { name: "Este link já foi usado" })).toBeVisible();
  });
});
