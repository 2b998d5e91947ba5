// A shop whose own elements bring another copy of lit, under the strictest policy that allows two.
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { mainButton } from "./support/card-form.ts";
import { expect, hears, test } from "./support/fixtures.ts";
import { sentCodes } from "./support/pix-page.ts";

/** An element of the shop's, with lit inside. */
const SHOP_ELEMENT = `
  import { LitElement, html } from "lit";
  class ShopBadge extends LitElement {
    static properties = { text: {} };
    render() { return html\`<b>\${this.text}</b>\`; }
  }
  customElements.define("shop-badge", ShopBadge);
`;

async function shopScript(): Promise<string> {
  const resolveDir = fileURLToPath(new URL(".", import.meta.url));
  const { outputFiles } = await build({
    stdin: { contents: SHOP_ELEMENT, resolveDir },
    bundle: true,
    format: "iife",
    write: false,
    minify: true,
  });
  return outputFiles[0]!.text;
}

const TAG = '<script type="module" src="/shop-badge.js"></script>';
const BADGE = '<shop-badge text="Frete grátis"></shop-badge>';

for (const [when, insert] of [
  ["before", (page: string) => page.replace("<head>", `<head>${TAG}`)],
  ["after", (page: string) => page.replace("</head>", `${TAG}</head>`)],
] as const) {
  test(`a page that loads another lit ${when} ours shows both elements and takes the payment`, async ({
    page,
    demo,
  }) => {
    const body = await shopScript();
    await page.route("**/shop-badge.js", (route) => route.fulfill({ contentType: "text/javascript", body }));
    const place = demo.place("pix");
    await page.route(place, async (route) => {
      const response = await route.fetch();
      const headers = response.headers();
      headers["content-security-policy"] += "; trusted-types lit-html 'allow-duplicates'";
      const shop = insert(await response.text()).replace("<body>", `<body>${BADGE}`);
      await route.fulfill({ response, headers, body: shop });
    });
    await page.goto(place);
    await expect(page.locator("shop-badge")).toHaveText("Frete grátis");
    await mainButton(page).click();
    await expect(page.locator("pay-pix")).toHaveAttribute("status", "pending");
    await demo.sandbox.control.pix.payCode(sentCodes(demo)[0]!);
    await hears(page, "pay-success");
    const versions = await page.evaluate(
      () => (globalThis as { litElementVersions?: string[] }).litElementVersions,
    );
    expect(versions).toHaveLength(2);
  });
}
