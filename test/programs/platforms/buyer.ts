// A buyer in a browser of their own, on the page of one order.
import type { Browser, BrowserContext, Page } from "playwright";
import { answerChallenge, CARDS, payByCard, pixCode, startPix } from "../../../src/testing/index.ts";
import type { NewOrder } from "./platform.ts";

/** What a buyer's return asks: the bank's page tells the checkout, which asks what became of the charge, or leads back. */
const RETURN = /\/charges\/[^/]+$|\/challenge\/return/;

/** Milliseconds: a platform that compiles its page first takes long, and so does a server that was just started again. */
const PATIENCE = 60_000;

export class Buyer {
  readonly page: Page;
  readonly #context: BrowserContext;
  readonly #address: string;
  #closed: Promise<void> | undefined;

  private constructor(page: Page, context: BrowserContext, address: string) {
    this.page = page;
    this.#context = context;
    this.#address = address;
  }

  /** Opens the order's page. */
  static async at(browser: Browser, { page: address, cookies = [] }: NewOrder): Promise<Buyer> {
    const context = await browser.newContext({ locale: "pt-BR" });
    context.setDefaultTimeout(PATIENCE);
    await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: new URL(address).origin })));
    const page = await context.newPage();
    await page.goto(address);
    await page.locator("pay-checkout[status=ready]").waitFor();
    return new Buyer(page, context, address);
  }

  /** Asks for a code, again where the order was found to cost otherwise, and gives it. */
  async makeCode(): Promise<string> {
    await startPix(this.page);
    if (!(await this.page.locator("[part~=copy]").count())) await startPix(this.page);
    return pixCode(this.page);
  }

  /** Pays by a card of which the bank asks the buyer, up to that question. */
  async payByCard(number = CARDS.challenge): Promise<void> {
    await payByCard(this.page, number);
    if (number === CARDS.challenge) await this.page.locator("[part~=frame]").waitFor();
  }

  /** Says yes to the bank. */
  approve = (): Promise<void> => answerChallenge(this.page, "approve");

  /** Lets the buyer's return reach the shop only once `letGo` is called. `arrived` resolves when it has begun. */
  holdReturn(): { arrived: Promise<void>; letGo: () => void } {
    let letGo = () => {};
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    const arrived = new Promise<void>((resolve) => {
      void this.page.route(RETURN, async (route) => {
        resolve();
        await gate;
        // The page may no longer wait for it.
        await route.continue().catch(() => {});
      });
    });
    return { arrived, letGo };
  }

  /** Settled once the page says that it is paid: the element, or the shop's own words. */
  async seesPaid(): Promise<void> {
    await this.page.getByText("Pagamento confirmado").first().waitFor();
  }

  /** Comes back to the page later. */
  async comesBack(): Promise<void> {
    await this.page.goto(this.#address);
    await this.seesPaid();
  }

  close(): Promise<void> {
    return (this.#closed ??= this.#close());
  }

  async #close(): Promise<void> {
    // Else it waits for what holds a request.
    await this.page.unrouteAll({ behavior: "ignoreErrors" });
    await this.#context.close();
  }
}
