// The proxy and a sandbox in this process, in memory, without a port: for unit tests of what a shop gives to the proxy.
import {
  detectBrand,
  encryptCard,
  methodTotal,
  type Card,
  type Charge,
  type NewCharge,
  type Order,
  type Problem,
} from "../contract/index.ts";
import {
  createPayProxy,
  memoryStore,
  type Handlers,
  type NewRefund,
  type PayProblem,
  type PayProxy,
  type PayProxyOptions,
  type Refund,
} from "../proxy/index.ts";
import { createSandbox, DEFAULT_KEYS, manualClock, type SandboxOptions } from "../sandbox/index.ts";
import { sandboxBank, type SandboxBank } from "./bank.ts";
import { BUYER, typedCard, type BuyerDetails, type CardDetails } from "./buyer.ts";
import { TestingError } from "./testing-error.ts";

export interface TestProxyOptions extends Partial<Omit<PayProxyOptions, "order" | "service" | "now">> {
  order: PayProxyOptions["order"];
  service?: Partial<Omit<PayProxyOptions["service"], "baseUrl" | "apiKey" | "signingSecret" | "fetch">>;
  /** How the sandbox is set up. */
  sandbox?: Pick<SandboxOptions, "balance" | "payee" | "retryDelays" | "challengeLifetime">;
  /** Sent with each request of the buyer, such as the cookie of their session. */
  headers?: Record<string, string>;
  /**
   * Calls each handler a second time with the same once it has returned, as happens after a crash: what a shop does must
   * then be done once all the same.
   */
  tellTwice?: boolean;
}

export interface TestProxy {
  /** As `createPayProxy` gives it. */
  pay: PayProxy;
  /** The buyer's bank. `advance` moves the proxy's time too, and calls the handlers of what falls due. */
  bank: SandboxBank;
  /** What was reported, to `onProblem` too if there is one. */
  problems: readonly PayProblem[];
  /** The order as a page gets it. Rejects with a `TestingError` if the proxy refuses. */
  order(orderId: string): Promise<Order>;
  /** Asks for a Pix code, as a page does. Rejects with a `TestingError` if the proxy refuses. */
  startPix(orderId: string, buyer?: BuyerDetails): Promise<Charge>;
  /** Pays by card, as a page does. Rejects with a `TestingError` if the proxy refuses. */
  payByCard(
    orderId: string,
    number: string,
    details?: CardDetails & BuyerDetails & { installments?: number },
  ): Promise<Charge>;
  /** Sends money back, as `pay.charges.refund` does, whole or part, by a key of its own if none is given. */
  refund(charge: Pick<Charge, "id">, refund?: Partial<NewRefund>): Promise<Refund>;
  /** Settled when all deliveries that are not held or late have come, and each handler has been called for what they said. */
  handled(): Promise<void>;
  close(): Promise<void>;
}

const SHOP = "https://shop.example";
/** Of this machine, so that the keys of the sandbox are taken. Nothing listens there. */
const SERVICE = "http://localhost";
/** The buyer's, of the block that documentation is written with (RFC 5737). */
const ADDRESS = "203.0.113.7";
/** Seconds that an answer has to leave before the delivery that it caused. */
const AFTER_ANSWER = 0.025;

