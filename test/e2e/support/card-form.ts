// What a buyer does with the card form, and what their bank shows.
import { expect, type FrameLocator, type Locator, type Page } from "@playwright/test";
import type { TestDemo } from "./fixtures.ts";

export { answerChallenge, CARDS, fillCard, payByCard } from "../../../src/testing/index.ts";

/** What `fillCard` types. */
export const SECURITY_CODE = "737";

/** Where the form is: in the page, or in a frame of it. */
type Place = Pick<Page, "locator">;

/** The form of an isolated element. */
export const isolated = (page: Page): FrameLocator => page.locator("[part~=form]").contentFrame();

export const mainButton = (page: Place): Locator =>
  page.locator("[part~=button]").filter({ visible: true }).first();

/** The bank's page inside the dialog. */
export const bank = (page: Page): FrameLocator => page.locator("[part~=frame]").contentFrame();

export const expectStatus = (page: Page, status: string): Promise<void> =>
  expect(page.locator("pay-card, pay-checkout").first()).toHaveAttribute("status", status);

/** The service has the charge, and has yet to answer. */
export const halfWay = (demo: TestDemo): Promise<void> =>
  expect.poll(() => demo.sandbox.control.cards.list()).toHaveLength(1);
