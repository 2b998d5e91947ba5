// The states of <pay-checkout> that are more than those of the method that is open.
import { fixture, html, waitUntil } from "@open-wc/testing";
import { reason } from "../../../src/contract/reasons.ts";
import type { PayCard } from "../../../src/elements/pay-card/pay-card.ts";
import type { PayCheckout } from "../../../src/elements/pay-checkout/pay-checkout.ts";
import "../../../src/elements/pay-checkout/define.ts";
import { ORDER, pixCharge, TestBackend, type Script } from "./script.ts";
import { charged, fillCard, press } from "./card-shop.ts";

const until = (condition: () => unknown): Promise<void> =>
  waitUntil(condition, "the state", { timeout: 8_000 });

async function mount(script: Script = {}): Promise<{ checkout: PayCheckout; backend: TestBackend }> {
  const backend = await TestBackend.with({ order: ORDER, made: pixCharge(), ...script });
  const page = await fixture<HTMLElement>(
    html`<div><pay-checkout endpoint=${backend.endpoint} order=${ORDER.id}></pay-checkout></div>`,
  );
  return { checkout: page.querySelector("pay-checkout")!, backend };
}

async function open(script: Script = {}): Promise<{ checkout: PayCheckout; backend: TestBackend }> {
  const opened = await mount(script);
  await until(() => !["idle", "loading"].includes(opened.checkout.status));
  await opened.checkout.updateComplete;
  return opened;
}

async function withCard(script: Script = {}): Promise<{ checkout: PayCheckout; card: PayCard }> {
  const { checkout } = await open(script);
  checkout.shadowRoot!.querySelector<HTMLElement>("input[value=card]")!.click();
  const card = checkout.shadowRoot!.querySelector("pay-card")!;
  await until(() => card.shadowRoot!.querySelector("form"));
  await checkout.updateComplete;
  return { checkout, card };
}

async function sent(script: Script, status: PayCheckout["status"]): Promise<PayCheckout> {
  const { checkout, card } = await withCard(script);
  await fillCard(card);
  press(card);
  await until(() => checkout.status === status);
  await checkout.updateComplete;
  return checkout;
}

export const CHECKOUT_STATES: Record<string, () => Promise<PayCheckout>> = {
  loading: async () => (await mount({ faults: [{ call: "GET /orders", times: 1, late: 30_000 }] })).checkout,
  "Pix open": async () => (await open()).checkout,
  "card open": async () => (await withCard()).checkout,
  "one method": async () => (await open({ order: { ...ORDER, methods: ["card"] } })).checkout,
  "Pix waiting": async () => {
    const { checkout } = await open();
    await checkout.start();
    await until(() => checkout.status === "pending");
    return checkout;
  },
  "card denied": () => sent({ made: charged("denied", { reason: reason("declined") }) }, "denied"),
  "paid by card": () => sent({ made: charged("paid") }, "paid"),
  "paid by Pix": async () => {
    const { checkout, backend } = await open();
    await checkout.start();
    await until(async () => (await backend.streams()) === 1);
    await backend.play({ change: { status: "paid" } });
    await until(() => checkout.status === "paid");
    await checkout.updateComplete;
    return checkout;
  },
  "order unknown": async () => (await open({ order: null })).checkout,
};
