// The shop: its pages, and the backend of its payments below `/pay`.
import type { IncomingMessage, ServerResponse } from "node:http";
import { methodTotal } from "../src/contract/index.ts";
import {
  createPayProxy,
  toNode,
  type CardKeys,
  type FetchHandler,
  type Logger,
  type Payment,
  type PayProxy,
  type PayProxyOptions,
  type Store,
} from "../src/proxy/index.ts";
import { recorded } from "../site/playground/timeline/recorder.ts";
import type { Records } from "./backstage/records.ts";
import type { OrderBook } from "./orders.ts";
import { createPages } from "./pages.ts";

export interface ShopOptions {
  /** Where buyers reach the shop. */
  origin: string;
  /** Where they reach its payments alone. */
  paymentsOrigin: string;
  /** Where the shop's own people see its payments. */
  deskOrigin: string;
  /** The payment service, `/v2` left out. */
  service: { origin: string; apiKey: string; signingSecret: string };
  orders: OrderBook;
  store: Store;
  logger?: Logger | undefined;
  /** What browsers encrypt cards to; they come in the clear if absent. */
  cardKeys?: CardKeys | undefined;
  /** Takes what goes on between browser, proxy and service. */
  records?: Records | undefined;
}

export interface Shop {
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Without the shop's pages. */
  handlePayment(request: IncomingMessage, response: ServerResponse): void;
  pay: PayProxy;
}

export function createShop({
  origin,
  paymentsOrigin,
  deskOrigin,
  service,
  orders,
  store,
  logger,
  cardKeys,
  records,
}: ShopOptions): Shop {
  const pay = createPayProxy({
    service: {
      baseUrl: `${service.origin}/v2`,
      apiKey: service.apiKey,
      signingSecret: service.signingSecret,
      ...(records && { fetch: recorded("call", lineOf, records.note, (request) => fetch(request)) }),
    },
    ...orderHandlers(orders),
    basePath: "/pay",
    // No publicUrl: the proxy is reached in two ways, and goes by each request.
    allowedOrigins: [origin],
    shopUrl: origin,
    // Links of a demo that has ended open nothing.
    links: { secret: crypto.randomUUID() },
    store,
    cardKeys,
    ...(logger && { logger }),
  });

  const payments = toNode(records ? recording(pay, records) : pay);
  const pages = createPages({
    orders,
    pay,
    serviceOrigin: service.origin,
    paymentsOrigin,
    deskOrigin,
    records,
    logger: logger ?? console,
  });
  return {
    handle: (request, response) => {
      if (request.url?.startsWith("/pay/")) void payments(request, response);
      else pages(request, response);
    },
    handlePayment: (request, response) => void payments(request, response),
    pay,
  };
}

/** What the proxy asks and tells a shop with this order book. */
export const orderHandlers = (orders: OrderBook) =>
  ({
    // A real shop asks here whether the order belongs to whoever sent the request: to their session, say.
    order: async (id) => orders.find(id)?.answer,
    // Asked when money comes: freight or coupon may have changed since the code was shown.
    orderTotal: (id, method) => {
      const order = orders.find(id);
      return order && methodTotal(order.answer, method);
    },
    onPaid: ({ orderId }: Pick<Payment, "orderId">) => orders.markPaid(orderId),
  }) satisfies Partial<PayProxyOptions>;

const lineOf = ({ method, url }: Request) => `${method} ${new URL(url).pathname}`;

/** The proxy, whose requests and deliveries are noted. */
const recording = (pay: PayProxy, { note }: Records): FetchHandler => ({
  fetch: (request, connection) => {
    const kind = request.url.endsWith("/webhooks") ? "webhook" : "request";
    return recorded(kind, lineOf, note, (asked) => pay.fetch(asked, connection))(request);
  },
});
