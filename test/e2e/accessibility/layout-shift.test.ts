// Hardly anything on the page moves by itself, from the first paint to the outcome, however slow the service is.
// `npm run test:layout` tries every outcome, width and delay; here is one of each page.
import type { Page } from "@playwright/test";
import { CARDS, expectStatus, fillCard, mainButton } from "../support/card-form.ts";
import { expect, hears, test, type TestDemo } from "../support/fixtures.ts";
import { MAX_SHIFT, shiftSum, watchShifts } from "../support/layout-shifts.ts";
import { sentCodes } from "../support/pix-page.ts";

const isWhole = process.env.LAYOUT === "whole";
const WIDTHS = isWhole ? [320, 390, 768, 1280] : [320];
const SHORT = ["pix, paid", "checkout, declined by card"];
/** Milliseconds until the service answers; the longest is long enough for all that is said meanwhile. */
const DELAYS = isWhole ? [0, 1_500, 6_000] : [2_500];

async function payByCard(page: Page, name: "card" | "checkout", card: keyof typeof CARDS): Promise<void> {
  await hears(page, "pay-ready");
  if (name === "checkout") await page.getByRole("radio", { name: /Cartão/ }).check();
  await fillCard(page, CARDS[card]);
  await mainButton(page).click();
  await expectStatus(page, card === "approved" ? "paid" : "denied");
}

async function payByPix(page: Page, demo: TestDemo): Promise<void> {
  await mainButton(page).click();
  await hears(page, "pay-pending");
  await demo.sandbox.control.pix.payCode(sentCodes(demo)[0]!);
  await hears(page, "pay-success");
}

/** What the page does not hear of until it has happened. */
async function missing(page: Page, happens: () => Promise<void>): Promise<void> {
  const charges = /\/charges\/./;
  await page.route(charges, (route) => route.abort());
  await happens();
  await page.unroute(charges);
  await hears(page, "pay-denied", 30_000);
}

/** By page of the demo: how a buyer comes to each outcome. */
const OUTCOMES: Record<string, Record<string, (page: Page, demo: TestDemo) => Promise<unknown>>> = {
  card: {
    paid: (page) => payByCard(page, "card", "approved"),
    declined: (page) => payByCard(page, "card", "declined"),
    refused: (page) => payByCard(page, "card", "refused"),
    refunded: async (page, demo) => {
      const { cards } = demo.sandbox.control;
      await hears(page, "pay-ready");
      await fillCard(page, CARDS.pending);
      await missing(page, async () => {
        await mainButton(page).click();
        const { id } = (await hears(page, "pay-pending"))[0]!.detail.charge!;
        const { paymentId } = cards.list()[0]!;
        await cards.confirm(paymentId);
        await cards.cancel(paymentId);
        await expect.poll(async () => (await demo.pay.charges.get(id))?.status).toBe("cancelled");
      });
    },
  },
  pix: {
    paid: payByPix,
    refunded: async (page, demo) => {
      await missing(page, async () => {
        await mainButton(page).click();
        const { id, amount } = (await hears(page, "pay-pending"))[0]!.detail.charge!;
        await demo.sandbox.control.pix.payCode(sentCodes(demo)[0]!);
        await expect.poll(async () => (await demo.pay.charges.get(id))?.status).toBe("paid");
        await demo.pay.charges.recordRefund(id, { amount, reason: "MED" });
      });
    },
    refused: async (page, demo) => {
      demo.sandbox.control.faults.clear();
      demo.sandbox.control.faults.next("pix.charge", { kind: "400" }, 20);
      await mainButton(page).click();
      await expect(page.locator("pay-pix")).toHaveAttribute("status", "error", { timeout: 30_000 });
    },
    expired: async (page, demo) => {
      demo.change(page.url(), { pixExpiresIn: 2 });
      await mainButton(page).click();
      await hears(page, "pay-expired");
    },
  },
  checkout: {
    "paid by card": (page) => payByCard(page, "checkout", "approved"),
    "declined by card": (page) => payByCard(page, "checkout", "declined"),
    "paid by Pix": payByPix,
  },
};

for (const width of WIDTHS) {
  for (const delay of DELAYS) {
    for (const [name, outcomes] of Object.entries(OUTCOMES)) {
      for (const [outcome, reach] of Object.entries(outcomes)) {
        if (!isWhole && !SHORT.includes(`${name}, ${outcome}`)) continue;
        test(`${name}, ${outcome}: nothing moves at ${width} px with answers of ${delay} ms`, async ({
          page,
          demo,
        }) => {
          test.slow();
          await watchShifts(page);
          await page.setViewportSize({ width, height: 700 });
          for (const call of ["cards.charge", "pix.charge"] as const)
            if (delay > 0) demo.sandbox.control.faults.next(call, { kind: "slow", delay });
          await page.goto(demo.place(name as "card" | "pix" | "checkout"));
          await reach(page, demo);
          expect(await shiftSum(page)).toBeLessThanOrEqual(MAX_SHIFT);
        });
      }
    }
  }
}
