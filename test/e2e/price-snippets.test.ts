// The code of docs/price.md that people copy, as it is printed: the lines of a server, and the tags and lines of a page.
import { readFileSync } from "node:fs";
import { expect, test, type Page } from "@playwright/test";
import { printed, run } from "../package/printed-code.ts";
import { openShop, SHOP, type Shop } from "../support/shop.ts";

const plain = (text: string | null) => text?.replaceAll("\u00a0", " ");
const shown = async (page: Page) => plain(await page.locator("pay-price [part=line]").textContent());

for (const file of ["docs/price.md", "docs/pt-BR/price.md"])
  test.describe(file, () => {
    const text = readFileSync(file, "utf8");
    /** The line that the page begins with, as a buyer reads it. */
    const promised = /^> (.*)$/m.exec(text)?.[1]?.replaceAll("**", "");
    const script = printed(file, "<script", "html").split("\n")[0];
    const [setsAnother] = /(?<=`)price\.initialOrder = [^`]+/.exec(text) ?? [];
    // One for each test: a worker may come back to this file after its hooks for all tests have run.
    let shop: Shop;
    test.beforeEach(() => {
      shop = openShop();
    });
    test.afterEach(() => shop.close());

    /** Opens a page of the shop with this in it, and fails where its console complains of anything. */
    async function open(page: Page, body: string): Promise<string[]> {
      const complaints: string[] = [];
      page.on("console", (line) => void complaints.push(line.text()));
      page.on("pageerror", (error) => void complaints.push(String(error)));
      const style = `<style>${printed(file, ":defined", "css")}</style>`;
      await page.route(`${SHOP}/**`, async (route) => {
        const { pathname } = new URL(route.request().url());
        if (pathname === "/") {
          const html = `<!doctype html><html lang="pt-BR"><link rel="icon" href="data:,">${style}${body}`;
          return route.fulfill({ contentType: "text/html; charset=utf-8", body: html });
        }
        const response = await shop.pay.fetch(new Request(route.request().url()));
        return route.fulfill({
          status: response.status,
          headers: Object.fromEntries(response.headers),
          body: Buffer.from(await response.arrayBuffer()),
        });
      });
      await page.goto(SHOP);
      return complaints;
    }

    test("shows a price from attributes, and that of another variant", async ({ page }) => {
      const complaints = await open(page, printed(file, "<pay-price amount", "html"));
      expect(await shown(page)).toBe(`${promised} · até 12x de R$ 27,20 (total R$ 326,48)`);
      await page.evaluate(printed(file, "price.amount"));
      await expect(page.locator("pay-price [part=line]")).toHaveText(/^R\$\s319,90 ou\sR\$\s303,91 no\sPix/);
      expect(complaints).toEqual([]);
    });

    test("shows a price from an order", async ({ page }) => {
      const complaints = await open(page, `${script}${printed(file, "<pay-price initial-order", "html")}`);
      expect(await shown(page)).toBe("R$ 273,51 no Pix");
      expect(complaints).toEqual([]);
    });

    const fromServer = async () =>
      String((await run(printed(file, "pay.price.html"), { pay: shop.pay })).markup);

    test("shows a price from the server without a script", async ({ page }) => {
      const complaints = await open(page, await fromServer());
      expect(plain(await page.locator("pay-price").innerText())).toBe(promised);
      expect(complaints).toEqual([]);
    });

    test("goes on from the server's price, and shows another", async ({ page }) => {
      const complaints = await open(page, `${script}${await fromServer()}`);
      expect(await shown(page)).toBe(promised);
      await page.evaluate(`const price = document.querySelector("pay-price"); ${setsAnother}`);
      await expect
        .poll(() => shown(page))
        .toBe("R$ 319,90 ou R$ 303,91 no Pix · até 6x de R$ 53,31 sem juros");
      expect(complaints).toEqual([]);
    });

    test("moves nothing when the script takes over, in a shop with a font and margins of its own", async ({
      page,
    }) => {
      const tokens = ":root { --pay-font: serif; --pay-font-size: 1.25rem }";
      for (const styles of [
        `${tokens} pay-price { margin-block: 12px }`,
        "pay-price { font: 22px monospace }",
      ]) {
        await open(page, `<style>${styles}</style>${await fromServer()}<p>Moka</p>`);
        const below = page.locator("p");
        const before = await below.boundingBox();
        await page.addScriptTag({ type: "module", url: /src="([^"]+)"/.exec(script!)![1]! });
        await page.locator("pay-price [part=line]").waitFor();
        expect(await below.boundingBox()).toEqual(before);
        await page.unrouteAll();
      }
    });
  });
