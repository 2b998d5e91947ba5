import { spawn } from "node:child_process";
import { once } from "node:events";
import { utimesSync } from "node:fs";
import { createServer } from "node:http";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import type { Page } from "@playwright/test";
import { PAGES } from "../../demo/scenarios.ts";
import { CHARGE_STATUSES, METHODS } from "../../src/contract/index.ts";
import { CARDS, payByCard, SECURITY_CODE } from "./support/card-form.ts";
import { expect, hears, test } from "./support/fixtures.ts";

test("the page in English is English throughout, its amounts written as the element writes them", async ({
  page,
  demo,
}) => {
  await page.goto(`${demo.shop.origin}/english`);
  await hears(page, "pay-ready");
  await expect(page.locator(".cart")).toContainText("R$\u00a0189.90");
  await expect(page.locator("pay-checkout")).toContainText("R$\u00a0189.90");
  await expect(page.locator(".backstage")).toContainText("Behind the scenes");
  await expect(page.locator(":not(html)[lang=pt-BR]")).toHaveCount(0);
});

test.describe("where the browser prefers English", () => {
  test.use({ locale: "en-US" });

  async function expectEnglish(page: Page, path: string): Promise<void> {
    await expect(page.locator("html"), path).toHaveAttribute("lang", "en");
    const words = await page.locator("body").innerText();
    // Names of shops and things stay; nothing else in English has these letters.
    const others = words
      .replace(/Ateliê Barro|Órbita (Áudio|One)/gi, "")
      .match(/[\p{L}]*[áâãàéêíóôõúç][\p{L}]*/giu);
    expect(others ?? [], path).toEqual([]);
    expect(await page.content(), path).not.toMatch(/\{\{|undefined/);
  }

  test("the shop window, which leads to every page, and the list of reports are English", async ({
    page,
    demo,
  }) => {
    await page.goto(`${demo.shop.origin}/csp-reports`);
    await expectEnglish(page, "csp-reports");
    await page.goto(demo.shop.origin);
    await expectEnglish(page, "");
    const links = await page
      .locator("a")
      .evaluateAll((all) => all.map((a) => new URL((a as HTMLAnchorElement).href).pathname));
    for (const name of PAGES) expect(links).toContain(`/${name}`);
  });

  test.describe("and the timeline is shown", () => {
    test.use({ recorded: true });

    const title = "each page comes up ready to pay, at an address of its own, all of it in English";
    test(title, { tag: "@long" }, async ({ page, demo }) => {
      test.slow();
      for (const name of PAGES) {
        await page.goto(`${demo.shop.origin}/${name}`);
        await hears(page, "pay-ready");
        expect(page.url(), name).toMatch(/\?order=A-\d{6}$/);
        await expect(page.locator(".cart"), name).toContainText("R$");
        await expectEnglish(page, name);
        await page.evaluate(() => sessionStorage.clear());
      }
    });
  });

  test("a changed cart is told of in English", async ({ page, demo }) => {
    await page.goto(`${demo.shop.origin}/checkout`);
    await hears(page, "pay-ready");
    await page.getByLabel("Coupon").fill("BARRO10");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("Order updated.")).toBeVisible();
    await expect(page.locator("[data-price=amount]")).toHaveText("R$\u00a0259.11");
    await expect(page.locator("pay-checkout")).toContainText("R$\u00a0246.15");
  });
});

test.describe("behind the scenes", () => {
  test.use({ recorded: true });

  test("events, requests, calls to the service and webhooks are told in their order, without card data", async ({
    page,
    demo,
  }) => {
    await page.goto(demo.place("checkout"));
    await hears(page, "pay-ready");
    await page.getByRole("radio", { name: /Cartão/ }).check();
    await payByCard(page, CARDS.approved);
    await hears(page, "pay-success");

    const lines = page.locator(".backstage .entries li");
    const line = (kind: string, title: RegExp) =>
      lines.filter({ has: page.getByText(kind, { exact: true }) }).filter({ hasText: title });
    await expect(line("loja → proxy", /POST \/pay\/charges/)).toContainText("201");
    await expect(line("proxy → serviço", /POST \/v2\/card\/charge/)).toContainText("201");
    await expect(line("webhook", /POST \/pay\/webhooks/)).toContainText("200");
    await expect(line("evento", /pay-success/)).toHaveCount(1);
    const titles = (await lines.locator("code").allTextContents()).map((title) => title.replace(/ .*/, ""));
    expect(titles.indexOf("POST")).toBeGreaterThan(titles.indexOf("pay-submit"));
    expect(titles.indexOf("pay-success")).toBeGreaterThan(titles.indexOf("POST"));

    await line("loja → proxy", /POST \/pay\/charges/).click();
    await expect(page.getByRole("group", { name: "Enviado" }).last()).toContainText('"method": "card"');
    const told = await page.locator(".backstage .entries").textContent();
    expect(told).not.toContain(CARDS.approved);
    // By itself: an id of chance may hold the same digits.
    expect(told).not.toMatch(new RegExp(`(?<![\\w.-])${SECURITY_CODE}(?![\\w.-])`));
  });
});

/** The addresses that a starting demo prints last: the payment service's, the desk's, then the shop's. */
async function addresses(lines: AsyncIterator<string, undefined>): Promise<string[]> {
  const origins: string[] = [];
  while (origins.length < 3) {
    const { value: line, done } = await lines.next();
    if (done) break;
    origins.push(...(line.match(/http:\/\/127\.0\.0\.1:\d+/) ?? []));
  }
  return origins;
}

/** The desk, to which a link of the shop leads, shows what has been, and what is bought meanwhile. */
async function hasMonth(page: Page, origin: string, shopFront: string): Promise<void> {
  const desk = await page.context().newPage();
  await desk.goto(shopFront);
  await desk.getByRole("link", { name: "Painel das lojas" }).click();
  await desk.waitForURL(`${origin}/`);
  const list = desk.locator("pay-charges");
  await expect(list.getByRole("row").nth(20)).toBeVisible();

  await page.goto(`${shopFront}/pix`);
  await hears(page, "pay-ready");
  await page.locator("[part~=button]").filter({ visible: true }).click();
  await hears(page, "pay-pending");
  const order = new URL(page.url()).searchParams.get("order")!;
  await list.getByRole("button", { name: /^Novo pagamento/ }).click();
  await expect(list.getByRole("row").filter({ hasText: order })).toContainText("Pendente");
  await desk.close();

  const read = async <Name extends string>(path: string) =>
    (await (await fetch(`${origin}/pay-admin${path}`)).json()) as Record<Name, Record<string, unknown>[]>;
  for (const status of CHARGE_STATUSES)
    expect((await read<"charges">(`/charges?status=${status}&limit=1`)).charges, status).toHaveLength(1);
  const { charges } = await read<"charges">("/charges?limit=500");
  expect(charges.length).toBeGreaterThan(150);
  for (const method of METHODS)
    expect(charges.some((charge) => charge["method"] === method && charge["cancelledAmount"])).toBe(true);
  const { problems } = await read<"problems">("/problems?limit=100");
  for (const code of [
    "duplicate_payment",
    "late_payment",
    "wrong_amount",
    "handler_failed",
    "payout_unknown",
  ])
    expect(problems.map((problem) => problem["code"])).toContain(code);
  expect(problems.some(({ resolved }) => resolved)).toBe(true);
  expect((await read<"entries">("/handlers")).entries).not.toEqual([]);
}

const linesOf = (output: Readable) => createInterface(output)[Symbol.asyncIterator]();

// One after the other: both are about the usual ports.
test.describe.serial("the commands", () => {
  test("npm run dev restarts on a change, at the same ports", { tag: "@long" }, async () => {
    test.slow();
    const taken = createServer()
      .listen(4173, "127.0.0.1")
      .on("error", () => {});
    const shop = spawn(process.execPath, ["demo/dev.ts"], { stdio: ["ignore", "pipe", "inherit"] });
    let touching: NodeJS.Timeout | undefined;
    try {
      const lines = linesOf(shop.stdout);
      const first = await addresses(lines);
      // More than once: the watcher may begin to watch after the shop has said where it is. Ever later: a busy machine may
      // take longer to start a shop than from one change to the next.
      const touch = (next: number) => {
        utimesSync("demo/start.ts", new Date(), new Date());
        touching = setTimeout(touch, next, 2 * next);
      };
      touch(10_000);
      expect(await addresses(lines)).toEqual(first);
    } finally {
      clearTimeout(touching);
      shop.kill("SIGTERM");
      await once(shop, "exit");
      taken.close();
    }
  });

  test("npm start finds free ports, prints the addresses last, and stops when told to; its desk has a month of payments", async ({
    page,
  }) => {
    test.slow();
    const taken = createServer()
      .listen(4173, "127.0.0.1")
      .on("error", () => {});
    const shop = spawn(process.execPath, ["demo/start.ts"], { stdio: ["ignore", "pipe", "inherit"] });
    const exit = once(shop, "exit") as Promise<[number]>;
    try {
      const [service, desk, shopFront] = await addresses(linesOf(shop.stdout));
      expect(shopFront).not.toContain(":4173");
      expect((await fetch(`${shopFront}/checkout`)).status).toBe(200);
      expect((await fetch(`${service}/sandbox`)).status).toBe(200);
      await hasMonth(page, desk!, shopFront!);
    } finally {
      shop.kill("SIGINT");
      taken.close();
    }
    const [code] = await exit;
    expect(code).toBe(0);
  });
});
