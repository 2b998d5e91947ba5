import { CARDS, mainButton, payByCard } from "../support/card-form.ts";
import { expect, heard, hears, test } from "../support/fixtures.ts";

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
