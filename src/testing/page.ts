// What a buyer does with the elements on a page, by a driver that has Playwright's locators.
import { BUYER, typedCard, type BuyerDetails, type CardDetails } from "./buyer.ts";
import { TestingError } from "./testing-error.ts";

/** How long a driver waits. */
export interface Timeout {
  /** Milliseconds. */
  timeout?: number;
}

/** What is used of Playwright's `Locator`. */
export interface Locator {
  first(): Locator;
  locator(selector: string): Locator;
  contentFrame(): Pick<Locator, "locator">;
  count(): Promise<number>;
  waitFor(options?: Timeout & { state?: "attached" | "visible" }): Promise<void>;
  inputValue(): Promise<string>;
  fill(text: string): Promise<void>;
  check(): Promise<void>;
  click(): Promise<void>;
}

/** Playwright's `Page`, or a frame or an element of it that holds the elements. */
export type Page = Pick<Locator, "locator">;

/** How long an element has to show what a step needs, in milliseconds. */
const PATIENCE = 10_000;

const BUTTON = "[part~=button]:visible";
const NUMBER = "[autocomplete=cc-number]:visible";
const FRAME = "iframe[part~=form]";
const CODE_OR_REASON =
  "[part~=copy], [aria-invalid=true]:visible, pay-pix:is([status=error], [status=denied], [status=paid])";

/** Waits for what `selector` names; if it does not come, the error says what to do. */
async function shown(page: Page, selector: string, otherwise: string): Promise<Locator> {
  const found = page.locator(selector).first();
  await found.waitFor({ state: "attached", timeout: PATIENCE }).catch((cause: unknown) => {
    throw new TestingError("not_on_page", otherwise, { cause });
  });
  return found;
}

/** Chooses a method, where `<pay-checkout>` offers it beside the other. */
async function choose(page: Page, method: "pix" | "card"): Promise<void> {
  const choice = `input[name=method][value=${method}]:visible`;
  const otherwise = `The page shows neither a button to pay nor the choice of ${method}: is the order loaded, unpaid, and sold by ${method}?`;
  await shown(page, `${choice}, ${BUTTON}, ${NUMBER}, ${FRAME}`, otherwise);
  if (await page.locator(choice).count()) await page.locator(choice).first().check();
}

/** Types what is asked of the buyer, where it is asked and still empty. */
async function fillBuyer(page: Page, buyer: BuyerDetails): Promise<void> {
  for (const field of Object.keys(BUYER) as (keyof BuyerDetails)[]) {
    const input = page.locator(`input[name=${field}]:visible`);
    const isAsked = (await input.count()) > 0 && (await input.first().inputValue()) === "";
    if (isAsked) await input.first().fill(buyer[field] ?? BUYER[field]);
  }
}

/**
 * Chooses Pix if there is a choice, types what is asked of the buyer, and asks for a code. Settled once the page shows it, or
 * why there is none, and after ten seconds at the latest.
 */
export async function startPix(page: Page, buyer: BuyerDetails = {}): Promise<void> {
  await choose(page, "pix");
  const button = await shown(page, BUTTON, "The page shows no button that makes a Pix code.");
  await fillBuyer(page, buyer);
  await button.click();
  // A page that still tries after that says so itself.
  await page
    .locator(CODE_OR_REASON)
    .first()
    .waitFor({ state: "attached", timeout: PATIENCE })
    .catch(() => {});
}

/** Chooses the card if there is a choice, and fills the form, also an isolated one. Gives where the form is. */
export async function fillCard(page: Page, number: string, details: CardDetails = {}): Promise<Page> {
  await choose(page, "card");
  await shown(page, `${NUMBER}, ${FRAME}`, "The page shows no card form.");
  const form = (await page.locator(FRAME).count()) ? page.locator(FRAME).first().contentFrame() : page;
  const { holder, expiry, securityCode } = typedCard(number, details);
  await form.locator("[autocomplete=cc-number]").fill(number);
  await form.locator("[autocomplete=cc-name]").fill(holder);
  await form.locator("[autocomplete=cc-exp]").fill(expiry);
  await form.locator("[autocomplete=cc-csc]").fill(securityCode);
  return form;
}

/** Fills the card form, as `fillCard` does, types what is asked of the buyer, and presses the button. */
export async function payByCard(
  page: Page,
  number: string,
  details: CardDetails & BuyerDetails = {},
): Promise<void> {
  const form = await fillCard(page, number, details);
  const button = await shown(form, BUTTON, "The card form has no button: press the page's own.");
  await fillBuyer(form, details);
  await button.click();
}

/** The waiting Pix code that the page shows. */
export async function pixCode(page: Page): Promise<string> {
  // The button that copies comes with the code; the field is there before, empty.
  await shown(page, "[part~=copy]", "The page shows no Pix code: ask for one first, as with startPix(page).");
  return page.locator("[part~=code]").first().inputValue();
}

/** Answers the bank's question (3-D Secure), on its page within the checkout. */
export async function answerChallenge(page: Page, answer: "approve" | "refuse"): Promise<void> {
  const frame = await shown(
    page,
    "[part~=frame]",
    "The page shows no bank that asks: pay with a card that is challenged first, such as CARDS.challenge.",
  );
  await frame.contentFrame().locator(`button[value=${answer}]`).click();
}
