import { CARDS, expectStatus, mainButton, payByCard } from "./support/card-form.ts";
import { expect, hears, retriesEnd, test } from "./support/fixtures.ts";

test("when the service is down, the buyer sees an error and the form keeps what was typed", async ({
  page,
  demo,
}) => {
  await demo.service.close();
  await page.clock.install();
  await page.goto(demo.place("card"));
  await payByCard(page, CARDS.approved);
  await retriesEnd(page);
  const [error] = await hears(page, "pay-error");
  expect(error!.detail.code).toBe("service_unavailable");
  await expectStatus(page, "error");
  await expect(page.locator("pay-card")).toContainText("O pagamento está indisponível no momento");
  await mainButton(page).click();
  await expect(page.locator("[autocomplete=cc-name]")).toHaveValue("MARINA S LIMA");
});
