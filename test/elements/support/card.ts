// What a buyer does with <pay-card>.
import type { Charge } from "../../../src/contract/checkout/charge.ts";
import type { PayCard } from "../../../src/elements/pay-card/pay-card.ts";
import { CheckoutStore } from "../../../src/elements/payment/checkout-store.ts";
import { loaded, mount, part, type Mounted, type Settings, type Shop } from "./shop.ts";
import { ORDER, TestBackend, type Script } from "./test-backend.ts";

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

/** A card form that shows `ORDER`. */
export async function mountCard(backend: TestBackend, settings: Settings = {}): Promise<Mounted<"pay-card">> {
  const mounted = mount("pay-card", backend, settings);
  await loaded(mounted.pay);
  return mounted;
}

/** A shop with a card form; its charges are paid, unless the script says otherwise. */
export async function cardShop(script: Script = {}, settings: Settings = {}): Promise<Shop<"pay-card">> {
  const backend = await TestBackend.with({ order: ORDER, made: charged("paid"), ...script });
  return { ...(await mountCard(backend, settings)), backend };
}

/** Puts the form beside Pix, as a checkout does. */
export function besidePix(pay: PayCard): void {
  const methods = new CheckoutStore({ changed() {}, stepped() {}, requested() {} });
  methods.setOrder(ORDER);
  pay.shared = methods;
}

export const input = (pay: PayCard, name: string): HTMLInputElement =>
  pay.shadowRoot!.querySelector<HTMLInputElement>(`input[name="${name}"]`)!;

/** What is said to be wrong with a field; in its place may stand why it is asked for. */
export const errorOf = (pay: PayCard, name: string): string =>
  pay.shadowRoot!.querySelector(`#${name}-error[part~=error]`)?.textContent.trim() ?? "";

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
  plan(pay, count)!.click();
  await pay.updateComplete;
}

/** The radio button of so many installments; the chosen one where no count is named. */
export const plan = (pay: PayCard, count?: number): HTMLInputElement | null =>
  pay.shadowRoot!.querySelector(`[name=installments]${count ? `[value="${count}"]` : ":checked"}`);

/** The name of the field that has the focus. */
export const focused = (pay: PayCard): string | null | undefined =>
  pay.shadowRoot!.activeElement?.getAttribute("name");

export const press = (pay: PayCard): void => part(pay, "button").click();
