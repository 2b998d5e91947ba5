// The playground: proxy, sandbox and shop in the reader's tab, on a host that only serves files.
import axe from "axe-core";
import type * as Axe from "axe-core";
import type { Frame, Locator, Page } from "@playwright/test";
import {
  choose,
  desk,
  element,
  entry,
  expect,
  open,
  openGroup,
  payButton,
  shop,
  test,
} from "./support/playground.ts";

declare global {
  var axe: typeof Axe;
}

const CHALLENGED = "4000000000001091";

test.use({ locale: "pt-BR", viewport: { width: 1280, height: 900 } });

test("a Pix code is paid at the bank beside the shop, and the timeline has it all", async ({
  page,
  address,
}) => {
  await open(page, address);
  await choose(page, "Pix");
  await payButton(page).click();
  await page.getByRole("button", { name: /^Pagar R\$/ }).click();
  await expect(element(page)).toHaveAttribute("status", "paid");
  await expect(page.locator(".phone")).toContainText("Pix enviado");
  for (const title of ["GET /pay/orders/A-1001", "POST /pay/charges", "POST /v2/pix/qrcode", "pay-success"])
    await expect(entry(page, title).first()).toBeVisible();
  const webhook = entry(page, "POST /pay/webhooks deposit");
  await expect(webhook.locator(".status")).toHaveText("200");
  await webhook.locator("summary").click();
  await expect(webhook.locator("pre").first()).toContainText(
    /X-Service-Signature: \S+\s+\{\s+"event": "deposit"/,
  );
  await expect(entry(page, "onPaid").locator(".kind")).toHaveText("proxy → loja");
  await page.getByRole("button", { name: "Novo pedido" }).click();
  await expect(element(page)).toHaveAttribute("order", "A-1002");
  await expect(element(page)).toHaveAttribute("status", "ready");
});

test("the desk beside shop and bank shows a payment as it is made and paid, in the page's language", async ({
  page,
  address,
}) => {
  await open(page, address);
  await page.getByRole("group", { name: "Bastidores" }).getByRole("button", { name: "Painel" }).click();
  await expect(page.locator(".entries")).toBeHidden();
  await expect(desk(page).getByRole("searchbox")).toBeVisible();
  await choose(page, "Pix");
  await payButton(page).click();
  await desk(page)
    .getByRole("button", { name: /^Novo pagamento/ })
    .click();
  const row = desk(page).getByRole("row").filter({ hasText: "A-1001" });
  await expect(row).toContainText("Pendente");
  await page.getByRole("button", { name: /^Pagar R\$/ }).click();
  await expect(row).toContainText("Pago");
  await row.getByRole("link", { name: "A-1001" }).click();
  await expect(desk(page).getByRole("button", { name: "Devolver dinheiro" })).toBeVisible();
  await page.getByRole("button", { name: "English" }).click();
  await expect(desk(page).getByRole("link", { name: "Back to payments" })).toBeVisible();
  await expect(desk(page).getByRole("button", { name: "Refund", exact: true })).toBeVisible();
});

test("a link that is made at the desk opens the order in another tab", async ({ page, context, address }) => {
  await open(page, address);
  await page.getByRole("group", { name: "Bastidores" }).getByRole("button", { name: "Painel" }).click();
  await desk(page).getByRole("link", { name: "Links" }).click();
  await desk(page).getByLabel("Pedido", { exact: true }).fill("A-1001");
  await desk(page).getByRole("button", { name: "Criar link" }).click();
  const link = await desk(page)
    .getByText(/\/pay\/link\//)
    .textContent();
  const tab = await context.newPage();
  await tab.goto(link!);
  await tab.getByRole("button", { name: /Pix/ }).first().click();
  await expect(tab.getByRole("img", { name: /QR/ })).toBeVisible();
});

test("the shop is not told of an order as paid whose code was paid after it grew, but of what came", async ({
  page,
  address,
}) => {
  await open(page, address);
  await choose(page, "Pix");
  await payButton(page).click();
  const pay = page.getByRole("button", { name: /^Pagar R\$/ });
  await expect(pay).toBeVisible();
  await openGroup(page, "Pedido");
  await enter(page.getByLabel("Valor (R$)"), "999");
  await pay.click();
  await expect(entry(page, "onProblem amount_outdated")).toBeVisible();
  await expect(entry(page, "onPaid")).toHaveCount(0);
});

test("a card is filled in, challenged by the bank and paid, and its number is nowhere in the timeline", async ({
  page,
  address,
}) => {
  await open(page, address);
  await choose(page, "Cartão");
  await openGroup(page, "Cartões de teste");
  await page.getByRole("button", { name: `Preencher o formulário com ${CHALLENGED}` }).click();
  await payButton(page).click();
  const bank = shop(page).locator("[part~=frame]").contentFrame();
  await bank.getByRole("button", { name: "Aprovar" }).click();
  await expect(element(page)).toHaveAttribute("status", "paid");
  await expect(entry(page, "POST /pay/webhooks payment.confirmed").locator(".status")).toHaveText("200");
  const entries = page.locator(".entries");
  await entries.locator("details").evaluateAll((all) => all.forEach((each) => each.setAttribute("open", "")));
  await expect(entry(page, "POST /pay/charges").locator("pre").first()).toContainText('"method": "card"');
  const text = (await entries.textContent()) ?? "";
  expect(text).not.toContain(CHALLENGED);
  expect(text).not.toMatch(/securityCode|"123"/i);
});

test("the theme editor changes the shop's page, and writes the CSS that does", async ({ page, address }) => {
  await open(page, address);
  await openGroup(page, "Tema");
  await page.getByRole("button", { name: "Divertido" }).click();
  await choose(page, "Pix");
  await expect(payButton(page)).toHaveCSS("background-color", "rgb(194, 30, 107)");
  await expect(payButton(page)).toHaveCSS("border-radius", "22px");
  await expect(shop(page).locator("body")).toHaveCSS("background-color", "rgb(255, 244, 248)");
  await page.getByLabel("Destaque").fill("#117a3d");
  await expect(payButton(page)).toHaveCSS("background-color", "rgb(17, 122, 61)");
  await page.getByLabel("Suas regras").fill("pay-checkout::part(button) { text-transform: uppercase }");
  await expect(payButton(page)).toHaveCSS("text-transform", "uppercase");
  const css = page.getByRole("region", { name: "CSS para copiar" });
  await expect(css).toContainText(/pay-checkout \{\s+--pay-accent: #117a3d;/);
  await expect(css).toContainText("text-transform: uppercase");
});

test("a link holds what the reader chose, and one that is broken says so", async ({
  page,
  context,
  address,
}) => {
  await open(page, address);
  await page.getByLabel("HTML").fill('<pay-pix endpoint="/pay" order="A-1001" auto></pay-pix>');
  await page.getByLabel("HTML").blur();
  await openGroup(page, "Pedido");
  await enter(page.getByLabel("Valor (R$)"), "59");
  await enter(page.getByLabel("Desconto no Pix (%)"), "0");
  await expect.poll(() => page.url()).toMatch(/5900.*pixDiscount/);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(shop(other).locator("pay-pix")).toHaveAttribute("status", "pending");
  await expect(shop(other).locator("pay-pix")).toContainText("59,00");
  await expect(other.getByRole("button", { name: /^Pagar R\$/ })).toContainText("59,00");
  // Each tab is a world of its own.
  await expect(page.locator(".phone")).not.toContainText("Pix enviado");
  await other.close();

  const broken = await context.newPage();
  await broken.goto(`${address}#%7B%22element%22:%22script%22%7D`);
  await expect(broken.getByRole("status").filter({ hasText: "O link não pôde ser lido" })).toBeVisible();
  await expect(element(broken)).toHaveAttribute("status", "ready");
  await broken.close();
});

test("HTML that cannot be an element is not taken, and says why", async ({ page, address }) => {
  await open(page, address);
  await page.getByLabel("HTML").fill('<pay-pix order="A-1001" theme="dark"></pay-pix>');
  await expect(page.getByText("O atributo theme não existe aqui.")).toBeVisible();
  await page.getByLabel("HTML").fill("<script>alert(1)</script>");
  await expect(page.getByText("Escreva <pay-checkout>, <pay-pix> ou <pay-card>.")).toBeVisible();
  await expect(shop(page).locator("pay-checkout")).toBeVisible();
});

test("the page is English by its address and Portuguese at a click, the shop with it", async ({
  page,
  address,
}) => {
  await open(page, `${address}?lang=en`);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByText("No money changes hands.")).toBeVisible();
  await expect(element(page)).toContainText("Total");
  await expect(shop(page).locator(".cart")).toContainText("Order A-1001");
  await page.getByRole("button", { name: "Português" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "pt-BR");
  await expect(page.getByText("Nenhum dinheiro muda de mãos.")).toBeVisible();
  await expect(shop(page).locator(".cart")).toContainText("Pedido A-1001");
  expect(page.url()).toContain("lang=pt");
});

test("faults: no connection, a service that is down, webhooks that never come", async ({ page, address }) => {
  await open(page, address);
  await openGroup(page, "Falhas");
  await choose(page, "Pix");
  await page.getByLabel("A loja está sem conexão com o proxy").check();
  await payButton(page).click();
  await expect(entry(page, "POST /pay/charges").first().locator(".status")).toHaveText("sem conexão");
  await page.getByLabel("A loja está sem conexão com o proxy").uncheck();
  await expect(element(page)).toHaveAttribute("status", "pending");

  await page.getByLabel("Nunca").check();
  await page.getByRole("button", { name: /^Pagar R\$/ }).click();
  await expect(entry(page, "deposit").locator(".status")).toHaveText("não enviado");
  await expect(element(page)).toHaveAttribute("status", "pending");

  await page.getByRole("button", { name: "Novo pedido" }).click();
  await page.getByLabel("Fora do ar (503)").check();
  await choose(page, "Pix");
  await payButton(page).click();
  await expect(entry(page, "POST /v2/pix/qrcode").last().locator(".status")).toHaveText("503");
});

test("the sandbox's console opens in a tab of its own", async ({ page, context, address }) => {
  await open(page, `${address}#${encodeURIComponent(JSON.stringify({ order: { methods: "pix" } }))}`);
  await payButton(page).click();
  await expect(page.getByRole("button", { name: /^Pagar R\$/ })).toBeVisible();
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: "Abrir o console do sandbox" }).click();
  const sandbox = await opened;
  await sandbox.locator("#pix a").first().click();
  await sandbox.getByRole("button", { name: "Pagar R$" }).click();
  await expect(sandbox.getByText("Pix enviado")).toBeVisible();
  await expect(element(page)).toHaveAttribute("status", "paid");
  await sandbox.close();
});

test("the sandbox's console is in the reader's language", async ({ page, context, address }) => {
  await open(page, `${address}?lang=en`);
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: "Open the sandbox's console" }).click();
  const sandbox = await opened;
  await expect(sandbox.locator("html")).toHaveAttribute("lang", "en");
  await sandbox.close();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("panes are tabs, and a payment goes from one to the other", async ({ page, address }) => {
    await open(page, address);
    const tab = (name: string) => page.getByRole("navigation").getByRole("button", { name });
    await choose(page, "Pix");
    await payButton(page).click();
    await expect(element(page)).toHaveAttribute("status", "pending");
    for (const name of ["Ajustes", "Linha do tempo", "Painel", "Banco"]) {
      await tab(name).click();
      await expect(page.locator("main > section:visible")).toHaveCount(1);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    }
    await page.getByRole("button", { name: /^Pagar R\$/ }).click();
    await expect(page.getByText("Pix enviado")).toBeVisible();
    await tab("Loja").click();
    await expect(element(page)).toHaveAttribute("status", "paid");
  });
});

