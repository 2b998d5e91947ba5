// What a buyer sees after too many tries, and how a page asks for a captcha first.
import { randomUUID } from "node:crypto";
import { CARDS, expectStatus, fillCard, mainButton, payByCard } from "../support/card-form.ts";
import { expect, heard, hears, test } from "../support/fixtures.ts";

test("after too many declines the buyer is told to wait, and the form keeps what was typed", async ({
  page,
  demo,
}) => {
  const address = demo.place("card");
  const declined = {
    orderId: new URL(address).searchParams.get("order"),
    method: "card",
    installments: 1,
    card: {
      number: CARDS.insufficientFunds,
      holder: "MARINA S LIMA",
      expirationDate: "12/2031",
      securityCode: "737",
      brand: "Visa",
    },
  };
  for (let tries = 0; tries < 5; tries++) {
    const response = await fetch(`${demo.shop.origin}/pay/charges`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": randomUUID() },
      body: JSON.stringify(declined),
    });
    expect(response.status).toBe(201);
  }
  await page.goto(address);
  await payByCard(page, CARDS.approved);
  // The wait is of minutes, so nothing is repeated first.
  const [error] = await hears(page, "pay-error");
  expect(error!.detail.code).toBe("too_many_attempts");
  await expect(page.locator("pay-card")).toContainText("Muitas tentativas seguidas");
  await expect(page.locator("[autocomplete=cc-name]")).toHaveValue("MARINA S LIMA");
  await page
    .locator("pay-card")
    .evaluate((card: HTMLElement & { submit(): Promise<unknown> }) => void card.submit());
  await expect.poll(() => heard(page, "pay-error")).toHaveLength(2);
});

test("a page holds a payment back until its captcha is solved", async ({ page, demo }) => {
  await page.goto(demo.place("card"));
  await page.locator("pay-card").evaluate((card: HTMLElement & { submit(): Promise<unknown> }) => {
    let isPerson = false;
    card.addEventListener("pay-submit", (event) => {
      if (isPerson) return;
      event.preventDefault();
      addEventListener("captcha-solved", () => {
        isPerson = true;
        void card.submit();
      });
    });
  });
  await fillCard(page, CARDS.approved);
  await mainButton(page).click();
  await hears(page, "pay-submit");
  await expectStatus(page, "ready");
  await page.evaluate(() => dispatchEvent(new Event("captcha-solved")));
  await hears(page, "pay-success");
});
