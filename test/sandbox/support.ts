import assert from "node:assert/strict";
import * as z from "zod/mini";
import { service } from "../../src/contract/index.ts";
import { createSandbox, type MovableClock, type SandboxOptions } from "../../src/sandbox/index.ts";
import { movableClock } from "../../src/sandbox/shared/movable-clock.ts";

export const ORIGIN = "https://sandbox.localhost";
const KEY = "sandbox-key";
export const SECRET = "sandbox-secret";
const START = Date.parse("2026-11-21T12:00:00Z");

/** Waits for what comes about through work that is under way already; throws after ten seconds. */
export async function until(condition: () => boolean): Promise<void> {
  const end = Date.now() + 10_000;
  while (!condition()) {
    if (Date.now() > end) throw new Error(`Still not so after ten seconds: ${String(condition)}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** A clock that moves by hand, and tells in how many milliseconds each timer that is set falls due. */
function watchedClock(): MovableClock & { due(): number[] } {
  const armed = new Set<{ delay: number }>();
  const clock = movableClock({
    now: () => START,
    after(delay) {
      const timer = { delay };
      armed.add(timer);
      return () => void armed.delete(timer);
    },
  });
  return { ...clock, due: () => [...armed].map(({ delay }) => delay) };
}

export interface Received {
  event: string;
  key: string;
  signature: string;
  contentType: string;
  redirect: string;
  body: string;
  json: object;
}

/** A sandbox without a port, the shop that its webhooks reach, and a clock to move. */
export function setUp(options: SandboxOptions = {}) {
  const clock = watchedClock();
  const received: Received[] = [];
  /** Statuses of the shop's next answers; 200 when there are none. */
  const answers: (number | "broken")[] = [];
  const sandbox = createSandbox({
    webhookUrl: "https://shop.test/pay/webhooks",
    clock,
    async fetch(request) {
      const body = await request.text();
      received.push({
        event: (JSON.parse(body) as { event: string }).event,
        key: request.headers.get("x-service-idempotency-key") ?? "",
        signature: request.headers.get("x-service-signature") ?? "",
        contentType: request.headers.get("content-type") ?? "",
        redirect: request.redirect,
        body,
        json: JSON.parse(body) as object,
      });
      const answer = answers.shift() ?? 200;
      if (answer === "broken") throw new TypeError("connection refused");
      return new Response(null, { status: answer });
    },
    ...options,
  });

  async function call(method: string, path: string, body?: unknown, key: string | null = KEY) {
    const response = await sandbox.fetch(request(method, path, body, key));
    const answer: unknown = await response.json();
    return { status: response.status, body: answer };
  }

  /** Calls, and reads the answer with the contract's schema. */
  async function read<T extends z.core.$ZodType>(
    status: number,
    schema: T,
    ...args: Parameters<typeof call>
  ) {
    const answer = await call(...args);
    assert.equal(answer.status, status, JSON.stringify(answer.body));
    return z.parse(schema, answer.body);
  }

  return {
    ...sandbox,
    clock,
    received,
    answers,
    call,
    pix: async (...body: Parameters<typeof pixBody>) =>
      (await read(200, service.pixChargeResponseSchema, "POST", "/v2/pix/qrcode", pixBody(...body))).data
        .Payment,
    card: async (...body: Parameters<typeof cardBody>) =>
      (await read(201, service.cardChargeResponseSchema, "POST", "/v2/card/charges", cardBody(...body))).data,
    challenge: async (...body: Parameters<typeof cardBody>) =>
      (await read(200, service.cardChallengeResponseSchema, "POST", "/v2/card/charges", cardBody(...body)))
        .data,
    withdraw: (...body: Parameters<typeof withdrawalBody>) =>
      read(200, service.withdrawalResponseSchema, "POST", "/v2/pix/withdraw", withdrawalBody(...body)),
    list: async (query = "", key = KEY) =>
      (await read(200, service.cardListResponseSchema, "GET", `/v2/card/charges${query}`, undefined, key))
        .data,
    cancel: (paymentId: string, body?: object) => call("PUT", `/v2/card/charges/${paymentId}/cancel`, body),
    /** Lets deliveries that follow an answer leave, and waits until `count` have arrived in all. */
    async delivered(count: number) {
      await clock.advance(25);
      await until(() => received.length >= count);
      await until(() => sandbox.control.deliveries.list().every(({ state }) => state !== "waiting"));
      return received;
    },
  };
}

export const request = (method: string, path: string, body?: unknown, key: string | null = KEY) =>
  new Request(ORIGIN + path, {
    method,
    headers: { "Content-Type": "application/json", ...(key !== null && { "x-api-key": key }) },
    body: body === undefined ? null : typeof body === "string" ? body : JSON.stringify(body),
  });

export const pixBody = (Amount: unknown = 59.9, extra: object = {}, MerchantOrderId = "A1001PIX") => ({
  payload: {
    MerchantOrderId,
    Customer: { Name: "Ana Souza", Identity: "12345678909" },
    Payment: { Type: "Pix", Amount, ...extra },
  },
});

export const cardBody = (
  CardNumber = "4111111111111111",
  payment: object = {},
  { order = "A1001CARD", returnUrl }: { order?: string; returnUrl?: string } = {},
) => ({
  ...(returnUrl && { returnUrl }),
  payload: {
    MerchantOrderId: order,
    Customer: { Name: "Ana Souza", Identity: "12345678909", Email: "ana@example.com" },
    Payment: {
      Type: "CreditCard",
      Amount: 10_000,
      Installments: 1,
      Capture: true,
      ...payment,
      CreditCard: {
        CardNumber,
        Holder: "ANA SOUZA",
        ExpirationDate: "12/2030",
        SecurityCode: "123",
        Brand: "Visa",
        ...("CreditCard" in payment ? (payment.CreditCard as object) : {}),
      },
    },
  },
});

export const withdrawalBody = (value: unknown = 250, extra: object = {}) => ({
  value,
  pixAddressKey: "financeiro@loja.example",
  pixAddressKeyType: "EMAIL",
  description: "Repasse",
  externalReference: "S-1",
  ...extra,
});
