import { CARDS, mainButton, payByCard } from "../support/card-form.ts";
import { expect, heard, hears, test } from "../support/fixtures.ts";

test("Pix is chosen, made and paid, and every event is dispatched once", async ({ page, demo }) => {
  await page.goto(demo.place("checkout"));
  await page.getByRole("radio", { name: /Pix/ }).check();
  await mainButton(page).click();
  await expect(page.locator("pay-checkout [part~=qr]")).toBeVisible();
  await demo.sandbox.control.pix.payCode(demo.sandbox.control.pix.list()[0]!.code);
  await hears(page, "pay-success");
  const types = (await heard(page)).map((event) => event.type);
  for (const type of ["pay-ready", "pay-submit", "pay-pending", "pay-success"]) {
    expect(types.filter((other) => other === type)).toHaveLength(1);
  }
  await expect(page.locator("pay-checkout")).toHaveAttribute("status", "paid");
});

test("a Pix code left waiting does not hinder the card, and an order is paid once", async ({
  page,
  demo,
}) => {
  await page.goto(demo.place("checkout"));
  await page.getByRole("radio", { name: /Pix/ }).check();
  await mainButton(page).click();
  await hears(page, "pay-pending");
  await page.getByRole("radio", { name: /Cartão/ }).check();
  await payByCard(page, CARDS.approved);
  await hears(page, "pay-success");
  expect(await heard(page, "pay-success")).toHaveLength(1);
});
