// Proxies that share a store and a service, each in its own process's place, for crowds that pay at the same moment.
import { card, CUSTOMER, newKey, openShop, withNumber, type Shop } from "../../support/shop.ts";
import type { ShopOptions } from "../../support/shop.ts";
import type { Store } from "../../../src/proxy/index.ts";

/** Orders of this amount are declined whichever card is tried. */
const DECLINED_AMOUNT = 5051;
const ADDRESS = "x-buyer";
/** Seconds of `Retry-After` up to which a request is made again, and milliseconds between two of them. */
const SOON = 5;
const PAUSE = 20;
/** Milliseconds, far beyond what a trial takes. */
const TIMEOUT = 120_000;

export interface CardTry {
  order: string;
  number: string;
  address: string;
}

/** One proxy for each store. Orders that begin with "D" are declined. */
export function openProxies(stores: readonly Store[], options: Pick<ShopOptions, "serve"> = {}) {
  const shops: Shop[] = [];
  for (const store of stores)
    shops.push(
      openShop({
        ...options,
        store,
        order: (id) => ({ amount: id.startsWith("D") ? DECLINED_AMOUNT : 12345, customer: CUSTOMER }),
        clientAddress: ADDRESS,
        ...(shops[0] && { service: { fetch: shops[0].service } }),
      }),
    );
  const over = AbortSignal.timeout(TIMEOUT);
  const [first] = shops;
  if (first === undefined) throw new RangeError("There is no store, and so no proxy.");

  return {
    pay: first.pay,
    sandbox: first.sandbox,
    delivered: () => first.delivered(),
    /** Asks the proxies in turn. Whoever is asked to come back within seconds does, as the elements do. */
    async tryCard(n: number, { order, number, address }: CardTry): Promise<Response> {
      const [shop, key] = [shops[n % shops.length]!, newKey()];
      for (;;) {
        over.throwIfAborted();
        const response = await shop.post(card(order, withNumber(number)), key, { [ADDRESS]: address });
        if (response.status === 201 || Number(response.headers.get("retry-after") ?? Infinity) > SOON)
          return response;
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
      }
    },
    async close() {
      for (const shop of shops) await shop.close();
    },
  };
}
