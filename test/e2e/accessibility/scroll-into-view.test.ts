// After each step the buyer sees the amount and the code, and after each outcome what came of it, without scrolling.
// `npm run test:layout` tries every window and outcome.
import type { Page } from "@playwright/test";
import { CARDS, expectStatus, fillCard, mainButton } from "../support/card-form.ts";
import { expect, hears, test } from "../support/fixtures.ts";
import { sentCodes } from "../support/pix-page.ts";

const isWhole = process.env.LAYOUT === "whole";

/** What of the code the buyer needs in a window of this size: a phone does not scan its own screen. */
const WINDOWS = [
  { width: 1280, height: 720, code: "qr" },
  { width: 1366, height: 650, code: "qr" },
  { width: 390, height: 664, code: "copy" },
  { width: 320, height: 568, code: "copy" },
];

const PAGES = [
  { where: "in place of the button", shop: "pix", terms: {} },
  { where: "in place of the buyer's data", shop: "pix", terms: { customer: {} } },
  { where: "in place of the buyer's data in a checkout", shop: "buyer-data", terms: {} },
] as const;

const amount = (page: Page) => page.locator(".payment [part=amount]").filter({ visible: true });
const inSight = (page: Page, part: string) =>
  expect(page.locator(`[part~=${part}]`).filter({ visible: true }).first()).toBeInViewport({ ratio: 1 });

for (const { width, height, code } of isWhole ? WINDOWS : []) {
  for (const { where, shop, terms } of PAGES) {
    test(`amount and code are scrolled into view ${where}, ${width} × ${height}`, async ({ page, demo }) => {
      await page.setViewportSize({ width, height });
      await page.goto(demo.place(shop, terms));
      if (where !== "in place of the button") {
        await page.getByLabel("Nome completo").first().fill("Marina Souza Lima");
        await page.getByLabel("CPF ou CNPJ").first().fill("529.982.247-25");
      }
      await mainButton(page).click();
      await expect(page.locator("pay-pix")).toHaveAttribute("status", "pending");

      await expect(amount(page)).toBeInViewport({ ratio: 1 });
      await inSight(page, code);
      await expect(
        page.getByRole("heading", { name: /^Aguardando o pagamento\. R\$\s\d+,\d\d\.$/ }),
      ).toBeFocused();
    });
  }
}

/** Where the focus is when the outcome comes, and the page as far from it as it scrolls. */
const FOCUS = {
  inside: async () => {},
  outside: (page: Page) =>
    page.evaluate(() => {
      const link = document.querySelector<HTMLElement>("header a")!;
      link.focus();
    }),
  nowhere: (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur()),
};

/** Keeps requests to such addresses from the backend until they are let through. */
async function hold(page: Page, addresses: RegExp): Promise<() => void> {
  let letThrough = () => {};
  const isLetThrough = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(addresses, async (route) => {
    await isLetThrough;
    await route.continue();
  });
  return letThrough;
}

const OUTCOMES = isWhole
  ? WINDOWS.map((size) => ({ ...size, focuses: FOCUS }))
  : [{ ...WINDOWS[3]!, focuses: { outside: FOCUS.outside } }];

for (const { width, height, focuses } of OUTCOMES) {
  for (const [focus, put] of Object.entries(focuses)) {
    const leave = async (page: Page) => {
      await put(page);
      await page.evaluate(() =>
        scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }),
      );
    };
    const size = `${width} × ${height}, focus ${focus}`;

    test(`a Pix payment is seen to be confirmed: ${size}`, async ({ page, demo }) => {
      await page.setViewportSize({ width, height });
      await page.goto(demo.place("pix"));
      await mainButton(page).click();
      await hears(page, "pay-pending");
      await leave(page);
      await demo.sandbox.control.pix.payCode(sentCodes(demo)[0]!);
      await hears(page, "pay-success");
      await inSight(page, "status");
      await inSight(page, "amount");
    });

    if (!isWhole) continue;

    test(`a code is seen to have expired: ${size}`, async ({ page, demo }) => {
      await page.setViewportSize({ width, height });
      const tell = await hold(page, /\/charges\/./);
      await page.goto(demo.place("pix", { pixExpiresIn: 2 }));
      await mainButton(page).click();
      await hears(page, "pay-pending");
      await leave(page);
      tell();
      await hears(page, "pay-expired");
      await inSight(page, "status");
      await inSight(page, "amount");
    });

    for (const [outcome, card] of [
      ["paid", CARDS.approved],
      ["denied", CARDS.declined],
    ] as const) {
      test(`a card is seen to be ${outcome}: ${size}`, async ({ page, demo }) => {
        await page.setViewportSize({ width, height });
        const send = await hold(page, /\/charges$/);
        await page.goto(demo.place("card"));
        await hears(page, "pay-ready");
        await fillCard(page, card);
        await mainButton(page).click();
        await expectStatus(page, "creating");
        await leave(page);
        send();
        await expectStatus(page, outcome);
        await inSight(page, outcome === "paid" ? "status" : "error");
        await inSight(page, "amount");
      });
    }
  }
}
