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

const SCHEMES = ["light", "dark"] as const;
const SHOPS = ["checkout", "orbita", "bicho", "feira"] as const satisfies ShopPage[];

/** What axe finds wrong with the payment. */
async function violations(page: Page, colorScheme: (typeof SCHEMES)[number]): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  const { violations: found } = await page.evaluate(
    (options) => globalThis.axe.run("pay-checkout", options),
    OPTIONS,
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${colorScheme} ${id} ${target.join(" ")} ${failureSummary}`),
  );
}

// Each state is looked at in two shops by day and in two by night.
for (const [index, shop] of SHOPS.entries()) {
  const [first, second] = index % 2 === 0 ? SCHEMES : SCHEMES.toReversed();
  const tag = shop === "checkout" ? [] : "@long";
  const name = `axe finds nothing wrong in the shop "${shop}", declined in ${first} colours, paid in ${second} ones`;
  test(name, { tag }, async ({ page, demo }) => {
    await page.goto(demo.place(shop));
    await hears(page, "pay-ready");
    await page.evaluate(axe.source);
    await page.getByRole("radio", { name: /Cartão/ }).check();
    await payByCard(page, CARDS.declined);
    await hears(page, "pay-denied");
    await mainButton(page).click();
    await expect(page.getByLabel("Código de segurança")).toHaveAttribute("aria-invalid", "true");
    expect(await violations(page, first!)).toEqual([]);
    await payByCard(page, CARDS.approved);
    await expectStatus(page, "paid");
    expect(await violations(page, second!)).toEqual([]);
  });
}
