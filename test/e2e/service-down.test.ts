import { cardThatIs, payByCard } from "./card-form.ts";
import { expect, hears, test } from "./fixtures.ts";

for (const kind of ["401", "400"] as const) {
  test(`a service that answers ${kind} to a Pix charge is told as unavailable, and a new try works`, async ({
    page,
    demo,
  }) => {
    demo.sandbox.control.faults.next("pix.charge", { kind }, 50);
    await page.goto(demo.place("pix"));
    await page.locator("[part~=button]").click();
    await hears(page, "pay-error");
    await expect(page.locator("pay-pix")).toHaveAttribute("status", "error");

    demo.sandbox.control.faults.clear();
    await page.locator("[part~=button]").first().click();
    await page.locator("[part~=button]").first().click({ trial: false });
    await hears(page, "pay-pending");
  });
}

test("a Pix charge whose answer makes no sense is not shown, and a new code is offered", async ({
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

test("a card that the service refuses to process is a failed charge in plain words", async ({
  page,
  demo,
}) => {
  await page.goto(demo.place("card"));
  await payByCard(page, cardThatIs("processing error (400)"));
  const [denied] = await hears(page, "pay-denied");
  expect(denied!.detail.charge!.status).toBe("failed");
});
