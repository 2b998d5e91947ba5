// However often and in whatever way a buyer or a page submits a payment, the service charges one card, once.
import type { Page } from "@playwright/test";
import { CARDS, expectStatus, fillCard, halfWay, mainButton, payByCard } from "../support/card-form.ts";
import { expect, heard, hears, retriesEnd, test, type TestDemo } from "../support/fixtures.ts";

const CARD = CARDS.approved;

const charges = (demo: TestDemo) => demo.sandbox.control.cards.list();

/** The service takes its time, so that all that follows falls into the middle of a charge. */
const slowly = (demo: TestDemo, delay = 700) =>
  demo.sandbox.control.faults.next("cards.charge", { kind: "slow", delay });

/** A second card form of the same order beside the first, and a card in each; both are sent at once. */
async function payTwice(page: Page, cards: readonly string[]): Promise<void> {
  await page.locator("pay-card").evaluate((form) => form.after(form.cloneNode()));
  for (const [n, number] of cards.entries()) {
    const form = page.locator("pay-card").nth(n);
    await form.locator("[name=number]").fill(number);
    await form.locator("[name=holder]").fill("MARINA S LIMA");
    await form.locator("[name=expiry]").fill("12/31");
    await form.locator("[name=code]").fill("737");
  }
  await page.evaluate(() => {
    for (const form of document.querySelectorAll("pay-card")) void form.submit();
  });
}

async function paidOnce(page: Page, demo: TestDemo): Promise<void> {
  await hears(page, "pay-success");
  await expectStatus(page, "paid");
  expect(charges(demo)).toHaveLength(1);
  expect(await heard(page, "pay-denied")).toEqual([]);
}

test("twenty quick mouse clicks make one charge", async ({ page, demo }) => {
  slowly(demo, 200);
  await page.goto(demo.place("card"));
  await fillCard(page, CARD);
  await mainButton(page).scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await mainButton(page).boundingBox())!;
  for (let clickCount = 1; clickCount <= 20; clickCount++) {
    await page.mouse.click(x + width / 2, y + height / 2, { clickCount });
  }
  await paidOnce(page, demo);
  expect(await heard(page, "pay-submit")).toHaveLength(1);
});

for (const [cards, other] of [
  ["the same card", CARD],
  ["different cards", "5502095822650000"],
] as const) {
  test(`two forms of one order, submitted at once with ${cards}, make one charge`, async ({ page, demo }) => {
    slowly(demo);
    await page.goto(demo.place("card"));
    await payTwice(page, [CARD, other]);
    await expect(page.locator("pay-card[status=paid]")).toHaveCount(2);
    expect(charges(demo)).toHaveLength(1);
  });
}

test("a page that is reloaded repeatedly during a charge makes no second one", async ({ page, demo }) => {
  slowly(demo, 1_500);
  await page.goto(demo.place("card"));
  await payByCard(page, CARD);
  await halfWay(demo);
  for (let n = 0; n < 3; n++) await page.reload();
  await paidOnce(page, demo);
  expect(await heard(page, "pay-success")).toHaveLength(1);
});

test("when the connection breaks during a charge, the buyer is told that nothing is charged twice, and the charge is found later", async ({
  page,
  demo,
}) => {
  await page.clock.install();
  await page.goto(demo.place("card"));
  // The request goes through, its answer and all that follows do not.
  let sent = false;
  await page.route("**/pay/**", async (route) => {
    if (!sent) await route.fetch();
    sent = true;
    await route.abort("connectionreset");
  });
  await payByCard(page, CARD);
  await expect(page.locator("pay-card")).toContainText("Sem conexão. Estamos tentando de novo…");
  await retriesEnd(page);
  await expect(page.locator("pay-card")).toContainText("A compra não será cobrada duas vezes.");
  await page.unroute("**/pay/**");
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(async () => {
    await page.clock.runFor(500);
    await expectStatus(page, "paid");
  }).toPass();
  await paidOnce(page, demo);
});

test("two tabs that pay at the same moment make one charge", async ({ page, demo, context }) => {
  slowly(demo);
  const address = demo.place("card");
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(address);
    await fillCard(tab, CARD);
  }
  const pay = (tab: Page) =>
    tab.locator("pay-card").evaluate((form) => void (form as HTMLElementTagNameMap["pay-card"]).submit());
  await Promise.all([pay(page), pay(other)]);
  for (const tab of [page, other]) await expect(tab.locator("pay-card")).toHaveAttribute("status", "paid");
  expect(charges(demo)).toHaveLength(1);
});
