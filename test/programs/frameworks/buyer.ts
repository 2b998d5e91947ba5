// A buyer in a browser: opens the shop's page, pays, and reads what the page's own handler wrote.
import assert from "node:assert/strict";
import { chromium, type Browser, type Page } from "playwright";
import { CHROMIUM_ARGS, chromiumPath } from "../../setup/chromium.ts";
import type { Sandbox } from "../../../src/sandbox/index.ts";
import type { PayCheckout } from "../../../src/elements/index.ts";
import { CARD, CUSTOMER } from "../../support/shop.ts";

/** One that closes when its scope ends: a test, or with `{ after }` of `node:test` a file. */
export async function openBrowser(scope: { after: (close: () => Promise<void>) => void }): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_ARGS });
  scope.after(() => browser.close());
  return browser;
}

/** Pays the order of a page that is open. */
const PAY = {
  async pix(page: Page, sandbox: Sandbox) {
    await press(page);
    await page.locator("pay-checkout[status=pending]").waitFor();
    await sandbox.control.pix.payCode(sandbox.control.pix.list().at(-1)!.code);
  },
  async card(page: Page) {
    await page.locator("input[name=method][value=card]").check();
    await fill(page, "[autocomplete=cc-number]", CARD.number);
    await fill(page, "[autocomplete=cc-name]", CARD.holder);
    await fill(page, "[autocomplete=cc-exp]", "12/30");
    await fill(page, "[autocomplete=cc-csc]", CARD.securityCode);
    await press(page);
  },
};
export type Method = keyof typeof PAY;

/** Buys from the page at `address`. Fails where its console has an error or a warning. */
export async function buy(browser: Browser, address: string, sandbox: Sandbox, method: Method) {
  const page = await browser.newPage({ locale: "pt-BR" });
  // A development server compiles what is asked for first.
  page.setDefaultTimeout(120_000);
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (/error|warning/.test(message.type())) complaints.push(message.text());
  });
  await page.goto(address);
  try {
    await page.locator("pay-checkout[status=ready]").waitFor();
    const order = await page.locator("pay-checkout").evaluate((checkout) => (checkout as PayCheckout).order!);
    await fill(page, "[name=name]", CUSTOMER.name);
    await fill(page, "[name=identity]", CUSTOMER.identity);
    await PAY[method](page, sandbox);
    await page.locator("output").filter({ hasText: order }).waitFor();
  } catch (error) {
    const body = await page.locator("body").innerHTML();
    throw new Error(`${method}: ${String(error)}\n${complaints.join("\n")}\n${body}`, { cause: error });
  }
  assert.deepEqual(complaints, []);
  await page.close();
}

async function fill(page: Page, selector: string, text: string) {
  const field = page.locator(selector).filter({ visible: true });
  if (await field.count()) await field.fill(text);
}

const press = (page: Page) => page.locator("[part~=button]").filter({ visible: true }).first().click();
