// A shop for tests: the proxy on a sandbox, both without a port, with a clock that tests may move.
import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import {
  type ChargeRecord,
  createPayProxy,
  memoryStore,
  type OrderAnswer,
  type Payment,
  type PayProblem,
  type PayProxyOptions,
  type Refund,
  type ServiceDetails,
  type WebhookEvent,
} from "../../src/proxy/index.ts";
import {
  service as messages,
  signWebhook,
  type Charge,
  type Order,
  type Problem,
} from "../../src/contract/index.ts";
import { createSandbox, type Sandbox, type SandboxOptions } from "../../src/sandbox/index.ts";

export const SHOP = "https://shop.example";
export const SERVICE = "https://service.example";
export const SECRET = "shop-secret";
export const CUSTOMER = { name: "Maria da Silva", identity: "529.982.247-25" };

export const CARD = {
  number: "4111 1111 1111 1111",
  holder: "MARIA DA SILVA",
  expirationDate: "12/2030",
  securityCode: "737",
  brand: "Visa",
};

export const newKey = () => crypto.randomUUID();

export interface ShopOptions extends Partial<Omit<PayProxyOptions, "service">> {
  service?: Partial<PayProxyOptions["service"]>;
  orders?: Record<string, OrderAnswer>;
  sandbox?: SandboxOptions;
  /** Answers the proxy's calls to the service in the sandbox's place; `sandbox` is what would answer them. */
  serve?: (request: Request, sandbox: Sandbox["fetch"]) => Promise<Response>;
}

