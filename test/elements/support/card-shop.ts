// A page with <pay-card> and a backend of its own, and what a buyer does with them.
import { ContextProvider } from "@lit/context";
import { fixture, html, waitUntil } from "@open-wc/testing";
import type { Charge } from "../../../src/contract/checkout/charge.ts";
import type { PayCard } from "../../../src/elements/pay-card/pay-card.ts";
import "../../../src/elements/pay-card/define.ts";
import type { PayErrorEvent } from "../../../src/elements/checkout/events.ts";
import { MethodStore, methodStore } from "../../../src/elements/checkout/method-store.ts";
import { ORDER, TestBackend, type Script } from "./script.ts";

export const EVENTS = [
  "pay-ready",
  "pay-change",
  "pay-submit",
  "pay-pending",
  "pay-challenge",
  "pay-success",
  "pay-denied",
  "pay-expired",
  "pay-error",
] as const;

export const NUMBER = "4111111111111111";
export const CODE = "987";
const IN_FIVE_YEARS = String(new Date().getFullYear() + 5);
export const EXPIRY = `12/${IN_FIVE_YEARS.slice(2)}`;
export const CARD = {
  number: NUMBER,
  holder: "MARIA DA SILVA",
  expirationDate: `12/${IN_FIVE_YEARS}`,
  securityCode: CODE,
  brand: "Visa",
};

/** What card charges are made from. */
export const charged = (status: Charge["status"], more: Partial<Charge> = {}): Partial<Charge> => ({
  status,
  card: { brand: "Visa", last4: "1111", installments: 1 },
  ...more,
});

export interface Shop {
  pay: PayCard;
  backend: TestBackend;
  /** The events but `pay-change`, by name, errors with their code. */
  heard: string[];
}

export async function shop(script: Script = {}, attributes: Record<string, string> = {}): Promise<Shop> {
  const backend = await TestBackend.with({ order: ORDER, made: charged("paid"), ...script });
  return { backend, ...(await mount(backend, attributes)) };
}

export async function mount(
  backend: TestBackend,
  attributes: Record<string, string> = {},
): Promise<Omit<Shop, "backend">> {
  const heard: string[] = [];
  const page = await fixture<HTMLElement>(html`<div></div>`);
  for (const type of EVENTS) {
    page.addEventListener(type, (event) => {
      if (type === "pay-change") return;
      heard.push(type === "pay-error" ? `pay-error ${(event as PayErrorEvent).detail.code}` : type);
    });
  }
  const pay = document.createElement("pay-card");
  for (const [name, value] of Object.entries({
    endpoint: backend.endpoint,
    order: ORDER.id,
    ...attributes,
  })) {
    pay.setAttribute(name, value);
  }
  page.append(pay);
  await waitUntil(() => pay.status !== "loading" && pay.status !== "idle", "the order is there", {
    timeout: 8_000,
  });
  await pay.updateComplete;
  return { pay, heard };
}

/** Puts the form beside Pix, as a checkout does. */
export function besidePix(pay: PayCard): void {
  const page = pay.parentElement!;
  const methods = new MethodStore({ changed() {}, requested() {} });
  methods.setOrder(ORDER);
  new ContextProvider(page, { context: methodStore, initialValue: methods });
  page.append(pay);
}

export async function is(pay: PayCard, status: PayCard["status"]): Promise<void> {
  await waitUntil(() => pay.status === status, `status ${status}`, { timeout: 8_000 });
  await pay.updateComplete;
}

export const input = (pay: PayCard, name: string): HTMLInputElement =>
  pay.shadowRoot!.querySelector<HTMLInputElement>(`input[name="${name}"]`)!;

export const part = <T extends Element = HTMLElement>(pay: PayCard, name: string): T =>
  pay.shadowRoot!.querySelector<T>(`[part~="${name}"]`)!;

export const textOf = (pay: PayCard): string => pay.shadowRoot!.textContent!.replace(/\s+/g, " ");

export const errorOf = (pay: PayCard, name: string): string =>
  pay.shadowRoot!.getElementById(`${name}-error`)!.textContent!.trim();

/** Writes into fields at once, as autofill does. */
export async function fill(pay: PayCard, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    input(pay, name).value = value;
    input(pay, name).dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }));
    input(pay, name).dispatchEvent(new FocusEvent("focusout", { bubbles: true, composed: true }));
  }
  await pay.updateComplete;
}

export const fillCard = (pay: PayCard, other: Record<string, string> = {}): Promise<void> =>
  fill(pay, { number: NUMBER, holder: "MARIA DA SILVA", expiry: EXPIRY, code: CODE, ...other });

/** Takes so many installments. */
export async function choose(pay: PayCard, count: number): Promise<void> {
  const select = pay.shadowRoot!.querySelector("select")!;
  select.value = String(count);
  select.dispatchEvent(new Event("change"));
  await pay.updateComplete;
}

/** What is read aloud at present. */
export const spoken = (pay: PayCard): string =>
  pay.shadowRoot!.querySelector("[role=status]")!.textContent!.trim();

/** The name of the field that has the focus. */
export const focused = (pay: PayCard): string | null | undefined =>
  pay.shadowRoot!.activeElement?.getAttribute("name");

export const press = (pay: PayCard): void => part(pay, "button").click();
