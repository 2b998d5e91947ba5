import { CARDS, expectStatus, mainButton, payByCard } from "./support/card-form.ts";
import { expect, hears, retriesEnd, test } from "./support/fixtures.ts";

test("when the service refuses the API key, the buyer sees an error and can retry", async ({
  page,
  demo,
}) => {
  demo.sandbox.control.keys.deactivate("demo-key");
  await page.clock.install();
  await page.goto(demo.place("pix"));
  await page.locator("[part~=button]").click();
  await retriesEnd(page);
  const [error] = await hears(page, "pay-error");
  expect(error!.detail.code).toMatch(/^service_/);
  await expect(page.locator("pay-pix")).toHaveAttribute("status", "error");
  expect(demo.log.join("\n")).toContain("key");

  demo.sandbox.control.keys.activate("demo-key");
  await page.locator("[part~=button]").click();
  await hears(page, "pay-pending");
});

test("a Pix charge with an invalid answer is not shown, and a new code is offered", async ({
  page,
  demo,
}) => {
  demo.sandbox.control.faults.next("pix.charge", { kind: "nonsense" });
  await page.goto(demo.place("pix"));
  await page.locator("[part~=button]").click();
  await hears(page, "pay-denied");
  await page.locator("[part~=button]").click();
  await expect(page.locator("[part~=qr]")).toBeVisible();
});

test("a card that the service refuses to process is a failed charge", async ({ page, demo }) => {
  await page.goto(demo.place("card"));
  await payByCard(page, CARDS.refused);
  const [denied] = await hears(page, "pay-denied");
  expect(denied!.detail.charge!.status).toBe("failed");
});

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
