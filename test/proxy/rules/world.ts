// The proxy that is held against the rules: on a real store, before a service that answers as it is told to.
import { signWebhook } from "../../../src/contract/index.ts";
import {
  createPayProxy,
  type ChargeRecord,
  type Payment,
  type PayProblem,
  type PayProxy,
  type Store,
} from "../../../src/proxy/index.ts";
import { writeBrCode } from "../../../src/sandbox/pix/br-code.ts";
import { CUSTOMER } from "../../support/shop.ts";
import type { Truth } from "./rules.ts";

export const OUTCOMES = [
  "paid",
  "denied",
  "pending",
  "challenge",
  // In a word that nobody knows.
  "held",
  // Made, or never made, and the answer is lost.
  "lost",
  "vanished",
  "refused",
  "unauthorized",
  "unsent",
] as const;
/** What becomes of a call that makes a charge. */
export type Outcome = (typeof OUTCOMES)[number];

export const ORDERS = ["A-1", "B-2"] as const;
export const AMOUNTS = { "A-1": 1000, "B-2": 2500 };

/** A reference begins with its order's letters and digits. */
const amountOf = (reference: string) => AMOUNTS[reference.startsWith("A") ? "A-1" : "B-2"];

const SECRET = "model-secret";
const SHOP = "https://shop.example/pay";
const CHALLENGE_LASTS = 10 * 60_000;

export type World = Awaited<ReturnType<typeof openWorld>>;

export async function openWorld(openStore: () => Store) {
  const clock = { now: 1_800_000_000_000 };
  const truths = new Map<string, Truth>();
  const told: ChargeRecord[] = [];
  /** What each order costs now, whatever its pages have shown: a cart changes without a request. */
  const carts: Record<string, number> = { ...AMOUNTS };
  /** What the shop was told of paid orders, and what each cost at that moment. */
  const payments: { payment: Payment; cost: number }[] = [];
  const problems: PayProblem[] = [];
  const logged: string[] = [];
  /** The references that the service was asked about, in that order. */
  const asked: string[] = [];
  const next: { outcome: Outcome; truth?: Truth | undefined; early?: boolean } = { outcome: "paid" };
  let listFails = false;

  async function serve(request: Request): Promise<Response> {
    const url = new URL(request.url);
    if (request.method === "GET") return list(url.searchParams);
    const { payload } = (await request.json()) as {
      payload: { MerchantOrderId: string; Payment: { Amount: number } };
    };
    const { MerchantOrderId: reference, Payment } = payload;
    if (next.truth) truths.set(reference, next.truth);
    if (next.early) await deliver(confirmed(reference, Payment.Amount));
    const isPix = url.pathname.endsWith("/pix/qrcode");
    switch (next.outcome) {
      case "lost":
      case "vanished":
        throw new TypeError("fetch failed", { cause: new Error("socket hang up") });
      case "unsent":
        throw Object.assign(new Error("connect"), { code: "ECONNREFUSED", syscall: "connect" });
      case "refused":
        // The bank's decline, as a refusal.
        return Response.json(
          { success: false, message: "no", errors: { returnCode: "51" } },
          { status: 400 },
        );
      case "unauthorized":
        return Response.json({ success: false, message: "who?" }, { status: 401 });
      default:
        return isPix ? pixMade(reference, Payment.Amount) : cardMade(reference, Payment.Amount);
    }
  }

  const pixMade = (reference: string, amount: number) =>
    Response.json({
      success: true,
      data: {
        Payment: {
          QrCodeString: writeBrCode(amountOf(reference), "a1b2c3", "Loja"),
          Amount: amount,
          PaymentId: `p-${reference}`,
        },
      },
    });

  function cardMade(reference: string, amount: number) {
    if (next.outcome === "challenge") {
      const expiresAt = new Date(clock.now + CHALLENGE_LASTS).toISOString();
      return Response.json({ code: "3DS_REQUIRED", data: { popupUrl: "/card/auth/1", expiresAt } });
    }
    const payment = { paymentId: `p-${reference}`, amount };
    const data = { transactionStatus: next.outcome.toUpperCase(), acquirer: { payment } };
    return Response.json({ success: true, data }, { status: 201 });
  }

  function list(query: URLSearchParams) {
    const reference = query.get("merchantOrderId") ?? query.get("paymentId")?.slice(2) ?? "";
    asked.push(reference);
    if (listFails) return new Response("", { status: 500 });
    const truth = truths.get(reference);
    const item = truth && {
      paymentId: `p-${reference}`,
      merchantOrderId: reference,
      payment: { grossAmount: amountOf(reference) / 100, amountCancelled: truth.cancelled / 100 },
      status: { name: truth.status },
    };
    // As where a gateway sent the attempt twice. Of two that were denied either may be taken for the charge.
    const isTwice = item && item.status.name !== "DENIED" && query.has("merchantOrderId");
    const twins = isTwice ? [{ ...item, paymentId: `q-${reference}`, status: { name: "DENIED" } }] : [];
    return Response.json({ success: true, data: { items: item ? [...twins, item] : [] } });
  }

  /** Posts a signed delivery; the status that it was answered with. */
  async function deliver(delivery: object): Promise<number> {
    const body = JSON.stringify(delivery);
    const headers = {
      "content-type": "application/json",
      "x-service-signature": await signWebhook(body, SECRET),
    };
    return (await pay.fetch(new Request(`${SHOP}/webhooks`, { method: "POST", headers, body }))).status;
  }

  let store = openStore();
  const begin = (): PayProxy =>
    createPayProxy({
      service: { baseUrl: "https://service.example/v2", apiKey: "key", signingSecret: SECRET, fetch: serve },
      order: (id) => {
        const amount = AMOUNTS[id as keyof typeof AMOUNTS];
        return amount === undefined ? undefined : { amount, customer: CUSTOMER };
      },
      orderTotal: (id) => carts[id],
      onCharge: (record) => void told.push(record),
      onPaid: (payment) => void payments.push({ payment, cost: carts[payment.orderId] ?? Infinity }),
      onProblem: (problem) => void problems.push(problem),
      store,
      publicUrl: SHOP,
      limits: false,
      logger: { info() {}, warn() {}, error: (message) => void logged.push(message) },
      now: () => clock.now,
    });
  let pay = begin();
  // What a start reads late may be a call that is being made.
  await pay.sweep();

  return {
    clock,
    truths,
    told,
    carts,
    payments,
    problems,
    logged,
    asked,
    next,
    deliver,
    get pay() {
      return pay;
    },
    listFails(fails: boolean) {
      listFails = fails;
    },
    call: (path: string, init?: RequestInit) => pay.fetch(new Request(SHOP + path, init)),
    /** Ends the proxy, and begins another on the same store. */
    async restart() {
      await pay.close();
      store = openStore();
      pay = begin();
      await pay.sweep();
    },
    close: () => pay.close(),
  };
}

/** Webhooks as the service writes them; `amount` as it writes card amounts, in cents here. */
export const deposit = (reference: string, cents: number) => ({
  event: "deposit",
  paymentId: `p-${reference}`,
  status: "PAID",
  amount: (cents / 100).toFixed(2),
  merchantOrderId: reference,
});

export const confirmed = (reference: string, cents: number) =>
  about("payment.confirmed", reference, "PAID", cents);

export const about = (event: string, reference: string, status: string, cents: number) => ({
  event,
  data: { paymentId: `p-${reference}`, merchantOrderId: reference, status, amount: cents / 100 },
});
