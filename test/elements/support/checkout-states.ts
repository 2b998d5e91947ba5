// The states of <pay-checkout> that are more than those of the method that is open.
import type { Charge } from "../../../src/contract/checkout/charge.ts";
import { reason } from "../../../src/contract/reasons.ts";
import type { PayCard } from "../../../src/elements/pay-card/pay-card.ts";
import type { PayCheckout } from "../../../src/elements/pay-checkout/pay-checkout.ts";
import "../../../src/elements/pay-checkout/define.ts";
import type { TestBackend } from "./test-backend.ts";
import { ORDER, pixCharge, type Script } from "./test-backend.ts";
import { charged, fillCard, press } from "./card.ts";
import { loaded, shop, until } from "./shop.ts";

async function open(script: Script = {}): Promise<{ checkout: PayCheckout; backend: TestBackend }> {
  const { pay: checkout, backend } = await shop("pay-checkout", { made: pixCharge(), ...script });
  await loaded(checkout);
  return { checkout, backend };
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

async function waiting(script: Script = {}): Promise<PayCheckout> {
  const { checkout } = await open(script);
  await checkout.start();
  await until(() => checkout.status === "pending");
  return checkout;
}

/** What became of a code. */
async function ended(change: Partial<Charge>): Promise<PayCheckout> {
  const { checkout, backend } = await open();
  await checkout.start();
  await until(async () => (await backend.streams()) === 1);
  await backend.play({ change });
  await until(() => /expired|denied/.test(checkout.status));
  await checkout.updateComplete;
  return checkout;
}

const pixOf = (checkout: PayCheckout) => checkout.shadowRoot!.querySelector("pay-pix")!.shadowRoot!;

export const CHECKOUT_STATES: Record<string, () => Promise<PayCheckout>> = {
  loading: async () =>
    (await shop("pay-checkout", { faults: [{ call: "GET /orders", times: 1, late: 30_000 }] })).pay,
  "Pix open": async () => (await open()).checkout,
  "card open": async () => (await withCard()).checkout,
  "one method": async () => (await open({ order: { ...ORDER, methods: ["card"] } })).checkout,
  "Pix waiting": () => waiting(),
  "Pix copied": async () => {
    const checkout = await waiting();
    const { writeText } = navigator.clipboard;
    navigator.clipboard.writeText = () => Promise.resolve();
    await checkout.copy();
    navigator.clipboard.writeText = writeText;
    await until(() => pixOf(checkout).querySelector(".next"));
    return checkout;
  },
  "Pix in its last minute": async () => {
    const checkout = await waiting({ made: pixCharge(0.9) });
    await until(() => pixOf(checkout).querySelector("[part=renew]"));
    return checkout;
  },
  "Pix expired": () => ended({ status: "expired", reason: reason("code_expired") }),
  "Pix failed": () => ended({ status: "failed", reason: reason("failed") }),
  "Pix refunded": () => ended({ status: "cancelled" }),
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
  "no way to pay": async () => (await open({ order: { ...ORDER, methods: [], installments: [] } })).checkout,
  "order unknown": async () => (await open({ order: null })).checkout,
};
