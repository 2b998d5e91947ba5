// The desk in a browser: signing in and out by keyboard alone, and what axe finds wrong with its pages.
import axe from "axe-core";
import { test as base, expect, type Page } from "@playwright/test";
import { createDesk } from "../../src/admin/desk/index.ts";
import { toNode } from "../../src/proxy/index.ts";
import { listen } from "../support/serve.ts";
import { asCharge, card, CARD, openShop, pix, silent, CUSTOMER } from "../support/shop.ts";

const TOKEN = "a-token-of-thirty-two-characters";

const unbuilt = () => Promise.reject(new Error("Not built"));

const test = base.extend<{ isBuilt: boolean; desk: { origin: string; pay(): Promise<void> } }>({
  /** Whether the page has its script; without it there is a list. */
  isBuilt: [false, { option: true }],
  desk: async ({ isBuilt }, use) => {
    const orders = { B: { amount: 8_000, customer: CUSTOMER }, C: { amount: 9_000, customer: CUSTOMER } };
    const shop = openShop({ orders, links: { secret: crypto.randomUUID() } });
    const hosts: string[] = [];
    const { port, origin, close } = await listen((request, response) => toNode(desk)(request, response));
    hosts.push(`127.0.0.1:${port}`);
    const desk = createDesk(shop.pay, {
      token: TOKEN,
      hosts,
      logger: silent,
      ...(!isBuilt && { readFile: unbuilt }),
    });
    await use({
      origin,
      /** Payments of each kind. */
      async pay() {
        const { id } = await asCharge(shop.post(card()));
        await shop.pay.charges.refund(id, { key: "return-1", amount: 2_000 });
        await asCharge(shop.post(card("B", { card: { ...CARD, number: "4000 0000 0000 0002" } })));
        await asCharge(shop.post(pix("C")));
      },
    });
    await desk.close();
    await shop.pay.close();
    close();
  },
});

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

async function signIn(page: Page, origin: string) {
  await page.goto(origin);
  await page.getByLabel("Token de acesso").fill(TOKEN);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Sair" })).toBeVisible();
}

test("by keyboard alone somebody signs in, reads the list and signs out, and no page shows it again", async ({
  page,
  context,
  desk,
}) => {
  await desk.pay();
  const field = page.getByLabel("Token de acesso");
  await page.goto(desk.origin);
  await expect(field).toBeFocused();
  await page.keyboard.type("wrong");
  await page.keyboard.press("Enter");
  await expect(field).toHaveAccessibleDescription(/^Token incorreto\. Confira se ele está completo\./);
  await expect(field).toBeFocused();
  await page.keyboard.type(TOKEN);
  await page.keyboard.press("Enter");

  await expect(page.getByRole("row")).toHaveCount(1 + 3);
  await expect(
    page.getByRole("row", { name: /^A-1001 Visa final 1111 Pago R\$ 123,45 .*R\$ 20,00/ }),
  ).toBeVisible();
  const cookies = await context.cookies();
  expect(cookies).toEqual([
    expect.objectContaining({ name: "pay-desk", httpOnly: true, sameSite: "Strict", path: "/", expires: -1 }),
  ]);
  expect(await page.evaluate(() => document.cookie)).toBe("");

  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Sair" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(heading(page, "Entrar no painel")).toBeVisible();
  expect(await context.cookies()).toEqual([]);
  await page.goBack();
  await expect(heading(page, "Entrar no painel")).toBeVisible();
});

test("a link on another site leads somebody who is signed in to the list", async ({ page, desk }) => {
  await signIn(page, desk.origin);
  await page.route("https://wiki.example/", (route) =>
    route.fulfill({ contentType: "text/html", body: `<a href="${desk.origin}">Painel</a>` }),
  );
  await page.goto("https://wiki.example/");
  await page.getByRole("link").click();
  await expect(heading(page, "Pagamentos")).toBeVisible();
});

const scanned = "axe finds nothing wrong, by day, by night and in forced colours, on a phone and a laptop";
test(scanned, { tag: "@long" }, async ({ page, desk }) => {
  const found: string[] = [];
  const audit = async (state: string) => {
    await page.evaluate(axe.source);
    for (const [width, height] of [
      [320, 640],
      [1280, 800],
    ] as const)
      for (const media of [
        { colorScheme: "light" },
        { colorScheme: "dark" },
        { forcedColors: "active" },
      ] as const) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme: null, forcedColors: null, ...media });
        const { violations } = await page.evaluate(() => globalThis.axe.run({ resultTypes: ["violations"] }));
        for (const { id, nodes } of violations)
          found.push(
            ...nodes.map(
              ({ target }) => `${state} ${width} ${JSON.stringify(media)} ${id} ${JSON.stringify(target)}`,
            ),
          );
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide, `${state} is no wider than the window`).toBeLessThanOrEqual(width);
      }
  };
  const field = page.getByLabel("Token de acesso");
  await page.goto(desk.origin);
  await audit("sign-in");
  await field.fill("wrong");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Token incorreto.")).toBeVisible();
  await audit("wrong token");
  await signIn(page, desk.origin);
  await audit("empty list");
  await desk.pay();
  await page.reload();
  await expect(page.getByRole("row")).toHaveCount(1 + 3);
  await audit("list");
  for (let n = 0; n < 10; n++)
    await fetch(`${desk.origin}/charges`, { headers: { authorization: "Bearer wrong" } });
  await page.getByRole("button", { name: "Sair" }).click();
  await field.fill(TOKEN);
  await page.keyboard.press("Enter");
  await expect(heading(page, "Muitas tentativas")).toBeVisible();
  await audit("locked out");
  expect(found).toEqual([]);
});

