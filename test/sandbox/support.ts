import { createSandbox, type Clock, type SandboxOptions } from "../../src/sandbox/index.ts";

export const ORIGIN = "https://sandbox.test";
export const KEY = "sandbox-key";
export const SECRET = "sandbox-secret";
export const START = Date.parse("2026-11-21T12:00:00Z");

/** Waits for what comes about through work that is under way already. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}

/** A clock that moves by hand, and runs what falls due. */
export function manualClock(): Clock & { advance(ms: number): void } {
  let time = START;
  let timers: { at: number; task: () => void }[] = [];
  return {
    now: () => time,
    after(delay, task) {
      const timer = { at: time + delay, task };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
    advance(ms) {
      time += ms;
      const due = timers.filter(({ at }) => at <= time).sort((a, b) => a.at - b.at);
      timers = timers.filter(({ at }) => at > time);
      for (const { task } of due) task();
    },
  };
}

export interface Received {
  event: string;
  key: string;
  signature: string;
  contentType: string;
  body: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- the tests look into bodies of every kind
  json: any;
}

/** A sandbox without a port, the shop that its webhooks reach, and a clock to move. */
export function setUp(options: SandboxOptions = {}) {
  const clock = manualClock();
  const received: Received[] = [];
  /** Statuses of the shop's next answers; 200 when there are none. */
  const answers: (number | "broken")[] = [];
  const sandbox = createSandbox({
    webhookUrl: "https://shop.test/pay/webhooks",
    clock,
    async fetch(request) {
      const body = await request.text();
      received.push({
        event: JSON.parse(body).event,
        key: request.headers.get("x-service-idempotency-key") ?? "",
        signature: request.headers.get("x-service-signature") ?? "",
        contentType: request.headers.get("content-type") ?? "",
        body,
        json: JSON.parse(body),
      });
      const answer = answers.shift() ?? 200;
      if (answer === "broken") throw new TypeError("connection refused");
      return new Response(null, { status: answer });
    },
    ...options,
  });

  async function call(method: string, path: string, body?: unknown, key: string | null = KEY) {
    const response = await sandbox.fetch(request(method, path, body, key));
    return { status: response.status, body: await response.json() };
  }

  return {
    ...sandbox,
    clock,
    received,
    answers,
    call,
    /** Lets deliveries that follow an answer leave, and waits until `count` have arrived in all. */
    async delivered(count: number) {
      clock.advance(25);
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
