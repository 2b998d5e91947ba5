// A page asks for its order beside the script.
import { expect, test } from "./fixtures.ts";

test("an order that the page loads beforehand is asked for once, and drawn without anything in its place", async ({
  page,
  demo,
}) => {
  const address = new URL(demo.place("pix", { resume: true }));
  const order = address.searchParams.get("order")!;
  const asked: string[] = [];
  demo.shop.server.on("request", ({ url }) => void (url?.includes("/orders/") && asked.push(url)));
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/pay-pix.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.route("**/beforehand", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><html lang="pt-BR">
        <link rel="preload" as="fetch" crossorigin="use-credentials" href="/pay/orders/${order}">
        <script type="module" src="/pay-pix.js"></script>
        <pay-pix endpoint="/pay" order="${order}"></pay-pix>`,
    }),
  );
  await page.addInitScript(() => {
    const seen = new Set<boolean>();
    const look = () => {
      const root = document.querySelector("pay-pix")?.shadowRoot;
      if (root) seen.add(root.querySelector("[aria-busy=true]") !== null);
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, { standsIn: () => seen.has(true) });
  });
  await page.goto(`${address.origin}/beforehand`, { waitUntil: "commit" });
  await expect
    .poll(() =>
      page.evaluate((path) => performance.getEntriesByName(location.origin + path).length, asked[0]!),
    )
    .toBe(1);
  release();
  await expect(page.locator("pay-pix [part~=button]")).toBeVisible();
  expect(asked).toHaveLength(1);
  expect(await page.evaluate("standsIn()")).toBe(false);
});
