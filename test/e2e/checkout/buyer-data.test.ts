import { CARDS, fillCard, mainButton } from "../support/card-form.ts";
import { expect, hears, test } from "../support/fixtures.ts";

test("only what the backend lacks is asked for, and an invalid CPF is reported beside its field", async ({
  page,
  demo,
}) => {
  await page.goto(demo.place("buyer-data", { methods: ["card"], customer: { name: "Marina Souza Lima" } }));
  await fillCard(page, CARDS.approved);
  await expect(page.getByLabel("Nome completo")).toHaveCount(0);
  const identity = page.getByLabel("CPF ou CNPJ");
  await identity.fill("111.111.111-11");
  await mainButton(page).click();
  await expect(identity).toBeFocused();
  await expect(identity).toHaveAttribute("aria-invalid", "true");
  expect(demo.sandbox.control.cards.list()).toEqual([]);

  await identity.fill("529.982.247-25");
  await mainButton(page).click();
  await hears(page, "pay-success");
  expect(demo.sandbox.control.cards.list()[0]!.customer.identity).toBe("52998224725");
});

test("a buyer from whom everything is asked pays by Pix", async ({ page, demo }) => {
  await page.goto(demo.place("buyer-data", { methods: ["pix"] }));
  await page.getByLabel("Nome completo").fill("João da Silva");
  await page.getByLabel("CPF ou CNPJ").fill("12.ABC.345/01DE-35");
  await mainButton(page).click();
  await expect(page.locator("[part~=qr]")).toBeVisible();
  expect(demo.sandbox.control.pix.list()[0]!.customer.identity).toBe("12ABC34501DE35");
});
