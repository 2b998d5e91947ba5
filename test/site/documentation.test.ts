// The documentation as readers meet it: `npm run site:build`, on any host, below any path.
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import type { Page } from "@playwright/test";
import axe from "axe-core";
import { readIndex } from "../../build/docs/index-page.ts";
import { linksOf } from "../support/links-of.ts";
import { expect, FOLDER, test } from "./support/documentation.ts";

const files = globSync("**/*.html", { cwd: FOLDER, exclude: ["playground/**"] });
const read = (file: string) => readFileSync(join(FOLDER, file), "utf8");
const idsOf = (html: string) => new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id));

/** Opens a page, and waits until it can be used. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(() => "__vue_app__" in document.querySelector("#app")!);
}

async function search(page: Page, button: string, words: string) {
  await page.getByRole("button", { name: button }).click();
  await page.locator("#localsearch-input").fill(words);
  return page.getByRole("option");
}

test("every link leads to a page, and every anchor to a heading", () => {
  const dead = files.flatMap((file) =>
    [...read(file).matchAll(/<a [^>]*href="([^"]+)"/g)]
      .map(([, href = ""]) => href)
      .filter((href) => !/^[a-z]+:|\/playground\/(index\.html)?$/.test(href))
      .filter((href) => {
        const [path = "", anchor] = href.split("#");
        const target = path === "" ? file : normalize(join(dirname(file), path));
        const isThere = existsSync(join(FOLDER, target));
        return !isThere || (anchor && !idsOf(read(target)).has(decodeURIComponent(anchor)));
      })
      .map((href) => `${file}: ${href}`),
  );
  expect(files.length).toBeGreaterThan(40);
  expect(dead).toEqual([]);
});

test("llms.txt leads to the pages as Markdown", () => {
  const links = [...read("llms.txt").matchAll(/\]\(([^)]+)\)/g)].map(([, link = ""]) => link);
  expect(links.length).toBe(readIndex().flatMap(({ entries }) => entries).length);
  for (const link of links) expect(read(link), link).toMatch(/^# /);
  expect(read("llms-full.txt")).toContain("## What the buyer sees");
});

test("every link of a page as Markdown leads to a file of the site, or has an address", () => {
  const pages = globSync("**/*.{md,txt}", { cwd: FOLDER, exclude: ["playground/**"] });
  const dead = pages.flatMap((file) =>
    linksOf(read(file))
      .filter((link) => !/^([a-z]+:|#)/.test(link))
      .filter((link) => !existsSync(join(FOLDER, dirname(file), link.replace(/#.*/, ""))))
      .map((link) => `${file}: ${link}`),
  );
  expect(pages.length).toBeGreaterThan(40);
  expect(dead).toEqual([]);
});

const PAGES_WITH_NAMES = [
  "",
  "elements.html",
  "theming.html",
  "texts.html",
  "http.html",
  "command-line.html",
  "isolation.html",
  "pt-BR/theming.html",
];
const PAGES = ["", "card.html", "http.html", "going-live.html", "pt-BR/", "pt-BR/card.html"];

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [390, 1280]) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 } });

      test("axe has nothing to say, and pages fit", async ({ page, address }) => {
        for (const path of PAGES) {
          await open(page, address + path);
          await page.evaluate(axe.source);
          const { violations } = await page.evaluate(() => window.axe.run());
          const found = violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
          expect(found, path).toEqual([]);
          const widest = await page.evaluate(() => document.documentElement.scrollWidth);
          expect(widest, path).toBeLessThanOrEqual(width);
        }
      });
    });
  }
}

test("readers change language on the page that they read", async ({ page, address }) => {
  await open(page, `${address}pix.html`);
  await page.getByRole("button", { name: "Change language" }).click();
  await page.getByRole("link", { name: "Português" }).click();
  await expect(page).toHaveURL(`${address}pt-BR/pix.html`);
  await expect(page.locator("html")).toHaveAttribute("lang", "pt-BR");
  await page.getByRole("button", { name: "Mudar de idioma" }).click();
  await page.getByRole("link", { name: "English" }).click();
  await expect(page).toHaveURL(`${address}pix.html`);
});

