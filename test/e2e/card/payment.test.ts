import {
  answerChallenge,
  bank,
  CARDS,
  expectStatus,
  fillCard,
  halfWay,
  mainButton,
  payByCard,
} from "../support/card-form.ts";
import { expect, heard, hears, test } from "../support/fixtures.ts";

test("a card is charged at once, in the installments that the buyer chose", async ({ page, demo }) => {
  await page.goto(demo.place("card"));
  await fillCard(page, CARDS.approved);
  await page.getByRole("radio", { name: /^3x de/ }).check();
  await mainButton(page).click();
  await expectStatus(page, "paid");
  expect(await hears(page, "pay-success")).toHaveLength(1);
  const [charge, ...others] = demo.sandbox.control.cards.list();
  expect(others).toEqual([]);
  expect(charge).toMatchObject({ status: "PAID", amount: 189_90, installments: 3 });
});

test("a declined card says why and what to do, and another card can pay", async ({ page, demo }) => {
  await page.goto(demo.place("card"));
  await payByCard(page, CARDS.insufficientFunds);
  const [denied] = await hears(page, "pay-denied");
  expect(denied!.detail.charge).toMatchObject({ status: "denied", reason: { code: "insufficient_funds" } });
  await expectStatus(page, "denied");
  await expect(page.locator("[autocomplete=cc-csc]")).toHaveValue("");

  await payByCard(page, CARDS.approved);
  await hears(page, "pay-success");
  expect(await heard(page, "pay-denied")).toHaveLength(1);
  expect(demo.sandbox.control.ledger().filter((entry) => entry.charged > 0)).toHaveLength(1);
});

test("an order that was declined can be paid after a reload", async ({ page, demo }) => {
  await page.goto(demo.place("card"));
  await payByCard(page, CARDS.insufficientFunds);
  await hears(page, "pay-denied");
  await page.reload();
  await payByCard(page, CARDS.approved);
  await hears(page, "pay-success");
  expect(await heard(page, "pay-denied")).toHaveLength(1);
});

test("the bank asks in a dialog above the shop, and the buyer approves", async ({ page, demo }) => {
  await page.goto(demo.place("card"));
  await payByCard(page, CARDS.challenge);
  await hears(page, "pay-challenge");
  await expect(page.locator("dialog[part~=dialog]")).toBeVisible();
  await answerChallenge(page, "approve");
  await hears(page, "pay-success");
  await expect(page.locator("[part~=frame]")).toBeHidden();
  await expectStatus(page, "paid");
  expect(await heard(page, "pay-success")).toHaveLength(1);
});

// The sandbox's bank goes back to the shop after 2 s, which the page's policy forbids within the frame: had the page
// waited for that, the fixture would tell of the policy.
test("an approval whose webhook never comes is looked up when the bank's page reports the end", async ({
  page,
  demo,
}) => {
  demo.sandbox.control.deliveries.mode({ how: "never" });
  await page.goto(demo.place("card"));
  await payByCard(page, CARDS.challenge);
  await answerChallenge(page, "approve");
  await hears(page, "pay-success");
  await expect(page.locator("[part~=frame]")).toBeHidden();
  const deliveries = demo.sandbox.control.deliveries.list();
  expect(deliveries.map(({ state }) => state)).toEqual(["dropped"]);
});

test("the buyer refuses at the bank: denied, and the form is back", async ({ page, demo }) => {
  // Told by the service's delivery: its list, which the backend looks at when the page asks, does not say why.
  await page.route(/\/pay\/charges\/[^/]+$/, (route) => route.abort());
  await page.goto(demo.place("card"));
  await payByCard(page, CARDS.challenge);
  await answerChallenge(page, "refuse");
  const [denied] = await hears(page, "pay-denied");
  expect(denied!.detail.charge).toMatchObject({ reason: { code: "authentication_failed" } });
  await expect(page.locator("[part~=frame]")).toBeHidden();
  await expect(mainButton(page)).toBeEnabled();
});

test("a bank that needs no answer finishes by itself", async ({ page, demo }) => {
  await page.goto(demo.place("card"));
  await payByCard(page, CARDS.frictionless);
  await hears(page, "pay-success");
});

test("closing the bank's window needs one confirmation, charges nothing, and another card can pay", async ({
  page,
  demo,
}) => {
  await page.goto(demo.place("card"));
  await payByCard(page, CARDS.challenge);
  await expect(bank(page).getByRole("button", { name: "Aprovar" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button").last().click();
  await expect(page.locator("[part~=frame]")).toBeHidden();
  expect(await heard(page, "pay-success")).toEqual([]);

  await page.getByRole("button", { name: "Usar outro cartão" }).click();
  await payByCard(page, CARDS.approved);
  await hears(page, "pay-success");
  expect(demo.sandbox.control.ledger().filter((entry) => entry.charged > 0)).toHaveLength(1);
});

test("a bank's window that was closed opens again after a reload", async ({ page, demo }) => {
  await page.goto(demo.place("card"));
  await payByCard(page, CARDS.challenge);
  await expect(bank(page).getByRole("button", { name: "Aprovar" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button").last().click();
  await expect(page.locator("[part~=frame]")).toBeHidden();

  await page.reload();
  await answerChallenge(page, "approve");
  await hears(page, "pay-success");
});

test("a challenge survives a reload, and its approval is reported once", async ({ page, demo }) => {
  await page.goto(demo.place("card"));
  await payByCard(page, CARDS.challenge);
  await hears(page, "pay-challenge");
  await page.reload();
  await answerChallenge(page, "approve");
  await hears(page, "pay-success");
  await page.reload();
  await expectStatus(page, "paid");
  expect(await heard(page, "pay-success")).toHaveLength(1);
  expect(demo.sandbox.control.cards.list()).toHaveLength(1);
});

test("a challenge refused after a reload is reported once", async ({ page, demo }) => {
  await page.goto(demo.place("card"));
  await payByCard(page, CARDS.challenge);
  await hears(page, "pay-challenge");
  await page.reload();
  await answerChallenge(page, "refuse");
  expect(await hears(page, "pay-denied")).toHaveLength(1);
});

test("a page reloaded while its card is being charged finds that charge, not a second one", async ({
  page,
  demo,
}) => {
  demo.sandbox.control.faults.next("cards.charge", { kind: "slow", delay: 700 });
  await page.goto(demo.place("card"));
  await payByCard(page, CARDS.approved);
  await halfWay(demo);
  await page.reload();
  await hears(page, "pay-success");
  expect(await heard(page, "pay-success")).toHaveLength(1);
  expect(demo.sandbox.control.cards.list()).toHaveLength(1);
});

test("a charge whose answer was lost is looked up, not sent again", async ({ page, demo }) => {
  await page.goto(demo.place("card"));
  await payByCard(page, CARDS.cut);
  await hears(page, "pay-success");
  expect(demo.sandbox.control.cards.list()).toHaveLength(1);
});

test("twenty quick clicks make one charge", async ({ page, demo }) => {
  await page.goto(demo.place("card"));
  await fillCard(page, CARDS.approved);
  await mainButton(page).evaluate((button: HTMLElement) => {
    for (let i = 0; i < 20; i++) button.click();
  });
  await hears(page, "pay-success");
  expect(demo.sandbox.control.cards.list()).toHaveLength(1);
});
