import axe from "axe-core";
import type * as Axe from "axe-core";
import type { Page } from "@playwright/test";
import type { Page as ShopPage } from "../../../demo/scenarios.ts";
import { CARDS, expectStatus, mainButton, payByCard } from "../support/card-form.ts";
import { expect, hears, test } from "../support/fixtures.ts";

declare global {
  var axe: typeof Axe;
}

/** In shops' colours and sizes; the rest is tried with every state of the elements. */
const OPTIONS: Axe.RunOptions = {
  iframes: false,
  preload: false,
  resultTypes: ["violations"],
  runOnly: ["color-contrast", "link-in-text-block", "target-size"],
};

/** What axe finds wrong with the payment, by day and by night. */
async function violations(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const results = await page.evaluate((options) => globalThis.axe.run("pay-checkout", options), OPTIONS);
    found.push(
      ...results.violations.flatMap(({ id, nodes }) =>
        nodes.map(
          ({ target, failureSummary }) => `${colorScheme} ${id} ${target.join(" ")} ${failureSummary}`,
        ),
      ),
    );
  }
  return found;
}

for (const shop of ["checkout", "orbita", "bicho", "feira"] satisfies ShopPage[]) {
  test(`axe finds nothing wrong in the shop "${shop}", light and dark`, async ({ page, demo }) => {
    await page.goto(demo.place(shop));
    await hears(page, "pay-ready");
    await page.evaluate(axe.source);
    await page.getByRole("radio", { name: /Cartão/ }).check();
    await payByCard(page, CARDS.declined);
    await hears(page, "pay-denied");
    await mainButton(page).click();
    await expect(page.getByLabel("Código de segurança")).toHaveAttribute("aria-invalid", "true");
    expect(await violations(page)).toEqual([]);
    await payByCard(page, CARDS.approved);
    await expectStatus(page, "paid");
    expect(await violations(page)).toEqual([]);
  });
}
