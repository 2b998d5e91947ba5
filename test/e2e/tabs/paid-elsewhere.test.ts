// One order in two tabs: it is paid once, and the other tab says so in words.
import type { Page } from "@playwright/test";
import { bank, CARDS, expectStatus, fillCard, mainButton, payByCard } from "../support/card-form.ts";
import { expect, test, type TestDemo } from "../support/fixtures.ts";

const charged = (demo: TestDemo) => demo.sandbox.control.ledger().filter((entry) => entry.charged > 0);
const saysPaid = (page: Page) => expect(page.locator("pay-card")).toContainText("Este pedido já está pago");

test("a form left open in one tab does not pay what another has paid", async ({ page, demo, context }) => {
  const address = demo.place("card");
  await page.goto(address);
  await fillCard(page, CARDS.approved);
  const other = await context.newPage();
  await other.goto(address);
  await payByCard(other, CARDS.approved);
  await expectStatus(other, "paid");

  await mainButton(page).click();
  await saysPaid(page);
  await expectStatus(page, "paid");
  expect(charged(demo)).toHaveLength(1);
});

test("a challenge left open in one tab does not pay what another has paid", async ({
  page,
  demo,
  context,
}) => {
  const address = demo.place("card");
  await page.goto(address);
  await payByCard(page, CARDS.challenge);
  await expect(bank(page).getByRole("button", { name: "Aprovar" })).toBeVisible();
  const other = await context.newPage();
  await other.goto(address);
  await payByCard(other, CARDS.challenge);

  // The newer attempt took the place of this one, whose bank's page goes.
  await expect(page.locator("[part~=frame]")).toBeHidden();
  await expect(page.locator("pay-card")).toContainText(
    "Há uma tentativa de pagamento mais recente. Confira o resultado dela.",
  );
  await bank(other).getByRole("button", { name: "Aprovar" }).click();
  await expectStatus(other, "paid");
  await page.getByRole("button", { name: "Tentar de novo" }).click();
  await saysPaid(page);
  expect(charged(demo)).toHaveLength(1);
});
