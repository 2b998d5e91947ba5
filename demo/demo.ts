// The whole demo: the shop with its proxy, also at an origin of its own, the desk, and the payment service that plays the other
// side.
import { getRequestListener } from "@hono/node-server";
import { sqliteStore, type CardKeys, type Logger, type Store } from "../src/proxy/index.ts";
import { createSandbox, type Sandbox, type SandboxOptions } from "../src/sandbox/index.ts";
import { Records } from "./backstage/records.ts";
import { createDesk } from "./desk.ts";
import { holdRequests, listen, type Listening } from "./listen.ts";
import { createMonth, monthClock } from "./month/month.ts";
import { OrderBook } from "./orders.ts";
import { createShop, type Shop } from "./shop.ts";

/** The usual ports. */
export const PORTS = [4173, 4174, 4175, 4176] as const;

export interface DemoOptions {
  /** Of shop, service, payments and desk, `PORTS` if absent; the next free ones where these are taken. */
  ports?: readonly [shop: number, service: number, payments?: number, desk?: number] | undefined;
  store?: Store | undefined;
  logger?: Logger | undefined;
  cardKeys?: CardKeys | undefined;
  sandbox?: SandboxOptions | undefined;
  /** Whether the pages show what goes on between browser, proxy and service. */
  isRecorded?: boolean | undefined;
  /** Whether a month of made-up payments has been before. It takes a second or two. */
  hasMonth?: boolean | undefined;
  /** Called once the ports are taken: what is asked from then on is answered when the month is made. */
  onListening?: ((at: Addresses) => void) | undefined;
}

export interface Addresses {
  shop: Listening;
  service: Listening;
  /** The proxy again, where no page of the shop is: for isolated forms. */
  payments: Listening;
  /** The merchant's side. */
  desk: Listening;
}

export interface Demo extends Addresses, Pick<Shop, "pay"> {
  orders: OrderBook;
  sandbox: Sandbox;
  close(): Promise<void>;
}

export async function startDemo(options: DemoOptions = {}): Promise<Demo> {
  const [shopPort, servicePort, paymentsPort = 0, deskPort = 0] = options.ports ?? PORTS;
  const shop = await listen(shopPort);
  const service = await listen(servicePort);
  const payments = await listen(paymentsPort);
  const desk = await listen(deskPort);
  const all = [shop, service, payments, desk];
  const answer = {
    shop: holdRequests(shop.server),
    service: holdRequests(service.server),
    payments: holdRequests(payments.server),
    desk: holdRequests(desk.server),
  };
  options.onListening?.({ shop, service, payments, desk });
  const keys = { apiKey: "demo-key", signingSecret: "demo-signing-secret" };
  const { store = sqliteStore(":memory:"), logger, hasMonth = false } = options;
  const orders = new OrderBook();

  const clock = hasMonth ? monthClock() : undefined;
  const sandbox = createSandbox({
    ...options.sandbox,
    ...keys,
    payee: "Praça Pagamentos",
    publicUrl: service.origin,
    webhookUrl: `${shop.origin}/pay/webhooks`,
    ...(clock && { clock }),
    // While the month is made, the shop does not answer yet.
    fetch: (request) => (month?.isOver() === false ? month.fetch(request) : fetch(request)),
  });
  const month =
    clock &&
    createMonth({
      store,
      orders,
      sandbox,
      clock,
      keys,
      origin: shop.origin,
      serviceOrigin: service.origin,
      logger,
    });
  await month?.happen();

  const { handle, handlePayment, pay } = createShop({
    origin: shop.origin,
    paymentsOrigin: payments.origin,
    deskOrigin: desk.origin,
    service: { origin: service.origin, ...keys },
    orders,
    store,
    logger,
    cardKeys: options.cardKeys,
    records: options.isRecorded ? new Records() : undefined,
  });
  const { handle: handleDesk, admin } = createDesk({
    pay,
    origin: desk.origin,
    shopOrigin: shop.origin,
    logger,
  });
  answer.service(getRequestListener(sandbox.fetch));
  answer.shop(handle);
  answer.payments(handlePayment);
  answer.desk(handleDesk);

  const close = async () => {
    sandbox.close();
    await Promise.all(all.map((server) => server.close()));
    await Promise.all([admin.close(), pay.close()]);
  };
  return { shop, service, payments, desk, sandbox, pay, orders, close };
}
