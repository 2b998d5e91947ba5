import { answerChallenge, bank, CARDS, expectStatus, mainButton, payByCard } from "../support/card-form.ts";
import { expect, heard, hears, test } from "../support/fixtures.ts";

test("a declined card says why and what to do, and another card can pay, also after a reload", async ({
  page,
  demo,
}) => {
  await page.goto(demo.place("card"));
  await payByCard(page, CARDS.insufficientFunds);
  const [denied] = await hears(page, "pay-denied");
  expect(denied!.detail.charge).toMatchObject({ status: "denied", reason: { code: "insufficient_funds" } });
  await expectStatus(page, "denied");
  await expect(page.locator("[autocomplete=cc-csc]")).toHaveValue("");

  await payByCard(page, CARDS.declined);
  await expect.poll(() => heard(page, "pay-denied")).toHaveLength(2);
  await page.reload();
  await payByCard(page, CARDS.approved);
  await hears(page, "pay-success");
  expect(await heard(page, "pay-denied")).toHaveLength(2);
  expect(demo.sandbox.control.ledger().filter((entry) => entry.charged > 0)).toHaveLength(1);
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

test("a challenge survives a reload, also where its window was closed, and its approval is reported once", async ({
  page,
  demo,
}) => {
  await page.goto(demo.place("card"));
  await payByCard(page, CARDS.challenge);
  await bank(page).getByRole("button", { name: "Aprovar" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Sair e conferir" }).click();
  await expect(page.locator("[part~=frame]")).toBeHidden();
  await page.reload();
  await answerChallenge(page, "approve");
  await hears(page, "pay-success");
  await page.reload();
  await expectStatus(page, "paid");
  expect(await heard(page, "pay-success")).toHaveLength(1);
  expect(demo.sandbox.control.cards.list()).toHaveLength(1);
});

test("a challenge refused after a reload is reported once, and the form is back", async ({ page, demo }) => {
  await page.goto(demo.place("card"));
  await payByCard(page, CARDS.challenge);
  await hears(page, "pay-challenge");
  await page.reload();
  await bank(page).getByRole("button", { name: "Aprovar" }).waitFor();
  // Told by the service's delivery: its list, which the backend looks at when the page asks, does not say why.
  await page.route(/\/pay\/charges\/[^/]+$/, (route) => route.abort());
  await answerChallenge(page, "refuse");
  const [denied, ...others] = await hears(page, "pay-denied");
  expect(others).toEqual([]);
  expect(denied!.detail.charge).toMatchObject({ reason: { code: "authentication_failed" } });
  await expect(page.locator("[part~=frame]")).toBeHidden();
  await expect(mainButton(page)).toBeEnabled();
});