for (const width of [1280, 390])
  for (const colorScheme of ["light", "dark"] as const)
    test.describe(`at ${width} px, ${colorScheme}`, () => {
      test.use({ viewport: { width, height: 900 }, colorScheme });

      test("axe finds nothing wrong", async ({ page, address }) => {
        await open(page, address);
        await choose(page, "Pix");
        await payButton(page).click();
        await expect(element(page)).toHaveAttribute("status", "pending");
        await page.locator("details").evaluateAll((all) => {
          // Of those of one name only one can be open.
          for (const each of all) each.removeAttribute("name");
          for (const each of all) each.setAttribute("open", "");
        });
        expect(await violations(page.frames().find((frame) => frame.url().includes("shop.html")))).toEqual(
          [],
        );
        for (const pane of width === 390 ? ["settings", "bank", "timeline", "desk"] : ["timeline", "desk"]) {
          await page.locator(`[aria-controls=${pane}]:visible`).click();
          expect(await violations(page)).toEqual([]);
        }
        await expect(desk(page).getByText("A-1001")).toBeVisible();
        expect(await violations(page.frames().find((frame) => frame.url().includes("desk.html")))).toEqual(
          [],
        );
      });
    });

/** Types over what is there, and leaves the field. */
async function enter(field: Locator, text: string): Promise<void> {
  await field.selectText();
  await field.pressSequentially(text);
  await field.press("Tab");
}

/** What axe finds wrong, a line for each. */
async function violations(place: Page | Frame | undefined): Promise<string[]> {
  if (!place) throw new Error("There is no such frame.");
  await place.evaluate(axe.source);
  const { violations: found } = await place.evaluate(() => globalThis.axe.run(document, { iframes: false }));
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}

test("a service worker that the browser stopped is no loss", async ({ page, address, browserName }) => {
  test.skip(browserName !== "chromium", "Chromium alone lets a test stop it");
  await open(page, `${address}#${encodeURIComponent(JSON.stringify({ order: { methods: "pix" } }))}`);
  const session = await page.context().newCDPSession(page);
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.stopAllWorkers");
  await payButton(page).click();
  await expect(element(page)).toHaveAttribute("status", "pending");
  await session.send("ServiceWorker.stopAllWorkers");
  await page.getByRole("button", { name: /^Pagar R\$/ }).click();
  await expect(element(page)).toHaveAttribute("status", "paid");
});
