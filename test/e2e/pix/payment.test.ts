import { expect, heard, hears, test, type TestDemo } from "../support/fixtures.ts";
import { scan } from "../support/scan.ts";

const sentCodes = (demo: TestDemo) => demo.sandbox.control.pix.list().map((charge) => charge.code);

test("a Pix code survives a reload, is scanned, copied and paid at the bank: the same code, byte for byte", async ({
  page,
  demo,
  context,
}) => {
  await page.goto(demo.place("pix"));
  await page.locator("[part~=button]").click();
  await expect(page.locator("[part~=qr]")).toBeVisible();
  await page.reload();
  await expect(page.locator("[part~=qr]")).toBeVisible();
  const [sent, ...others] = sentCodes(demo);
  expect(others).toEqual([]);

  expect(await scan(page.locator("[part~=qr]"))).toBe(sent);

  await page.locator("[part~=copy]").click();
  await hears(page, "pay-copy");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(sent);
  expect(copied).toContain("  ");

  const bank = await context.newPage();
  await bank.goto(`${demo.service.origin}/sandbox`);
  await bank.getByLabel("Pix copia e cola").fill(copied);
  await bank.getByRole("button", { name: "Continuar" }).click();
  await bank.getByRole("button", { name: /^Pagar/ }).click();

  await expect(page.locator("pay-pix")).toHaveAttribute("status", "paid");
  await expect(page.locator("[part~=qr]")).toBeHidden();
  await page.reload();
  await expect(page.locator("pay-pix")).toHaveAttribute("status", "paid");
  expect(await heard(page, "pay-success")).toHaveLength(1);
});
