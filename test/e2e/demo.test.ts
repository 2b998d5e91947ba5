import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { createServer } from "node:http";
import { createInterface } from "node:readline";
import { isPage } from "../../demo/orders.ts";
import { expect, hears, test } from "./fixtures.ts";

const pages = readdirSync("demo/pages").map((file) => file.replace(/\.html$/, ""));

for (const name of pages.filter(isPage)) {
  test(`the page "${name}" comes up ready to pay, at an address of its own`, async ({ page, demo }) => {
    await page.goto(`${demo.shop.origin}/${name}`);
    await hears(page, "pay-ready");
    expect(page.url()).toMatch(/\?order=A-\d{6}$/);
    await expect(page.locator(".cart")).toContainText("R$");
  });
}

test("the shop window leads to every page", async ({ page, demo }) => {
  await page.goto(demo.shop.origin);
  const links = await page
    .locator("a")
    .evaluateAll((all) => all.map((a) => new URL((a as HTMLAnchorElement).href).pathname));
  for (const name of pages.filter(isPage)) expect(links).toContain(`/${name}`);
});

test("npm start finds free ports, prints the addresses last, and stops when told to", async () => {
  const taken = createServer()
    .listen(4173, "127.0.0.1")
    .on("error", () => {});
  const shop = spawn(process.execPath, ["demo/start.ts"], { stdio: ["ignore", "pipe", "inherit"] });
  const origins: string[] = [];
  for await (const line of createInterface(shop.stdout)) {
    origins.push(...(line.match(/http:\/\/127\.0\.0\.1:\d+/) ?? []));
    if (origins.length === 2) break;
  }
  const [service, shopFront] = origins;
  expect(shopFront).not.toContain(":4173");
  expect((await fetch(`${shopFront}/checkout`)).status).toBe(200);
  expect((await fetch(`${service}/sandbox`)).status).toBe(200);

  shop.kill("SIGINT");
  const [code] = (await once(shop, "exit")) as [number];
  expect(code).toBe(0);
  taken.close();
});
