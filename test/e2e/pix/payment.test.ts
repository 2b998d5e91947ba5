import { expect, heard, hears, test, type TestDemo } from "../support/fixtures.ts";
import { scan } from "../support/scan.ts";

const sentCodes = (demo: TestDemo) => demo.sandbox.control.pix.list().map((charge) => charge.code);

test("a Pix code is scanned, copied and paid at the bank: the same code, byte for byte", async ({
  page,
  demo,
  context,
}) => {
  await page.goto(demo.place("pix"));
  await page.locator("[part~=button]").click();
  await expect(page.locator("[part~=qr]")).toBeVisible();
  const [sent] = sentCodes(demo);

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
  expect(await heard(page, "pay-success")).toHaveLength(1);
  await expect(page.locator("[part~=qr]")).toBeHidden();
});

test("a pending Pix code survives a reload, and its payment is reported once", async ({ page, demo }) => {
  await page.goto(demo.place("pix"));
  await page.locator("[part~=button]").click();
  await expect(page.locator("[part~=qr]")).toBeVisible();
  const before = await scan(page.locator("[part~=qr]"));

  await page.reload();
  await expect(page.locator("[part~=qr]")).toBeVisible();
  expect(await scan(page.locator("[part~=qr]"))).toBe(before);
  expect(sentCodes(demo)).toEqual([before]);

  await demo.sandbox.control.pix.payCode(before!);
  await hears(page, "pay-success");
  await page.reload();
  await expect(page.locator("pay-pix")).toHaveAttribute("status", "paid");
  expect(await heard(page, "pay-success")).toHaveLength(1);
});
