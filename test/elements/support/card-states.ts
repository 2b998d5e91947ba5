// Every state of <pay-card> that a buyer can come to, each brought about as a buyer or a backend would.
import { fixture, html } from "@open-wc/testing";
import type { Charge } from "../../../src/contract/checkout/charge.ts";
import type { NextStep } from "../../../src/contract/checkout/enums.ts";
import type { Order } from "../../../src/contract/checkout/order.ts";
import { toLanguage } from "../../../src/elements/i18n/language.ts";
import { words } from "../../../src/elements/i18n/common-texts.ts";
import type { PayCard } from "../../../src/elements/pay-card/pay-card.ts";
import { inMinutes, ORDER, TestBackend, type Script } from "./test-backend.ts";
import { BANK } from "./at-the-bank.ts";
import { cardShop, charged, choose, fill, fillCard, press } from "./card.ts";
import { is, part, textOf, until } from "./shop.ts";

/** Longer than any test stays: an answer that does not come. */
const LATE = 30_000;

const ASKING: Order = { ...ORDER, ask: ["name", "identity", "email", "phone"] };

/** Names with nothing in them where a line could break, amounts as large as they come. */
const LONG: Order = {
  ...ASKING,
  amount: 1_234_567_89,
  payee: "Associação Beneficente dos Trabalhadores Metalúrgicos de Pindamonhangaba",
  installments: [
    { count: 1, amount: 1_234_567_89, first: 1_234_567_89, total: 1_234_567_89, interestFree: true },
    { count: 12, amount: 114_583_33, first: 114_583_37, total: 1_375_000_00, interestFree: false },
  ],
};

const reasonOf = (next: NextStep): NonNullable<Charge["reason"]> => ({
  code: next === "correct" ? "invalid_card" : "declined",
  message: "O banco não autorizou esta compra. Confira os dados ou fale com o banco.",
  next,
});

async function filled(script: Script, order = ORDER): Promise<{ pay: PayCard; backend: TestBackend }> {
  const { pay, backend } = await cardShop({ order, ...script });
  await fillCard(pay);
  return { pay, backend };
}

/** A card that was sent, and what the backend made of it. */
async function sent(made: Partial<Charge>): Promise<{ pay: PayCard; backend: TestBackend }> {
  const opened = await filled({ made });
  press(opened.pay);
  await is(opened.pay, made.status === "cancelled" ? "denied" : (made.status as PayCard["status"]));
  return opened;
}

async function atTheBank(url = BANK): Promise<PayCard> {
  const { pay } = await sent(charged("challenge", { challenge: { url, expiresAt: inMinutes(10) } }));
  await until(() => part<HTMLDialogElement>(pay, "dialog").open);
  return pay;
}

async function bankShown(): Promise<PayCard> {
  const pay = await atTheBank();
  await until(() => pay.shadowRoot!.querySelector(".opening")?.matches("[hidden]"));
  return pay;
}

async function asked(): Promise<PayCard> {
  const pay = await bankShown();
  part(pay, "close").click();
  await pay.updateComplete;
  return pay;
}

async function broken(script: Script): Promise<PayCard> {
  const { pay } = await cardShop(script);
  await is(pay, "error");
  return pay;
}

async function loading(): Promise<PayCard> {
  const faults = [{ call: "GET /orders", times: 1, late: LATE }];
  const { endpoint } = await TestBackend.with({ order: ORDER, faults });
  const page = await fixture<HTMLElement>(
    html`<div><pay-card endpoint=${endpoint} order=${ORDER.id}></pay-card></div>`,
  );
  return page.querySelector("pay-card")!;
}

async function slowBank(): Promise<PayCard> {
  const slow = await TestBackend.with({ faults: [{ call: "GET /orders", times: 1, late: LATE }] });
  return atTheBank(new URL(`${slow.endpoint}/orders/slow`, location.href).href);
}

async function changedAmount(): Promise<PayCard> {
  const body = { type: "about:blank", title: "", status: 409, code: "amount_changed", order: LONG };
  const { pay } = await filled({ faults: [{ call: "POST /charges", times: 1, status: 409, body }] });
  press(pay);
  await is(pay, "error");
  return pay;
}

const denied = (next: NextStep) => async () =>
  (await sent(charged("denied", { reason: reasonOf(next) }))).pay;