test.describe("with its script", () => {
  test.use({ isBuilt: true });

  test("the page shows the element, asks nobody else, and keeps to its policy", async ({ page, desk }) => {
    const complaints: string[] = [];
    const asked = new Set<string>();
    page.on("console", (line) => void (line.type() === "error" && complaints.push(line.text())));
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("request", (request) => asked.add(new URL(request.url()).origin));
    await desk.pay();
    await signIn(page, desk.origin);
    const element = page.locator("pay-admin");
    await expect(element.getByRole("row")).toHaveCount(1 + 3);
    await expect(page.getByRole("button", { name: "Sair" })).toBeVisible();
    await expect(page.getByText("Ver a lista simples")).toBeHidden();
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate(() => globalThis.axe.run({ resultTypes: ["violations"] }));
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    expect(complaints).toEqual([]);
    expect([...asked]).toEqual([desk.origin]);
    // No other script gets in.
    const ran = await page.evaluate(() => {
      const script = document.createElement("script");
      try {
        script.text = "globalThis.ran = true";
        document.body.append(script);
      } catch {
        return "refused";
      }
      return String("ran" in globalThis);
    });
    expect(ran).toBe("refused");
  });

  test("by keyboard alone somebody makes a link to pay, copies it and cancels it beside the payment", async ({
    page,
    context,
    desk,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await desk.pay();
    await signIn(page, desk.origin);
    const element = page.locator("pay-admin");
    const press = async (role: "link" | "button", name: string) => {
      await element.getByRole(role, { name, exact: true }).focus();
      await page.keyboard.press("Enter");
    };
    await press("link", "Links");
    await element.getByLabel("Pedido", { exact: true }).focus();
    await page.keyboard.type("C");
    await page.keyboard.press("Enter");
    await expect(element.getByRole("button", { name: "Copiar link" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(element.getByRole("button", { name: "Copiado" })).toBeVisible();
    const address = await copied();
    expect(address).toMatch(/\/pay\/link\/[\w.-]+$/);
    await press("button", "Copiar mensagem para o WhatsApp");
    await expect.poll(copied).toContain(`Para pagar o pedido C, abra este link:\n${address}\n`);

    await press("link", "Pagamentos");
    await press("link", "C");
    const links = element.getByRole("region", { name: "Links de pagamento" });
    await expect(links.getByText(address)).toBeVisible();
    await press("button", "Cancelar link");
    await press("button", "Sim, cancelar o link");
    await expect(links.getByText("Cancelado", { exact: true })).toBeVisible();
    await expect(links.getByText(address)).toBeHidden();
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate(() => globalThis.axe.run({ resultTypes: ["violations"] }));
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });

  test("the back button leads through the views, and from a payment to the list with its filters", async ({
    page,
    desk,
  }) => {
    await desk.pay();
    await signIn(page, desk.origin);
    const element = page.locator("pay-admin");
    const shows = (name: string) =>
      expect(element.getByRole("heading", { level: 2, name, exact: true }).first()).toBeVisible();
    await element.getByLabel("Situação").selectOption("paid");
    await expect(element.getByRole("row")).toHaveCount(1 + 2);
    await element.getByRole("link", { name: "A-1001" }).click();
    await shows("Pedido A-1001");
    await page.goBack();
    await expect(element.getByRole("row")).toHaveCount(1 + 2);
    await expect(element.getByLabel("Situação")).toHaveValue("paid");
    await element.getByRole("link", { name: /^Problemas/ }).click();
    await shows("Problemas");
    await element.getByRole("link", { name: "Somas" }).click();
    await shows("Somas");
    await page.goBack();
    await shows("Problemas");
    await page.goBack();
    await shows("Pagamentos");
  });

  test("whoever runs no script sees the list in its place", async ({ browser, desk }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, locale: "pt-BR" });
    const page = await context.newPage();
    await desk.pay();
    await signIn(page, desk.origin);
    await expect(page.getByRole("row")).toHaveCount(1 + 3);
    await expect(page.locator("pay-admin")).toBeHidden();
    await context.close();
  });
});
