// An order whose Pix code is made for a page, where there can be one: everybody who looks at the page is given the same.
import { methodTotal, type Order } from "../../contract/index.ts";
import type { MakeCharge } from "../charges/make-charge.ts";
import type { ProxyContext } from "../context/context.ts";
import type { Connection } from "../guards/client-address.ts";
import { sha256 } from "../lib/hash.ts";
import { errorFields } from "../logging/logger.ts";
import type { StoredLink } from "../model/link.ts";
import { ProblemError } from "../model/problem-details.ts";
import { isWaiting, toCharge } from "../model/record.ts";
import { startsAlone } from "../orders/order-view.ts";
import type { ReadOrder } from "./orders.ts";

export interface OrderVisit {
  /** As the page named the order, which the merchant knows it by. */
  id: string;
  order: Order;
  request: Request;
  connection: Connection | undefined;
  link?: StoredLink | undefined;
}

/** Gives the order with a code that waits, where there can be one. Never rejects for a charge that cannot be made. */
export type StartOrder = (visit: OrderVisit) => Promise<Order>;

interface Dependencies {
  readOrder: ReadOrder;
  makeCharge: MakeCharge;
  returnUrl: (request: Request) => string;
}

export function createStartOrder(
  { logger }: ProxyContext,
  { readOrder, makeCharge, returnUrl }: Dependencies,
): StartOrder {
  // By order: of several visits at once one makes the code, and the others show it.
  const underway = new Map<string, Promise<Order>>();

  const readAgain = ({ id, request, link }: OrderVisit) => readOrder(id, request, { link, showsCode: true });

  async function make(visit: OrderVisit): Promise<Order> {
    const { id, order, request, connection, link } = visit;
    const charge = { orderId: id, method: "pix", seenTotal: methodTotal(order, "pix") } as const;
    // Nobody repeats this request, so its key is used once.
    const name = crypto.randomUUID();
    const key = { key: await sha256(name), body: name };
    try {
      const made = await makeCharge({
        charge,
        request,
        connection,
        key,
        link,
        returnUrl: returnUrl(request),
        isStart: true,
      });
      if (made && isWaiting(made.record)) return { ...order, charge: toCharge(made.record, false) };
    } catch (error) {
      const code = error instanceof ProblemError ? error.code : undefined;
      // The guard has logged the latter, which anybody can bring about.
      if (code !== "charge_underway" && code !== "too_many_attempts")
        logger.warn("No Pix charge for a page: its buyer gets the button", {
          order: order.id,
          ...errorFields(error),
        });
      if (code !== "charge_underway") return order;
    }
    // Another code came first.
    return readAgain(visit);
  }

  return async (visit) => {
    const { order } = visit;
    if (!startsAlone(order)) return order;
    const first = underway.get(order.id);
    if (first) {
      // What came of that visit is not this one's: its link may have ended.
      await first.catch(() => undefined);
      return readAgain(visit);
    }
    const made = make(visit).finally(() => underway.delete(order.id));
    underway.set(order.id, made);
    return made;
  };
}
