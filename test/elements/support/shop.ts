// A page with one element and a backend of its own, and what a buyer sees of it.
import { fixtureSync, html } from "@open-wc/testing";
import "../../../src/elements/define.ts";
import type { PayErrorEvent } from "../../../src/elements/payment/events.ts";
import type { PayElement } from "../../../src/elements/payment/pay-element.ts";
import { ORDER, TestBackend, type Script } from "./test-backend.ts";

export type ElementName = "pay-pix" | "pay-card" | "pay-checkout";

/** Attributes, and properties that are no text. */
export type Settings = Readonly<Record<string, unknown>>;

export interface Mounted<Name extends ElementName> {
  pay: HTMLElementTagNameMap[Name];
  /** The events but `pay-change`, by name, errors with their code. */
  heard: string[];
}

export interface Shop<Name extends ElementName> extends Mounted<Name> {
  backend: TestBackend;
}

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
  "pay-copy",
] as const;

/** An element that shows `ORDER`, just connected to the page. */
export function mount<Name extends ElementName>(
  name: Name,
  backend: TestBackend,
  settings: Settings = {},
): Mounted<Name> {
  const page = fixtureSync<HTMLElement>(html`<div></div>`);
  const heard: string[] = [];
  for (const type of EVENTS) {
    if (type === "pay-change") continue;
    page.addEventListener(type, (event) =>
      heard.push(type === "pay-error" ? `${type} ${(event as PayErrorEvent).detail.code}` : type),
    );
  }
  const pay = document.createElement(name);
  for (const [key, value] of Object.entries({
    endpoint: backend.endpoint,
    order: ORDER.id,
    ...settings,
  })) {
    if (typeof value === "string") pay.setAttribute(key, value);
    else if (typeof value === "boolean") pay.toggleAttribute(key, value);
    else if (value !== undefined) Reflect.set(pay, key, value);
  }
  page.append(pay);
  return { pay, heard };
}

/** An element with a backend that has `ORDER`, unless the script says otherwise. */
export async function shop<Name extends ElementName>(
  name: Name,
  script: Script = {},
  settings: Settings = {},
): Promise<Shop<Name>> {
  const backend = await TestBackend.with({ order: ORDER, ...script });
  const mounted = mount(name, backend, settings);
  await mounted.pay.updateComplete;
  return { ...mounted, backend };
}

/** Settles when the order is loaded, or cannot be. */
export async function loaded(pay: PayElement): Promise<void> {
  await until(() => !["idle", "loading"].includes(pay.status), "the order is loaded");
  await pay.updateComplete;
}

export async function is(pay: PayElement, status: PayElement["status"]): Promise<void> {
  await until(() => pay.status === status, `status ${status}`);
  await pay.updateComplete;
}

// Some tests have the page's clock run faster, or hold its timers.
const { setTimeout } = window;

/** Settles when the condition holds. Waits as long as a loaded machine and the backed-off retries of a post take. */
export async function until(condition: () => unknown, what = "the state"): Promise<void> {
  const end = Date.now() + 20_000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Settles when so many streams of charges are open. */
export const streaming = (backend: TestBackend, count: number): Promise<void> =>
  until(async () => (await backend.streams()) === count, `${count} streams`);

export const part = <T extends Element = HTMLElement>(pay: Element, name: string): T =>
  pay.shadowRoot!.querySelector<T>(`[part~="${name}"]`)!;

export const textOf = (pay: Element): string => pay.shadowRoot!.textContent!.replace(/\s+/g, " ");

/** What a screen reader announces at present. */
export const spoken = (pay: Element): string =>
  pay.shadowRoot!.querySelector("[role=status]")!.textContent!.trim();
