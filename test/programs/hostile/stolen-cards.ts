// 200 tries of stolen cards at the same moment, of one issuer and from one /48 of IPv6, beside 20 honest buyers; each buyer
// and each try asks one of the proxies that share a store.
import { asCharge } from "../../support/shop.ts";
import { cardNumber } from "../../support/card-number.ts";
import type { Store } from "../../../src/proxy/index.ts";
import { openProxies } from "./proxies.ts";

const HONEST = 20;
const STOLEN = 200;

export interface StolenCards {
  /** Tries of stolen cards that the service was asked for. */
  passed: number;
  /** Honest buyers who have paid. */
  paid: number;
}

/** Tries the cards on so many orders, in turn. Each store is a proxy's; it is closed at the end. */
export async function tryStolenCards(stores: readonly Store[], orders: number): Promise<StolenCards> {
  const { tryCard, sandbox, close } = openProxies(stores);
  try {
    const stolen = Array.from({ length: STOLEN }, (_, n) =>
      // Each eight tries are a /56 of their own, and each try has its own /64 there.
      tryCard(n, {
        order: `D-${n % orders}`,
        number: cardNumber(n),
        address: `2001:db8:7:${(((n >> 3) << 8) + (n & 7)).toString(16)}::1`,
      }),
    );
    const honest = Array.from({ length: HONEST }, (_, n) =>
      tryCard(n, { order: `A-${n}`, number: cardNumber(n, "4539"), address: `198.51.100.${n}` }),
    );
    const bought = await Promise.all((await Promise.all(honest)).map(asCharge));
    await Promise.all(stolen);
    const paid = bought.filter(({ status }) => status === "paid").length;
    return { passed: sandbox.control.ledger().length - HONEST, paid };
  } finally {
    await close();
  }
}

/** What the limits of docs/guards.md let through: five of each order, and 75 of one /48. */
export const mayPass = (orders: number) => Math.min(5 * orders, 75);
/** Few orders, of which each is tried too often, and one for each try. */
export const ORDERS = [6, STOLEN] as const;
export const HONEST_BUYERS = HONEST;
