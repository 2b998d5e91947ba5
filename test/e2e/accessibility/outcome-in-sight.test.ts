// Whatever becomes of a payment stands wholly in sight, as do the words while it is sent.
// `npm run test:layout` tries every window and outcome.
import type { Page } from "@playwright/test";
import { bank, CARDS, expectStatus, fillCard, mainButton } from "../support/card-form.ts";
import { expect, hears, test, type TestDemo } from "../support/fixtures.ts";
import { expectOutcomeInSight } from "../support/outcome.ts";
import { sentCodes } from "../support/pix-page.ts";

const isWhole = process.env.LAYOUT === "whole";

const ALL = [
  { width: 320, height: 568 },
  { width: 390, height: 664 },
  { width: 1280, height: 720 },
  { width: 1366, height: 650 },
];
const WINDOWS = isWhole ? ALL : [ALL[0]!];

type Shop = "card" | "checkout";

async function send(page: Page, demo: TestDemo, shop: Shop, card: string): Promise<void> {
  await page.goto(demo.place(shop));
  await hears(page, "pay-ready");
  if (shop === "checkout") await page.getByRole("radio", { name: /Cartão/ }).check();
  await fillCard(page, card);
  await mainButton(page).click();
}

for (const { width, height } of WINDOWS) {
  test.describe(`${width} × ${height}`, () => {
    test.use({ viewport: { width, height } });

    for (const shop of isWhole ? (["card", "checkout"] as const) : (["checkout"] as const)) {
      test(`a card that is sent, confirmed and paid, ${shop}`, async ({ page, demo }) => {
        demo.sandbox.control.faults.next("cards.charge", { kind: "slow", delay: 1_500 });
        await send(page, demo, shop, CARDS.pending);
        await expectStatus(page, "creating");
        await expectOutcomeInSight(page);
        await hears(page, "pay-pending");
        await expectOutcomeInSight(page);
        await demo.sandbox.control.cards.confirm(demo.sandbox.control.cards.list()[0]!.paymentId);
        await hears(page, "pay-success");
        await expectOutcomeInSight(page);
      });

      if (!isWhole) continue;

      test(`a card that is declined, ${shop}`, async ({ page, demo }) => {
        await send(page, demo, shop, CARDS.declined);
        await hears(page, "pay-denied");
        await expectOutcomeInSight(page);
      });

      test(`a card whose buyer has left the bank's page, ${shop}`, async ({ page, demo }) => {
        await send(page, demo, shop, CARDS.challenge);
        await bank(page).getByRole("button", { name: "Aprovar" }).waitFor();
        await page.getByRole("button", { name: "Fechar" }).click();
        await page.getByRole("button", { name: "Sair e conferir" }).click();
        await expect(page.getByRole("heading", { name: "A compra ainda não foi confirmada" })).toBeVisible();
        await expectOutcomeInSight(page);
      });
    }

    for (const shop of isWhole ? (["pix", "checkout"] as const) : []) {
      test(`a Pix code that is paid, ${shop}`, async ({ page, demo }) => {
        await page.goto(demo.place(shop));
        await mainButton(page).click();
        await hears(page, "pay-pending");
        await demo.sandbox.control.pix.payCode(sentCodes(demo)[0]!);
        await hears(page, "pay-success");
        await expectOutcomeInSight(page);
      });

      test(`a Pix code that expires, ${shop}`, async ({ page, demo }) => {
        await page.goto(demo.place(shop, { pixExpiresIn: 2 }));
        await mainButton(page).click();
        await hears(page, "pay-expired");
        await expectOutcomeInSight(page);
      });
    }
  });
}
