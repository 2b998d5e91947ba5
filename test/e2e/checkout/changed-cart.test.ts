// A coupon or another freight, while the payment is open beside it: `refresh()`.
import { CARDS, fillCard, mainButton } from "../support/card-form.ts";
import { expect, hears, test } from "../support/fixtures.ts";

const summary = "pay-checkout [part~=summary]";

test("a coupon makes both methods cheaper, keeps the card that is typed, and the new total is charged", async ({
  page,
  demo,
}) => {
  await page.goto(demo.place("checkout"));
  await page.getByRole("radio", { name: /Cartão/ }).check();
  await fillCard(page, CARDS.approved);
  await page.getByLabel("Cupom").fill("BARRO10");
  await page.getByRole("button", { name: "Aplicar" }).click();
  await expect(page.locator(".extras [role=status]")).toHaveText("Pedido atualizado.");

  await expect(page.locator(summary).first()).toContainText("R$ 259,11");
  await expect(page.getByRole("radio", { name: /Pix/ })).toHaveAccessibleName(
    "Pix R$ 246,15 (5% de desconto)",
  );
  await expect(page.locator("[autocomplete=cc-name]")).toHaveValue("MARINA S LIMA");
  await mainButton(page).click();
  const [success] = await hears(page, "pay-success");
  expect(success!.detail.charge).toMatchObject({ amount: 259_11 });
});

test("a freight that makes the order dearer takes away the code of the former total", async ({
  page,
  demo,
}) => {
  await page.goto(demo.place("checkout"));
  await page.getByRole("button", { name: "Pagar com Pix" }).click();
  await expect(page.locator("[part~=qr]")).toBeVisible();
  await page.getByLabel("Entrega").selectOption("courier");

  await expect(page.locator("pay-pix")).toContainText("O valor do pedido mudou");
  await expect(page.locator("[part~=qr]")).toHaveCount(0);
  // Whichever is first to say it, the order or the code's own stream.
  await page.getByRole("button", { name: /^(Pagar com Pix|Gerar novo código)$/ }).click();
  await expect(page.locator("[part~=qr]")).toBeVisible();
  const amounts = demo.sandbox.control.pix.list().map(({ amount }) => amount);
  expect(new Set(amounts)).toEqual(new Set([273_51, 290_61]));
});