/** Starts without a network, with a clock that stands still until `bank.advance` moves it. */
export function createTestProxy(options: TestProxyOptions): TestProxy {
  const {
    sandbox: sandboxOptions,
    service,
    headers = {},
    tellTwice = false,
    basePath = "/pay",
    ...rest
  } = options;
  const endpoint = [SHOP, ...basePath.split("/").filter(Boolean)].join("/");
  const clock = manualClock();
  const problems: PayProblem[] = [];

  const sandbox = createSandbox({
    ...sandboxOptions,
    clock,
    publicUrl: SERVICE,
    webhookUrl: `${endpoint}/webhooks`,
    fetch: (request) => pay.fetch(request),
  });
  const pay = createPayProxy({
    store: memoryStore(),
    publicUrl: endpoint,
    ...rest,
    ...handlersOf(rest, problems, tellTwice),
    basePath,
    now: clock.now,
    service: { ...service, ...DEFAULT_KEYS, baseUrl: `${SERVICE}/v2`, fetch: sandbox.fetch },
  });
  const bank = sandboxBank(SERVICE, sandbox.fetch);
  const { deliveries } = sandbox.control;

  async function call<T>(what: string, path: string, init: RequestInit = {}): Promise<T> {
    const request = new Request(endpoint + path, init);
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
    const response = await pay.fetch(request, { address: ADDRESS });
    if (response.ok) return (await response.json()) as T;
    const { code, detail, title } = (await response.json()) as Problem;
    const message = `The proxy refused ${what} (${response.status} ${code}): ${detail ?? title}`;
    throw new TestingError("refused", message, { problem: code });
  }

  const order = (orderId: string) => call<Order>("the order", `/orders/${encodeURIComponent(orderId)}`);

  const post = (charge: NewCharge) =>
    call<Charge>(`the ${charge.method} charge`, "/charges", {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
      body: JSON.stringify(charge),
    });

  async function handled() {
    let known: number;
    do {
      const log = deliveries.list();
      known = log.length;
      if (log.some(({ state, attempts }) => state === "waiting" && attempts.length === 0))
        await clock.advance(AFTER_ANSWER * 1000);
      await deliveries.idle();
      await pay.sweep();
      // A handler may have sent money back, which is told by a delivery too.
    } while (deliveries.list().length !== known);
  }

  return {
    pay,
    problems,
    handled,
    order,
    bank: {
      ...bank,
      async advance(seconds) {
        await bank.advance(seconds);
        await handled();
      },
    },
    async startPix(orderId, buyer) {
      const asked = await order(orderId);
      const customer = askedOf(asked, buyer);
      return post({ orderId, method: "pix", seenTotal: methodTotal(asked, "pix"), customer });
    },
    async payByCard(orderId, number, { installments = 1, ...details } = {}) {
      const asked = await order(orderId);
      const seenTotal = asked.installments.find(({ count }) => count === installments)?.total;
      const charge = { orderId, method: "card", installments, seenTotal } as const;
      const customer = askedOf(asked, details);
      const card = cardOf(number, details);
      if (!asked.cardKey) return post({ ...charge, customer, card });
      const iat = Math.floor(clock.now() / 1000);
      return post({
        ...charge,
        customer,
        encryptedCard: await encryptCard(asked.cardKey, { card, orderId, iat }),
      });
    },
    refund: ({ id }, refund) => pay.charges.refund(id, { key: crypto.randomUUID(), ...refund }),
    async close() {
      sandbox.close();
      await pay.close();
    },
  };
}

/** What the order asks of the buyer, and nothing else. */
const askedOf = ({ ask }: Order, buyer: BuyerDetails = {}) =>
  Object.fromEntries(ask.map((field) => [field, buyer[field] ?? BUYER[field]]));

function cardOf(number: string, details: CardDetails): Card {
  const { holder, expiry, securityCode } = typedCard(number, details);
  const { brand, candidates } = detectBrand(number.replaceAll(/\D/g, ""));
  const [month, year] = expiry.split("/");
  return {
    number,
    holder,
    securityCode,
    expirationDate: `${month}/20${year}`,
    brand: brand ?? candidates[0] ?? "Visa",
  };
}

/** The shop's handlers as the proxy calls them. */
function handlersOf(handlers: Handlers, problems: PayProblem[], tellTwice: boolean): Handlers {
  const told =
    <T>(handler: ((what: T) => unknown) | undefined) =>
    async (what: T) => {
      for (let times = tellTwice ? 2 : 1; times > 0; times--) await handler?.(structuredClone(what));
    };
  const { onCharge, onPaid, onRefunded, onReminder, onEvent, onProblem } = handlers;
  return {
    ...(onCharge && { onCharge: told(onCharge) }),
    ...(onPaid && { onPaid: told(onPaid) }),
    ...(onRefunded && { onRefunded: told(onRefunded) }),
    ...(onReminder && { onReminder: told(onReminder) }),
    ...(onEvent && { onEvent: told(onEvent) }),
    async onProblem(problem) {
      problems.push(problem);
      await told(onProblem)(problem);
    },
  };
}
