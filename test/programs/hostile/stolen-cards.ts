// 200 tries of stolen cards at the same moment, of one issuer and from one /48 of IPv6, beside 20 honest buyers; each buyer
// and each try asks one of the proxies that share a store. Whoever is asked to come back within seconds does, as the elements do.
import { asCharge, card, CUSTOMER, newKey, openShop, withNumber, type Shop } from "../../support/shop.ts";
import { cardNumber } from "../../support/card-number.ts";
import type { Store } from "../../../src/proxy/index.ts";

const HONEST = 20;
const STOLEN = 200;
/** Orders of this amount are declined whichever card is tried. */
const DECLINED_AMOUNT = 5051;
const ADDRESS = "x-buyer";
/** Seconds of `Retry-After` up to which a request is made again, and milliseconds between two of them. */
const SOON = 5;
const PAUSE = 20;
/** Milliseconds, far beyond what a trial takes. */
const TIMEOUT = 120_000;

export interface StolenCards {
  /** Tries of stolen cards that the service was asked for. */
  passed: number;
  /** Honest buyers who have paid. */
  paid: number;
}

/** Tries the cards on so many orders, in turn. Each store is a proxy's; it is closed at the end. */
export async function tryStolenCards(stores: readonly Store[], orders: number): Promise<StolenCards> {
  const shops: Shop[] = [];
  for (const store of stores)
    shops.push(
      openShop({
        store,
        order: (id) => ({ amount: id.startsWith("D") ? DECLINED_AMOUNT : 12345, customer: CUSTOMER }),
        clientAddress: ADDRESS,
        // All have one service.
        ...(shops[0] && { service: { fetch: shops[0].sandbox.fetch } }),
      }),
    );
  const over = AbortSignal.timeout(TIMEOUT);

  async function tryCard(n: number, order: string, number: string, address: string): Promise<Response> {
    const [shop, key] = [shops[n % shops.length]!, newKey()];
    for (;;) {
      over.throwIfAborted();
      const response = await shop.post(card(order, withNumber(number)), key, { [ADDRESS]: address });
      if (response.status === 201 || Number(response.headers.get("retry-after") ?? Infinity) > SOON)
        return response;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }

  try {
    const stolen = Array.from({ length: STOLEN }, (_, n) =>
      // Each eight tries are a /56 of their own, and each try has its own /64 there.
      tryCard(
        n,
        `D-${n % orders}`,
        cardNumber(n),
        `2001:db8:7:${(((n >> 3) << 8) + (n & 7)).toString(16)}::1`,
      ),
    );
    const honest = Array.from({ length: HONEST }, (_, n) =>
      tryCard(n, `A-${n}`, cardNumber(n, "4539"), `198.51.100.${n}`),
    );
    const bought = await Promise.all((await Promise.all(honest)).map(asCharge));
    await Promise.all(stolen);
    const paid = bought.filter(({ status }) => status === "paid").length;
    return { passed: (shops[0]?.sandbox.control.ledger().length ?? 0) - HONEST, paid };
  } finally {
    for (const shop of shops) await shop.close();
  }
}

/** What the limits of docs/guards.md let through: five of each order, and a hundred of one issuer. */
export const mayPass = (orders: number) => Math.min(5 * orders, 100);
/** Few orders, of which each is tried too often, and one for each try. */
export const ORDERS = [6, STOLEN] as const;
export const HONEST_BUYERS = HONEST;
