// What a buyer does with the card form, and what their bank shows.
import { expect, type FrameLocator, type Locator, type Page } from "@playwright/test";
import { TEST_CARDS } from "../../../src/sandbox/index.ts";
import type { TestDemo } from "./fixtures.ts";

/** The number of the first test card of which the sandbox says (in English) that this happens. */
export function cardThatIs(happens: string): string {
  const card = TEST_CARDS.find((candidate) => candidate.happens.en === happens);
  if (!card) throw new Error(`No test card is "${happens}"`);
  return card.number;
}

export const SECURITY_CODE = "737";

/** Where the form is: in the page, or in a frame of it. */
type Place = Pick<Page, "locator">;

/** The form of an isolated element. */
export const isolated = (page: Page): FrameLocator => page.locator("[part~=form]").contentFrame();

export async function fillCard(page: Place, number: string): Promise<void> {
  await page.locator("[autocomplete=cc-number]").fill(number);
  await page.locator("[autocomplete=cc-name]").fill("MARINA S LIMA");
  await page.locator("[autocomplete=cc-exp]").fill("12/31");
  await page.locator("[autocomplete=cc-csc]").fill(SECURITY_CODE);
}

export async function payByCard(page: Place, number: string): Promise<void> {
  await fillCard(page, number);
  await mainButton(page).click();
}

export const mainButton = (page: Place): Locator =>
  page.locator("[part~=button]").filter({ visible: true }).first();

/** The bank's page inside the dialog. */
export const bank = (page: Page): FrameLocator => page.locator("[part~=frame]").contentFrame();

export const expectStatus = (page: Page, status: string): Promise<void> =>
  expect(page.locator("pay-card, pay-checkout").first()).toHaveAttribute("status", status);

/** The service has the charge, and has yet to answer. */
export const halfWay = (demo: TestDemo): Promise<void> =>
  expect.poll(() => demo.sandbox.control.cards.list()).toHaveLength(1);
