import { mainButton } from "../support/card-form.ts";
import { expect, test } from "../support/fixtures.ts";

test("a buyer from whom everything is asked pays by Pix", async ({ page, demo }) => {
  await page.goto(demo.place("buyer-data", { methods: ["pix"] }));
  await page.getByLabel("Nome completo").fill("João da Silva");
  await page.getByLabel("CPF ou CNPJ").fill("12.ABC.345/01DE-35");
  await mainButton(page).click();
  await expect(page.locator("[part~=qr]")).toBeVisible();
  expect(demo.sandbox.control.pix.list()[0]!.customer.identity).toBe("12ABC34501DE35");
});
