// The script tag of the documentation pins its file: any other content does not run. Needs `npm run build`.
import { readFileSync } from "node:fs";
import { expect, test, type Page } from "@playwright/test";

const [, tag = "", address = ""] =
  /<!-- table: script tag -->\s+```html\s+(<script[^]*?src="([^"]+)"[^]*?<\/script>)/.exec(
    readFileSync("docs/elements.md", "utf8"),
  ) ?? [];
const file = readFileSync("dist/pay-elements.js", "utf8");

/** Opens a page with the tag, where the CDN answers with `script`. */
async function open(page: Page, script: string): Promise<void> {
  await page.route("http://shop.example/", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<title>Shop</title>${tag}<pay-checkout></pay-checkout>`,
    }),
  );
  await page.route(address, (route) =>
    route.fulfill({
      contentType: "text/javascript",
      headers: { "access-control-allow-origin": "*" },
      body: script,
    }),
  );
  await page.goto("http://shop.example/", { waitUntil: "load" });
}

const isDefined = (page: Page) => page.evaluate(() => customElements.get("pay-checkout") !== undefined);

test("the file as it was built runs", async ({ page }) => {
  await open(page, file);
  expect(await isDefined(page)).toBe(true);
});

test("the file with one byte changed does not run", async ({ page }) => {
  const refused = page.waitForEvent("console", (message) => message.text().includes("integrity"));
  await open(page, file.replace("Pix", "pix"));
  await refused;
  expect(await isDefined(page)).toBe(false);
});