/** Everything that was said to the merchant or an operator is kept, to be looked at. */
export function openShop({
  orders = {},
  sandbox: sandboxOptions,
  service,
  serve = (request, sandbox) => sandbox(request),
  ...options
}: ShopOptions = {}) {
  const lookups: string[] = [];
  const clock = { offset: 0 };
  const records: ChargeRecord[] = [];
  const payments: Payment[] = [];
  const refunds: Refund[] = [];
  const events: WebhookEvent[] = [];
  const problems: PayProblem[] = [];
  const logs: unknown[] = [];
  const lines: [message: string, fields?: Record<string, unknown>][] = [];
  const log = (message: string, fields?: Record<string, unknown>) => void logs.push([message, fields]);
  const inform = (...line: (typeof lines)[number]) => void lines.push(line);
  const known: Record<string, OrderAnswer> = { "A-1001": { amount: 12345, customer: CUSTOMER }, ...orders };

  const callService = (request: Request) => {
    if (request.method === "GET") lookups.push(request.url);
    return serve(request, sandbox.fetch);
  };
  const sandbox = createSandbox({
    signingSecret: SECRET,
    webhookUrl: `${SHOP}/pay/webhooks`,
    publicUrl: SERVICE,
    fetch: (request) => pay.fetch(request),
    ...sandboxOptions,
  });
  const pay = createPayProxy({
    service: {
      baseUrl: `${SERVICE}/v2`,
      apiKey: "sandbox-key",
      signingSecret: SECRET,
      fetch: callService,
      ...service,
    },
    // Ids come from browsers, and may be "__proto__".
    order: (id) => (Object.hasOwn(known, id) ? known[id] : undefined),
    onCharge: (record) => void records.push(record),
    onPaid: (payment) => void payments.push(payment),
    onRefunded: (refund) => void refunds.push(refund),
    onEvent: (event) => void events.push(event),
    onProblem: (problem) => void problems.push(problem),
    store: memoryStore(),
    publicUrl: SHOP,
    shopUrl: `${SHOP}/cart`,
    logger: { info: inform, warn: log, error: log },
    now: () => Date.now() + clock.offset,
    ...options,
  });

  const call = (path: string, init: RequestInit = {}) => pay.fetch(new Request(`${SHOP}/pay${path}`, init));
  const charge = (id: string) => asCharge(call(`/charges/${id}`));

  return {
    pay,
    sandbox,
    /** What answers the proxy's calls to the service, for another proxy to call. */
    service: callService,
    orders: known,
    records,
    payments,
    refunds,
    events,
    problems,
    /** Warnings and errors. */
    logs,
    /** What the merchant's log tells beside them. */
    lines,
    call,
    /** The charge as a browser sees it. */
    charge,
    status: async (id: string) => (await charge(id)).status,
    /** What the service said of it. */
    async details(id: string): Promise<ServiceDetails> {
      const record = await pay.charges.get(id);
      if (record === undefined) throw new Error(`There is no charge ${id}.`);
      return record.service;
    },
    /** Posts a delivery of the service, signed unless a signature is given. */
    async deliver(
      body: unknown,
      { secret = SECRET, signature }: { secret?: string; signature?: string } = {},
    ) {
      const text = typeof body === "string" ? body : JSON.stringify(body);
      const signed = signature ?? (await signWebhook(text, secret));
      const headers = {
        "content-type": "application/json",
        ...(signed && { [messages.SIGNATURE_HEADER]: signed }),
      };
      return call("/webhooks", { method: "POST", headers, body: text });
    },
    /** What was reported to the merchant. */
    codes: () => problems.map(({ code }) => code),
    /** The buyer pays a Pix charge. */
    payCode: ({ pix: code }: Charge, more?: Parameters<typeof sandbox.control.pix.payCode>[1]) =>
      sandbox.control.pix.payCode(code?.code ?? "", more),
    /** How often the service was asked about charges, or about one by an id that the service knows it by. */
    lookups: (of = "") => lookups.filter((url) => url.includes(of)).length,
    /** Moves the clock and sweeps. */
    async passes(milliseconds: number) {
      clock.offset += milliseconds;
      await pay.sweep();
    },
    /** Every delivery of the sandbox has arrived. */
    delivered: () =>
      eventually(() => {
        const waiting = sandbox.control.deliveries.list().filter(({ state }) => state !== "delivered");
        if (waiting.length > 0) throw new Error(`${waiting.length} deliveries have not arrived.`);
      }),
    post: (body: unknown, key: string = newKey(), headers: Record<string, string> = {}) =>
      call("/charges", {
        method: "POST",
        headers: { "content-type": "application/json", "idempotency-key": key, ...headers },
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
    async close() {
      sandbox.close();
      await pay.close();
    },
  };
}

export type Shop = ReturnType<typeof openShop>;

/** A shop that closes when its test ends. */
export function shopFor(t: TestContext, options?: ShopOptions): Shop {
  const shop = openShop(options);
  t.after(() => shop.close());
  return shop;
}

export const pix = (orderId = "A-1001", more: object = {}) => ({ orderId, method: "pix", ...more });
export const card = (orderId = "A-1001", more: object = {}) => ({
  orderId,
  method: "card",
  installments: 1,
  card: CARD,
  ...more,
});

/** A test card of the sandbox by number, as the buyer types it. */
export const withNumber = (number: string, more: object = {}) => ({ card: { ...CARD, number, ...more } });

/** Test cards of the sandbox by what becomes of them. */
export const DECLINED = withNumber("4000000000000515");
export const CHALLENGED = withNumber("4000000000001091");
export const PENDING = withNumber("4000000000002016");

/** A logger that writes nothing. */
export const silent = { info() {}, warn() {}, error() {} };

export async function asCharge(response: Response | Promise<Response>): Promise<Charge> {
  return (await (await response).json()) as Charge;
}
export async function asOrder(response: Response | Promise<Response>): Promise<Order> {
  return (await (await response).json()) as Order;
}
export async function asProblem(response: Response | Promise<Response>): Promise<Problem> {
  return (await (await response).json()) as Problem;
}

/** Asserts that a request is refused with this status and code. */
export async function assertProblem(answer: Response | Promise<Response>, status: number, code: string) {
  const response = await answer;
  const problem = await asProblem(response);
  assert.deepEqual([response.status, problem.code], [status, code], JSON.stringify(problem));
  return problem;
}

/** Waits until `check` no longer throws; what it threw last, after a minute: a busy machine takes ten times as long as a quiet one. */
export async function eventually<T>(check: () => T | Promise<T>, within = 60_000): Promise<T> {
  const end = Date.now() + within;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}
