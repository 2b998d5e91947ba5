// The whole demo: the shop with its proxy, also at an origin of its own, and the payment service that plays the other
// side.
import { getRequestListener } from "@hono/node-server";
import type { CardKeys, Logger, Store } from "../src/proxy/index.ts";
import { createSandbox, type Sandbox, type SandboxOptions } from "../src/sandbox/index.ts";
import { Records } from "./backstage/records.ts";
import { listen, type Listening } from "./listen.ts";
import { createShop, type Shop } from "./shop.ts";

/** The usual ports. */
export const PORTS = [4173, 4174, 4175] as const;

export interface DemoOptions {
  /** Of shop, service and payments, `PORTS` if absent; the next free ones where these are taken. */
  ports?: readonly [shop: number, service: number, payments?: number] | undefined;
  store?: Store | undefined;
  logger?: Logger | undefined;
  cardKeys?: CardKeys | undefined;
  sandbox?: SandboxOptions | undefined;
  /** Whether the pages show what goes on between browser, proxy and service. */
  isRecorded?: boolean | undefined;
}

export interface Demo extends Pick<Shop, "pay" | "orders"> {
  shop: Listening;
  service: Listening;
  /** The proxy again, where no page of the shop is: for isolated forms. */
  payments: Listening;
  sandbox: Sandbox;
  close(): Promise<void>;
}

export async function startDemo(options: DemoOptions = {}): Promise<Demo> {
  const [shopPort, servicePort, paymentsPort = 0] = options.ports ?? PORTS;
  const shop = await listen(shopPort);
  const service = await listen(servicePort);
  const payments = await listen(paymentsPort);
  const keys = { apiKey: "demo-key", signingSecret: "demo-signing-secret" };

  const sandbox = createSandbox({
    ...options.sandbox,
    ...keys,
    payee: "Praça Pagamentos",
    publicUrl: service.origin,
    webhookUrl: `${shop.origin}/pay/webhooks`,
  });
  service.server.on("request", getRequestListener(sandbox.fetch));

  const { handle, handlePayment, pay, orders } = createShop({
    origin: shop.origin,
    paymentsOrigin: payments.origin,
    service: { origin: service.origin, ...keys },
    store: options.store,
    logger: options.logger,
    cardKeys: options.cardKeys,
    records: options.isRecorded ? new Records() : undefined,
  });
  shop.server.on("request", handle);
  payments.server.on("request", handlePayment);

  const close = async () => {
    sandbox.close();
    await Promise.all([shop.close(), service.close(), payments.close()]);
    await pay.close();
  };
  return { shop, service, payments, sandbox, pay, orders, close };
}
