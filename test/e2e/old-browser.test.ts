// A browser that has nothing newer than the oldest ones that the elements run in: what this one has beyond them is taken from
// the page before its first script.
import type { Page } from "@playwright/test";
import { GLOBALS, isOldEnough, membersOf } from "../support/newer-features.ts";
import {
  answerChallenge,
  CARDS,
  expectStatus,
  isolated,
  mainButton,
  payByCard,
} from "./support/card-form.ts";
import { expect, heard, hears, test } from "./support/fixtures.ts";
import { sentCodes } from "./support/pix-page.ts";

/** `URL.canParse`, `Element.prototype.checkVisibility`, `Sanitizer`: what is newer, as a path from the global object. */
const NEWER = Object.entries(GLOBALS)
  // The pages' policies ask for them here.
  .filter(([object]) => !/^trusted/i.test(object))
  .flatMap(([object, feature]) =>
    isOldEnough(feature)
      ? membersOf(feature)
          .filter(([, member]) => !isOldEnough(member))
          .map(([name, , isStatic]) => [object, ...(isStatic ? [] : ["prototype"]), name])
      : [[object]],
  );

const takeAway = (page: Page, paths: readonly string[][]) =>
  page.addInitScript((each) => {
    for (const path of each) {
      const name = path.at(-1)!;
      const owner = path
        .slice(0, -1)
        .reduce<Record<string, unknown> | undefined>(
          (object, key) => object?.[key] as Record<string, unknown> | undefined,
          globalThis as unknown as Record<string, unknown>,
        );
      if (owner) delete owner[name];
    }
  }, paths);

test("Pix is paid in the oldest browser", async ({ page, demo }) => {
  await takeAway(page, NEWER);
  await page.goto(demo.place("pix"));
  const left = await page.evaluate(() => [
    "any" in AbortSignal,
    "canParse" in URL,
    "checkVisibility" in Element.prototype,
  ]);
  expect(left).toEqual([false, false, false]);
  await mainButton(page).click();
  await expect(page.locator("pay-pix")).toHaveAttribute("status", "pending");
  await page.locator("[part~=copy]").click();
  await demo.sandbox.control.pix.payCode(sentCodes(demo)[0]!);
  await hears(page, "pay-success");
  expect(await heard(page, "pay-error")).toEqual([]);
});

test("a card is paid in the oldest browser, also by way of the bank", async ({ page, demo }) => {
  await takeAway(page, NEWER);
  await page.goto(demo.place("card"));
  await payByCard(page, CARDS.challenge);
  await hears(page, "pay-challenge");
  await answerChallenge(page, "approve");
  await hears(page, "pay-success");
  await expectStatus(page, "paid");
  expect(await heard(page, "pay-error")).toEqual([]);
});

test("a card is paid in an isolated form in the oldest browser", async ({ page, demo }) => {
  await takeAway(page, NEWER);
  await page.goto(demo.place("isolated"));
  await payByCard(isolated(page), CARDS.approved);
  await hears(page, "pay-success");
  expect(await heard(page, "pay-error")).toEqual([]);
});

test("an older browser is told so, and the network is not blamed", async ({ page, demo }) => {
  await takeAway(page, [["Array", "prototype", "toReversed"]]);
  await page.goto(demo.place("pix"));
  const [error] = await hears(page, "pay-error");
  expect(error!.detail.code).toBe("browser_unsupported");
  await expect(
    page
      .getByText("Este navegador é antigo demais para pagar aqui. Atualize-o ou abra a loja em outro.")
      .first(),
  ).toBeVisible();
  expect(sentCodes(demo)).toEqual([]);
});
