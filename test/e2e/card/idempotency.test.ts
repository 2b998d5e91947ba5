// However often and in whatever way a buyer or a page submits a payment, the service charges one card, once.
import type { Page } from "@playwright/test";
import { CARDS, expectStatus, fillCard, halfWay, payByCard } from "../support/card-form.ts";
import { expect, heard, hears, retriesEnd, test, type TestDemo } from "../support/fixtures.ts";

const CARD = CARDS.approved;

const charges = (demo: TestDemo) => demo.sandbox.control.cards.list();

/** The service takes its time, so that all that follows falls into the middle of a charge. */
const slowly = (demo: TestDemo, delay = 700) =>
  demo.sandbox.control.faults.next("cards.charge", { kind: "slow", delay });

async function paidOnce(page: Page, demo: TestDemo): Promise<void> {
  await hears(page, "pay-success");
  await expectStatus(page, "paid");
  expect(charges(demo)).toHaveLength(1);
  expect(await heard(page, "pay-denied")).toEqual([]);
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