export const CARD_STATES: Record<string, () => Promise<PayCard>> = {
  loading,
  ready: async () => (await cardShop()).pay,
  "ready, without a button": async () => (await cardShop({}, { "no-button": "" })).pay,
  "ready, everything asked, everything long": async () => (await cardShop({ order: LONG })).pay,
  "filled in": async () => (await filled({}, LONG)).pay,
  "nothing filled in": async () => {
    const { pay } = await cardShop({ order: ASKING });
    pay.validate();
    await pay.updateComplete;
    return pay;
  },
  "every field wrong": async () => {
    const { pay } = await cardShop({ order: ASKING });
    await fill(pay, { number: "4111 1111 1111 1112", holder: "1234 5678", expiry: "01/20", code: "1" });
    await fill(pay, { name: "1", identity: "111.111.111-11", email: "maria", phone: "11" });
    pay.validate();
    await pay.updateComplete;
    return pay;
  },
  "brand asked for": async () => {
    const { pay } = await filled({});
    await fill(pay, { number: "9999 9999 9999 9995" });
    pay.validate();
    await pay.updateComplete;
    return pay;
  },
  "paying in installments": async () => {
    const { pay } = await filled({}, LONG);
    await choose(pay, 12);
    return pay;
  },
  creating: async () => {
    const { pay } = await filled({ faults: [{ call: "POST /charges", times: 1, late: LATE }] });
    press(pay);
    await is(pay, "creating");
    return pay;
  },
  "trying again": async () => {
    const { pay } = await filled({ faults: [{ call: "POST /charges", times: 99 }] });
    press(pay);
    await until(() => textOf(pay).includes(words(toLanguage("", pay.texts)).offline), "it is said");
    return pay;
  },
  "one way to pay": async () =>
    (await cardShop({ order: { ...LONG, installments: LONG.installments.slice(1) } })).pay,
  "mistake found by the backend": async () => {
    const errors = ["card.number", "customer.identity"].map((field) => ({
      field,
      code: "wrong",
      message: "",
    }));
    const body = { type: "about:blank", title: "", status: 400, code: "invalid_request", errors };
    const { pay } = await filled(
      { faults: [{ call: "POST /charges", times: 1, status: 400, body }] },
      ASKING,
    );
    await fill(pay, { identity: "529.982.247-25", email: "ana@loja.com", phone: "11987654321" });
    press(pay);
    await is(pay, "error");
    return pay;
  },
  confirming: async () => (await sent(charged("pending"))).pay,
  "bank's page on its way": slowBank,
  "bank's page": bankShown,
  "bank's page, about to leave": asked,
  "bank's page, tab offered": async () => {
    const pay = await bankShown();
    document.dispatchEvent(
      new SecurityPolicyViolationEvent("securitypolicyviolation", {
        effectiveDirective: "frame-src",
        violatedDirective: "frame-src",
        blockedURI: location.origin,
        originalPolicy: "frame-src 'none'",
        documentURI: location.href,
        disposition: "enforce",
        statusCode: 200,
      }),
    );
    await pay.updateComplete;
    return pay;
  },
  "bank's page left": async () => {
    const pay = await asked();
    part(pay, "leave").click();
    await until(() => !part<HTMLDialogElement>(pay, "dialog").open);
    await pay.updateComplete;
    return pay;
  },
  "denied, to be corrected": denied("correct"),
  "denied, another card": denied("other_card"),
  "denied, call the bank": denied("bank"),
  "denied, later": denied("later"),
  "denied, Pix": denied("pix"),
  "denied, again": denied("again"),
  expired: async () =>
    (await sent(charged("expired", { reason: { ...reasonOf("again"), code: "authentication_expired" } })))
      .pay,
  "amount changed": changedAmount,
  "loading failed": () => broken({ faults: [{ call: "GET /orders", times: 1, status: 500 }] }),
  "order unknown": () => broken({ order: null }),
  paid: async () =>
    (await sent(charged("paid", { card: { brand: "Visa", last4: "1111", installments: 2 } }))).pay,
  "paid before": async () => (await cardShop({ order: { ...ORDER, paid: true } })).pay,
  "given back": async () => (await sent(charged("cancelled"))).pay,
};
