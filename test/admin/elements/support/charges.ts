// A page with the list of a shop's payments, and what its reader sees and does.
import { fixtureSync, html, waitUntil } from "@open-wc/testing";
import "../../../../src/admin/elements/pay-charges/define.ts";
import type { PayCharges } from "../../../../src/admin/elements/pay-charges/pay-charges.ts";
import { TestAdmin, type AdminScript } from "./test-admin.ts";

const address = location.href;

/** For `afterEach`: the tests of a file share their page, and so its address. */
export const restoreAddress = (): void => history.replaceState(null, "", address);

/** Settles when the condition holds, however busy the machine is. */
export const until = (condition: () => unknown, what: string): Promise<void> =>
  waitUntil(condition as () => boolean, `Waited in vain for ${what}`, { timeout: 20_000, interval: 10 });

export class ChargesPage {
  readonly admin: TestAdmin;
  readonly element: PayCharges;

  /** `search`: of the page's address. */
  static async with(script: AdminScript, search = ""): Promise<ChargesPage> {
    const admin = await TestAdmin.with(script);
    history.replaceState(null, "", `${location.pathname}${search}`);
    const page = new ChargesPage(admin);
    await page.loaded();
    return page;
  }

  constructor(admin: TestAdmin) {
    this.admin = admin;
    this.element = fixtureSync<PayCharges>(
      html`<pay-charges endpoint=${admin.endpoint} locale="pt-BR"></pay-charges>`,
    );
  }

  all<T extends Element = HTMLElement>(selector: string): T[] {
    return [...this.element.shadowRoot!.querySelectorAll<T>(selector)];
  }

  one<T extends Element = HTMLElement>(selector: string): T | undefined {
    return this.all<T>(selector)[0];
  }

  part(name: string): HTMLElement | undefined {
    return this.one(`[part~="${name}"]`);
  }

  field(name: string): HTMLInputElement {
    return this.one<HTMLInputElement>(`#${name}`)!;
  }

  /** As a reader does who leaves the field. */
  async choose(name: string, value: string): Promise<void> {
    this.field(name).value = value;
    this.field(name).dispatchEvent(new Event("change", { bubbles: true }));
    await this.loaded();
  }

  async press(selector: string, what = selector): Promise<void> {
    await until(() => this.one(selector), what);
    this.one(selector)!.click();
    await this.element.updateComplete;
  }

  /** A list, none, or why there is none. */
  async loaded(): Promise<void> {
    await this.element.updateComplete;
    const done = "[role=table][aria-busy=false], .empty, .trouble [part=retry]:not([aria-disabled])";
    await until(() => this.one(done) && !this.one("[aria-busy=true]"), "the list");
  }

  get rows(): HTMLElement[] {
    return this.all("tbody tr[role=row]");
  }

  get orders(): string[] {
    return this.all("td.order").map(({ textContent }) => textContent.trim());
  }

  /** The row of an order, its cells in the order of the columns. */
  cells(order: string): string[] {
    const row = this.rows.find((each) => each.querySelector(".order")!.textContent.trim() === order);
    return [...row!.querySelectorAll("td")].map(({ innerText }) => innerText.replace(/\s+/g, " ").trim());
  }

  get text(): string {
    return this.element.shadowRoot!.textContent.replace(/\s+/g, " ");
  }

  get spoken(): string {
    return this.one("[role=status]")!.textContent.replace(/\s+/g, " ").trim();
  }

  get focused(): Element | null {
    return this.element.shadowRoot!.activeElement;
  }

  /** What the list was asked for so far. */
  async asked(): Promise<URLSearchParams[]> {
    const seen = await this.admin.seen("GET /charges");
    return seen.filter(({ call }) => call === "GET /charges").map(({ query }) => new URLSearchParams(query));
  }

  /** Settles once the page hears of changes, and has read again what came before. */
  async listening(): Promise<void> {
    const { length } = await this.asked();
    const more = this.rows.length > 0 ? 2 : 1;
    await this.admin.listening();
    await until(async () => (await this.asked()).length >= length + more, "the second reading");
  }
}
