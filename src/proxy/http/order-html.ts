// An order in a page that a server renders: markup of an element, styled and, where a code waits, payable without scripts.
import type { Charge, Order } from "../../contract/index.ts";
import { methodTotal } from "../../contract/index.ts";
import {
  elementMarkup,
  stylesheets,
  type ElementAttributes,
  type ElementName,
  type StylesheetName,
} from "../../ssr/index.ts";
import type { MakeCharge } from "../charges/make-charge.ts";
import type { Connection } from "../guards/client-address.ts";
import { sha256 } from "../lib/hash.ts";
import { errorFields, type Logger } from "../logging/logger.ts";
import { ProblemError } from "../model/problem.ts";
import { toCharge } from "../model/record.ts";
import type { Routes } from "./app.ts";
import type { ReadOrder } from "./orders.ts";

export interface OrderHtmlOptions {
  element: ElementName;
  /** Of the element, by their names in HTML; `endpoint` and `order` are set, and may be overridden. */
  attributes?: ElementAttributes;
  /**
   * Makes a Pix charge where none is in the order and nothing has to be asked for, as the attribute `auto` does in the
   * browser: each time the page is asked for, unless `order()` answers `resume: true`.
   */
  start?: boolean;
  /**
   * Of the page's Content-Security-Policy: the styles then stand in the markup, and take no request. Without one they are
   * linked.
   */
  nonce?: string;
  /** As `fetch` takes it: what attempts are limited by. */
  connection?: Connection;
}

/**
 * The element with its order; without one where that cannot be read now, so that the element asks for it. `undefined`
 * where the request may not see the order. Rejects with a `TypeError` for an attribute that cannot be one.
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
  logger: Logger;
}

export function createOrderHtml(dependencies: Dependencies): OrderHtml {
  const { readOrder, endpoint, logger } = dependencies;

  return async (id, request, { element, attributes, start = false, nonce, connection }) => {
    let order: Order | undefined;
    try {
      order = await readOrder(id, request);
    } catch (error) {
      if (error instanceof ProblemError && error.code === "order_not_found") return undefined;
      logger.error("An order could not be read", errorFields(error));
    }
    if (order && start) order = await started(dependencies, order, request, connection);
    const all = { endpoint, order: order?.id ?? id, ...attributes };
    const tags = await versions();
    const address = (name: StylesheetName) => `${String(all.endpoint)}/${name}?v=${tags[name]}`;
    return elementMarkup({ element, attributes: all, order, styles: { address, nonce } });
  };
}

/** The order with a code that waits, where there can be one. */
async function started(
  { makeCharge, returnUrl, logger }: Dependencies,
  order: Order,
  request: Request,
  connection: Connection | undefined,
): Promise<Order> {
  if (order.paid || order.charge || order.ask.length > 0 || !order.methods.includes("pix")) return order;
  const charge = { orderId: order.id, method: "pix", seenTotal: methodTotal(order, "pix") } as const;
  // Nobody repeats this request, so its key is used once.
  const name = crypto.randomUUID();
  const key = { key: await sha256(name), body: name };
  try {
    const made = await makeCharge({ charge, request, connection, key, returnUrl: returnUrl(request) });
    const waiting: Charge | undefined = made && toCharge(made.record, false);
    return waiting?.status === "pending" ? { ...order, charge: waiting } : order;
  } catch (error) {
    logger.warn("No Pix charge for a page: its buyer gets the button", {
      order: order.id,
      ...errorFields(error),
    });
    return order;
  }
}

let hashes: Promise<Record<StylesheetName, string>> | undefined;

/** A hash of each style sheet: its address changes with it, so that it may be kept for ever. */
const versions = (): Promise<Record<StylesheetName, string>> =>
  (hashes ??= Promise.all(
    Object.entries(stylesheets).map(async ([name, css]) => [name, (await sha256(css)).slice(0, 12)] as const),
  ).then((entries) => Object.fromEntries(entries) as Record<StylesheetName, string>));

/** The style sheets that the markup links. */
export const stylesheetRoutes: Routes = Object.fromEntries(
  Object.entries(stylesheets).map(([name, css]) => [
    `/${name}`,
    {
      get: ({ req }) =>
        new Response(css, {
          headers: {
            "content-type": "text/css; charset=utf-8",
            "cache-control": req.query("v") ? "public, max-age=31536000, immutable" : "no-cache",
            "x-content-type-options": "nosniff",
          },
        }),
    },
  ]),
);
