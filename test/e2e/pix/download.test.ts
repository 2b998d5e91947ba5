// The QR code as a picture, for a bank's app that reads from the gallery.
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { PNG } from "pngjs";
import { expect, test } from "../support/fixtures.ts";
import { addLogo, waitingPix } from "../support/pix-page.ts";
import { scanPicture } from "../support/scan.ts";

async function downloaded(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Baixar QR code" }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test("the downloaded picture can be scanned, black on white in a dark page too, with a logo on the screen", async ({
  page,
  demo,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  const code = await waitingPix(page, demo);
  await addLogo(page, "black");
  const { name, bytes } = await downloaded(page);
  expect(name).toBe(`pix-${new URL(page.url()).searchParams.get("order")}.png`);
  expect(scanPicture(bytes)).toBe(code);

  const { width, height, data } = PNG.sync.read(bytes);
  expect(width).toBe(height);
  const colours = new Set<string>();
  for (let at = 0; at < data.length; at += 4) colours.add(data.subarray(at, at + 4).join());
  expect([...colours].sort()).toEqual(["0,0,0,255", "255,255,255,255"]);
});
