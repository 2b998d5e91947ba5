// An order in a page that a server renders: markup of an element, styled and, where a code waits, payable without scripts.
import type { Order } from "../../contract/index.ts";
import { methodTotal } from "../../contract/index.ts";
import {
  checkElement,
  elementMarkup,
  type ElementAttributes,
  type ElementName,
  type StylesheetName,
} from "../../ssr/index.ts";
import type { MakeCharge } from "../charges/make-charge.ts";
import type { Connection } from "../guards/client-address.ts";
import { sha256 } from "../lib/hash.ts";
import { errorFields } from "../logging/logger.ts";
import { ProblemError } from "../model/problem-details.ts";
import { startsAlone } from "../orders/order-view.ts";
import { isWaiting, toCharge } from "../model/record.ts";
import type { ProxyContext } from "../context/context.ts";
import type { ReadOrder } from "./orders.ts";
import { isVisit } from "./navigation-request.ts";
import { stylesheetVersions } from "./stylesheets.ts";

export interface OrderHtmlOptions {
  element: ElementName;
  /** Of the element, by their names in HTML; `endpoint` and `order` are set, and may be overridden. */
  attributes?: ElementAttributes;
  /**
   * Shows the Pix code that waits, to whoever may see the order; where none does and nothing has to be asked for, makes the
   * charge, as the attribute `auto` does in the browser. Only a person's visit makes one: a GET that the browser names a
   * navigation from the same site, or from no page at all. Anything else gets the element, which makes it by a tap.
   */
  start?: boolean;
  /**
   * Of the page's Content-Security-Policy: the styles then stand in the markup, and take no request. Without one they are
   * linked.
   */
  nonce?: string;
  /** As `fetch` takes it: what the charges of `start` are limited by, beside the order. */
  connection?: Connection;
}

/**
 * The element with its order; without one if that cannot be read now, so that the element asks for it. `undefined`
 * if the request may not see the order. Rejects with a `TypeError` for an element that is
 * none, or an attribute that cannot be one.
 */
export type OrderHtml = (
  id: string,
  request: Request,
  options: OrderHtmlOptions,
) => Promise<string | undefined>;

interface Dependencies {
  readOrder: ReadOrder;
  makeCharge: MakeCharge;
  /** Where pages find the proxy. */
  endpoint: string;
  returnUrl: (request: Request) => string;
}

export function createOrderHtml(context: ProxyContext, dependencies: Dependencies): OrderHtml {
  const { logger } = context;
  const { readOrder, endpoint } = dependencies;
  const start = createStart(context, dependencies);

  return async (id, request, { element, attributes, start: starts = false, nonce, connection }) => {
    checkElement(element, attributes);
    let order: Order | undefined;
    try {
      order = await readOrder(id, request, starts);
      if (starts && isVisit(request)) order = await start({ id, order, request, connection });
    } catch (error) {
      if (error instanceof ProblemError && error.code === "order_not_found") return undefined;
      logger.error("An order could not be read", errorFields(error));
    }
    const all = { endpoint, order: order?.id ?? id, ...attributes };
    const tags = await stylesheetVersions();
    const address = (name: StylesheetName) => `${String(all.endpoint)}/${name}?v=${tags[name]}`;
    return elementMarkup({ element, attributes: all, order, styles: { address, nonce } });
  };
}

interface Visit {
  /** As the page named the order, which the merchant knows it by. */
  id: string;
  order: Order;
  request: Request;
  connection: Connection | undefined;
}

type Start = (visit: Visit) => Promise<Order>;

/** Gives the order with a code that waits, where there can be one. */
function createStart({ logger }: ProxyContext, { readOrder, makeCharge, returnUrl }: Dependencies): Start {
  // By order: of several visits at once one makes the code, and the others show it.
  const underway = new Map<string, Promise<Order>>();

  async function make({ id, order, request, connection }: Visit): Promise<Order> {
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
    return readOrder(id, request, true);
  }

  return async (visit) => {
    const { id, order, request } = visit;
    if (!startsAlone(order)) return order;
    const first = underway.get(order.id);
    if (first) {
      await first;
      return readOrder(id, request, true);
    }
    const made = make(visit).finally(() => underway.delete(order.id));
    underway.set(order.id, made);
    return made;
  };
}
