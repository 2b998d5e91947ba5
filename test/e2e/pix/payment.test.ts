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

test("a Pix that is paid while the page is closed is reported when it is opened again", async ({
  page,
  demo,
}) => {
  await page.goto(demo.place("pix"));
  await page.locator("[part~=button]").click();
  await hears(page, "pay-pending");
  await page.goto(demo.shop.origin);
  await demo.sandbox.control.pix.payCode(sentCodes(demo)[0]!);

  await page.goBack();
  await hears(page, "pay-success");
  expect(await heard(page, "pay-success")).toHaveLength(1);
});

test("a page reloaded while its code is being made gets that code, not a second one", async ({
  page,
  demo,
}) => {
  demo.sandbox.control.faults.next("pix.charge", { kind: "slow", delay: 700 });
  await page.goto(demo.place("pix"));
  await page.locator("[part~=button]").click();
  await expect.poll(() => sentCodes(demo)).toHaveLength(1);
  await page.reload();

  await expect(page.locator("[part~=qr]")).toBeVisible();
  expect(await scan(page.locator("[part~=qr]"))).toBe(sentCodes(demo)[0]);
  expect(sentCodes(demo)).toHaveLength(1);
});

test("an expired code is gone, a new one is offered and can be paid", async ({ page, demo }) => {
  const address = demo.place("pix", { pixExpiresIn: 2 });
  await page.goto(address);
  await page.locator("[part~=button]").click();
  await hears(page, "pay-expired");
  demo.change(address, { pixExpiresIn: 600 });
  await expect(page.locator("[part~=qr]")).toBeHidden();
  await page.reload();
  expect(await heard(page, "pay-expired")).toHaveLength(1);

  await page.locator("[part~=button]").click();
  await expect(page.locator("[part~=qr]")).toBeVisible();
  const codes = sentCodes(demo);
  expect(new Set(codes).size).toBe(2);
  await demo.sandbox.control.pix.payCode(codes[1]!);
  await hears(page, "pay-success");
});

test("a payment that arrives after the code expired is accepted", async ({ page, demo }) => {
  await page.goto(demo.place("pix", { pixExpiresIn: 1 }));
  await page.locator("[part~=button]").click();
  await hears(page, "pay-expired");
  await demo.sandbox.control.pix.payCode(sentCodes(demo)[0]!);
  await hears(page, "pay-success");
  await expect(page.locator("pay-pix")).toHaveAttribute("status", "paid");
});
