// A coupon or another freight, while the payment is open beside it: `refresh()`.
import { expect, test } from "../support/fixtures.ts";

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
