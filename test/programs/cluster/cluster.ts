// The topology of demo/cluster with this machine's programs: one Redis or PostgreSQL, two proxies as processes of their
// own, nginx before them; and around it the sandbox as the service, and a merchant's backend.
import type { Sandbox } from "../../../src/sandbox/index.ts";
import { startProxy, type ProxyProcess } from "../../support/proxy-process.ts";
import { openStores, type SharedKind } from "../../support/stores.ts";
import { startService } from "../../support/service.ts";
import { startMerchant, type Merchant } from "../../support/merchant.ts";
import { FROM, startBalancer } from "./nginx.ts";

const SECRET = "cluster-secret";

/** A proxy by number; its endpoint is past nginx. */
export interface NumberedProxy extends ProxyProcess {
  number: number;
}

export interface Cluster {
  /** Where buyers' browsers go: nginx. */
  endpoint: string;
  proxies: readonly [NumberedProxy, NumberedProxy];
  /** The proxy that an answer through nginx came from. */
  from(response: Response): NumberedProxy;
  /** The one that is not this one. */
  besides(proxy: NumberedProxy): NumberedProxy;
  /** The service's deliveries go to this endpoint from now on. */
  deliverTo(endpoint: string): void;
  sandbox: Sandbox;
  merchant: Merchant;
  stop(): Promise<void>;
}

export async function startCluster(kind: SharedKind): Promise<Cluster> {
  const [{ store, remove }, service, merchant] = await Promise.all([
    openStores(kind),
    startService(SECRET),
    startMerchant(),
  ]);
  const settings = (number: number) => ({
    PAY_SERVICE_URL: service.url,
    PAY_API_KEY: "sandbox-key",
    PAY_SIGNING_SECRET: SECRET,
    PAY_PUBLIC_URL: "https://shop.example",
    PAY_STORE: store,
    PAY_ORDER_URL: merchant.ordersUrl,
    PAY_EVENTS_URL: merchant.eventsUrl(number),
    PAY_EVENTS_SECRET: "events-secret",
    // So that what a killed one was about to send is given up soon.
    PAY_TIMEOUT: "2000",
  });
  const start = async (number: number): Promise<NumberedProxy> => ({
    ...(await startProxy({ settings: settings(number) })),
    number,
  });
  const proxies = await Promise.all([start(1), start(2)]);
  const nginx = await startBalancer(proxies.map(({ port }) => port));
  return {
    endpoint: `${nginx.origin}/pay`,
    proxies,
    from(response) {
      // Where the first one that was asked is dead, the last of the list has answered.
      const address = response.headers.get(FROM)?.split(", ").at(-1);
      const found = proxies.find(({ endpoint }) => new URL(endpoint).host === address);
      if (found === undefined) throw new Error(`The answer came from "${address}".`);
      return found;
    },
    besides: (proxy) => (proxy === proxies[0] ? proxies[1] : proxies[0]),
    deliverTo: (endpoint) => service.sandbox.control.deliveries.sendTo(`${endpoint}/webhooks`),
    sandbox: service.sandbox,
    merchant,
    async stop() {
      service.stop();
      await Promise.all([...proxies.map((proxy) => proxy.end("SIGKILL")), nginx.stop()]);
      merchant.stop();
      await remove();
    },
  };
}
