// A buyer who stands before the bank's page.

import type { Charge } from "../../../src/contract/checkout/charge.ts";
import type { PayCard } from "../../../src/elements/pay-card/pay-card.ts";
import { backendAt } from "../../../src/elements/client/backend.ts";
import { PendingCharge } from "../../../src/elements/client/pending-charge.ts";
import { inMinutes, ORDER, TestBackend, WAITING, type Script } from "./test-backend.ts";
import { cardShop, charged, fillCard, press } from "./card.ts";
import { is, part, type Shop, until } from "./shop.ts";

export const BANK = `${location.origin}/test/elements/support/bank.html`;

export const challenged = (minutes = 10): Partial<Charge> =>
  charged("challenge", { challenge: { url: BANK, expiresAt: inMinutes(minutes) } });

/** A shop whose buyer has sent the card and stands before the bank's page. */
export async function atTheBank(minutes?: number): Promise<Shop<"pay-card">> {
  const opened = await cardShop({ made: challenged(minutes) });
  await fillCard(opened.pay);
  part(opened.pay, "button").focus();
  press(opened.pay);
  await is(opened.pay, "challenge");
  await until(() => dialog(opened.pay).open);
  return opened;
}

/** A page that was reloaded while its buyer stood before the bank's page. Give it elements. */
export async function reloadedAtTheBank(script: Script = {}): Promise<TestBackend> {
  const { pix: _, expiresAt: _at, ...waiting } = WAITING;
  const charge: Charge = { ...waiting, id: crypto.randomUUID(), method: "card", ...challenged() };
  const backend = await TestBackend.with({ order: ORDER, known: { charge }, ...script });
  new PendingCharge(backendAt(backend.endpoint).address, ORDER.id, "card").store("id", charge.id);
  return backend;
}

export const dialog = (pay: PayCard): HTMLDialogElement => part(pay, "dialog");
export const frame = (pay: PayCard): HTMLIFrameElement => part(pay, "frame");
/** Settles when the bank's page has come: before it, every frame holds an empty one. */
export const loaded = (pay: PayCard): Promise<unknown> =>
  until(() => {
    const bank = frame(pay).contentDocument;
    return bank?.title === "Banco Exemplo" && bank.readyState === "complete";
  });

export async function leave(pay: PayCard): Promise<void> {
  part(pay, "close").click();
  await pay.updateComplete;
  part(pay, "leave").click();
  await until(() => !dialog(pay).open);
  await pay.updateComplete;
}

/** Counts how often the page asks for the charge, from now on. */
export function questions(pay: PayCard): { count: number; stop: () => void } {
  const { fetch } = window;
  const asked = { count: 0, stop: () => void (window.fetch = fetch) };
  window.fetch = (...request) => {
    const [url] = request;
    if (typeof url === "string" && url.endsWith(`/charges/${pay.charge!.id}`)) asked.count++;
    return fetch(...request);
  };
  return asked;
}

/** Settles when the page has dealt with a message, and with all that were posted before it. */
export const heard = (post: () => void): Promise<void> =>
  new Promise((resolve) => {
    window.addEventListener("message", () => resolve(), { once: true });
    post();
  });