test("a page that is in English alone leads to the Portuguese home", async ({ page, address }) => {
  await open(page, `${address}contract.html`);
  await page.getByRole("button", { name: "Change language" }).click();
  await page.getByRole("link", { name: "Português" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Guias" })).toBeVisible();
});

test("the search finds English pages", async ({ page, address }) => {
  await open(page, address);
  const results = await search(page, "Search", "installments");
  await results.filter({ hasText: "Installments" }).first().click();
  await expect(page).toHaveURL(/card\.html#installments|http\.html#installment/);
});

test("the search finds Portuguese pages, with and without accents", async ({ page, address }) => {
  await open(page, `${address}pt-BR/`);
  const results = await search(page, "Buscar", "cartao");
  await expect(results.first()).toContainText("Cartão");
  await page.locator("#localsearch-input").fill("cartão");
  await expect(results.first()).toContainText("Cartão");
});

for (const [path, button, found] of [
  ["", "Search", { refunds: "Refunds", backup: "The backup", docker: "Docker", CPF: "CPF and CNPJ" }],
  [
    "pt-BR/",
    "Buscar",
    { reembolso: "Estornos", backup: "Backup", docker: "pay-elements", CPF: "CPF e CNPJ" },
  ],
] as const)
  test(`the search of /${path} finds what readers call by other names`, async ({ page, address }) => {
    await open(page, address + path);
    const results = await search(page, button, "");
    for (const [words, title] of Object.entries(found)) {
      await page.locator("#localsearch-input").fill(words);
      await expect(results.filter({ hasText: title }).first(), words).toBeVisible();
    }
  });

for (const viewport of [
  { width: 1280, height: 720 },
  { width: 390, height: 664 },
])
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("the first step and the line that installs are in sight", async ({ page, address }) => {
      for (const [path, link] of [
        ["", "Get started"],
        ["pt-BR/", "Primeiros passos"],
      ] as const) {
        await open(page, address + path);
        await expect(page.locator("main").getByRole("link", { name: link }).first()).toBeInViewport();
        for (const [manager, line] of Object.entries({
          pnpm: "pnpm add pay-elements",
          yarn: "yarn add pay-elements",
          bun: "bun add pay-elements",
          npm: "npm install pay-elements",
        })) {
          await page.locator(`label[data-title=${manager}]`).click();
          await expect(page.getByText(line)).toBeInViewport({ ratio: 1 });
        }
      }
    });

    test("names in code are never broken", async ({ page, address }) => {
      for (const path of PAGES_WITH_NAMES) {
        await open(page, address + path);
        const broken = await page.locator(".vp-doc :not(pre) > code").evaluateAll((all) =>
          all
            .filter(({ textContent }) => /^<[^>]*>\S*$/.test(textContent) && textContent.length <= 36)
            .filter((code) => code.getClientRects().length > 1)
            .map(({ textContent }) => textContent),
        );
        expect(broken, path).toEqual([]);
      }
    });

    test("every cell of a table is in the window", async ({ page, address }) => {
      for (const path of PAGES_WITH_NAMES) {
        await open(page, address + path);
        const outside = await page
          .locator(".vp-doc td")
          .evaluateAll((all) =>
            all
              .filter((cell) => cell.getBoundingClientRect().right > document.documentElement.clientWidth)
              .map(({ textContent }) => textContent),
          );
        expect(outside, path).toEqual([]);
      }
    });
  });

test.describe("the home page's checkout", () => {
  test.use({ viewport: { width: 1280, height: 900 } });
  const frame = (page: Page) => page.frameLocator(".live-checkout iframe");
  const shop = (page: Page) => frame(page).frameLocator("iframe");

  test("takes the picture's place and is paid", async ({ page, address }) => {
    await open(page, address);
    await shop(page).getByRole("button", { name: "Pay with Pix" }).click();
    await expect(page.locator(".live-checkout img")).toBeHidden();
    await frame(page)
      .getByRole("button", { name: /^Pay R\$.* at the bank$/ })
      .click();
    await expect(shop(page).locator("pay-checkout")).toHaveAttribute("status", "paid");
    await frame(page).getByRole("button", { name: "New order" }).click();
    await shop(page).getByRole("radio", { name: /card/ }).check();
    await frame(page).getByRole("button", { name: "Fill in a test card" }).click();
    await shop(page)
      .getByRole("button", { name: /^Pay R\$/ })
      .click();
    await expect(shop(page).locator("pay-checkout")).toHaveAttribute("status", "paid");
  });

  test("is in the language and the colours of the page", async ({ page, address }) => {
    await open(page, `${address}pt-BR/`);
    await expect(shop(page).getByRole("button", { name: "Pagar com Pix" })).toBeVisible();
    await page.getByRole("switch", { name: "Aparência" }).or(page.getByRole("switch")).first().click();
    await expect(shop(page).locator("html")).toHaveCSS("color-scheme", "dark");
  });

  test.describe("without scripts", () => {
    test.use({ javaScriptEnabled: false });
    test("is a picture", async ({ page, address }) => {
      await page.goto(address);
      await expect(page.locator(".live-checkout img")).toBeVisible();
    });
  });

  test.describe("on a phone", () => {
    test.use({ viewport: { width: 390, height: 844 } });
    test("is the picture of one", async ({ page, address }) => {
      await open(page, address);
      const picture = page.locator(".live-checkout img");
      await picture.scrollIntoViewIfNeeded();
      await expect(picture).toHaveJSProperty("complete", true);
      expect(await picture.evaluate((img: HTMLImageElement) => img.currentSrc)).toContain("checkout-phone");
      await expect(page.locator(".live-checkout iframe")).toHaveCount(0);
    });
  });
});

test("a page says of which version it is, and leads to its source", async ({ page, address }) => {
  const { version, repository } = JSON.parse(readFileSync("package.json", "utf8")) as {
    version: string;
    repository: { url: string };
  };
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, `${address}pt-BR/card.html`);
  const source = `${repository.url.replace(/^git\+|\.git$/g, "")}/edit/main/docs/pt-BR/card.md`;
  await expect(page.getByRole("link", { name: "Editar esta página" })).toHaveAttribute("href", source);
  await page.getByRole("link", { name: `v${version}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Changelog" })).toBeVisible();
});

test("Portuguese pages mark the links that lead to English ones, and these alone", async ({
  page,
  address,
}) => {
  for (const path of ["pt-BR/", "pt-BR/card.html"]) {
    await open(page, address + path);
    const links = await page.locator(".vp-doc a, .VPSidebar a").evaluateAll((all) =>
      all.map((link) => ({
        text: link.textContent.trim(),
        path: new URL((link as HTMLAnchorElement).href).pathname,
        isMarked: link.querySelector("abbr[title='em inglês']") !== null,
      })),
    );
    const pages = links.filter(({ path: to }) => to.endsWith(".html"));
    expect(pages.length).toBeGreaterThan(5);
    for (const { text, path: to, isMarked } of pages)
      expect(isMarked, `${text} on ${path}`).toBe(!to.includes("/pt-BR/"));
    await expect(page.locator(".vp-doc")).not.toContainText("(em inglês)");
  }
});

test("the sidebar leads from page to page without loading anew", async ({ page, address }) => {
  await open(page, `${address}get-started.html`);
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await page.locator("aside, nav").getByRole("link", { name: "Going live", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Going live" })).toBeVisible();
  expect(await page.evaluate(() => "isSame" in window)).toBe(true);
});
