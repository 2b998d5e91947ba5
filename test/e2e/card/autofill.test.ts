// What the browser's own autofill does. Chromium alone lets a test trigger it; its headless shell has none.
import type { Page } from "@playwright/test";
import { CHROMIUM_ARGS, chromiumPath } from "../../setup/chromium.ts";
import { CARDS, expectStatus, mainButton, SECURITY_CODE } from "../support/card-form.ts";
import { expect, heard, hears, test } from "../support/fixtures.ts";

test.use({ launchOptions: { executablePath: chromiumPath(), args: CHROMIUM_ARGS } });

/** Has the browser fill the form of the card's number with a card that it keeps. */
async function autofill(page: Page): Promise<void> {
  await page.locator("[autocomplete=cc-number]").waitFor();
  const browser = await page.context().newCDPSession(page);
  const { result } = await browser.send("Runtime.evaluate", {
    expression: `document.querySelector("pay-card").shadowRoot.querySelector("[autocomplete=cc-number]")`,
  });
  const { node } = await browser.send("DOM.describeNode", { objectId: result.objectId! });
  const card = {
    number: CARDS.approved,
    name: "MARINA S LIMA",
    expiryMonth: "01",
    expiryYear: "2031",
    cvc: SECURITY_CODE,
  };
  // The browser looks for forms a while after they are there.
  await expect(() => browser.send("Autofill.trigger", { fieldId: node.backendNodeId, card })).toPass();
}

const values = (page: Page) =>
  page
    .locator("pay-card [part~=input]")
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));

test("autofill fills the whole card at once, offers its holder as the buyer, and the card is ready to be sent", async ({
  page,
  demo,
}) => {
  await page.goto(demo.place("card", { customer: { identity: "52998224725" } }));
  await autofill(page);
  await expect
    .poll(() => values(page))
    .toEqual(["4111 1111 1111 1111", "MARINA S LIMA", "01/31", SECURITY_CODE, "MARINA S LIMA"]);
  await expect(page.getByLabel("Nome completo")).toHaveValue("MARINA S LIMA");
  await expect
    .poll(async () => (await heard(page, "pay-change")).at(-1)?.detail)
    .toEqual({ complete: true, brand: "Visa" });
  await expect(page.locator("[part~=error]")).toHaveCount(0);

  await mainButton(page).click();
  await hears(page, "pay-success");
  await expectStatus(page, "paid");
});
