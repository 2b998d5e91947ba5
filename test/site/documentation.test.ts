// The documentation as readers meet it: `npm run site:build`, on any host, below any path.
import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import type { Page } from "@playwright/test";
import axe from "axe-core";
import { readIndex } from "../../build/docs/index-page.ts";
import { expect, FOLDER, test } from "./support/site.ts";

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
        const isThere = files.includes(target);
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

test("the sidebar leads from page to page without loading anew", async ({ page, address }) => {
  await open(page, `${address}get-started.html`);
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await page.locator("aside, nav").getByRole("link", { name: "Going live", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Going live" })).toBeVisible();
  expect(await page.evaluate(() => "isSame" in window)).toBe(true);
});
