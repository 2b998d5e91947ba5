// A payment on a page: what a test reads of it, and does there as a clerk.
import { expect, waitUntil } from "@open-wc/testing";
import "../../../../src/admin/elements/pay-charge/define.ts";
import type { PayCharge } from "../../../../src/admin/elements/pay-charge/define.ts";
import type { TestAdmin } from "./test-admin.ts";

const opened: Element[] = [];

afterEach(() => {
  for (const element of opened.splice(0)) element.remove();
  sessionStorage.clear();
});

export class ChargePage {
  readonly element: PayCharge;

  constructor(admin: TestAdmin, charge: string, locale = "en") {
    this.element = Object.assign(document.createElement("pay-charge"), {
      endpoint: admin.endpoint,
      charge,
      locale,
    });
    document.body.append(this.element);
    opened.push(this.element);
  }

  /** A page with this payment read, and, where the reader may refund, the button for it. */
  static async of(admin: TestAdmin, charge: string, locale?: string): Promise<ChargePage> {
    const page = new ChargePage(admin, charge, locale);
    await page.has("[part=charge]");
    return page;
  }

  find = <Found extends HTMLElement>(selector: string): Found | null =>
    this.element.renderRoot.querySelector<Found>(selector);

  text(selector: string): string {
    return this.find(selector)?.textContent?.replace(/\s+/g, " ").trim() ?? "";
  }

  async has(selector: string): Promise<void> {
    await waitUntil(
      () => this.find(selector),
      `${selector} in ${this.element.shadowRoot?.textContent?.slice(0, 300)}`,
      {
        timeout: 20_000,
      },
    );
  }

  async says(selector: string, words: string): Promise<void> {
    const holds = () => this.text(selector).includes(words);
    await waitUntil(holds, `"${words}" in ${selector}`, { timeout: 20_000 }).catch(() =>
      expect(this.text(selector)).to.include(words),
    );
  }

  /** Presses the button with these words. */
  async press(words: string): Promise<void> {
    const button = () =>
      [...this.element.renderRoot.querySelectorAll("button")].find(
        (each) => each.textContent?.replace(/\s+/g, " ").trim() === words,
      );
    await waitUntil(button, `a button "${words}"`, { timeout: 20_000 });
    button()!.click();
    await this.element.updateComplete;
  }

  async type(selector: string, text: string): Promise<void> {
    await this.has(selector);
    const input = this.find<HTMLInputElement>(selector)!;
    input.value = text;
    input.dispatchEvent(new Event(input.localName === "select" ? "change" : "input", { bubbles: true }));
    await this.element.updateComplete;
  }

  /** Asks for a part back, up to the second look. */
  async ask(amount: string): Promise<void> {
    await this.press("Refund");
    await this.type("#refund-amount", amount);
    await this.press("Review");
  }
}
