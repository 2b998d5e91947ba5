// An order in a page that a server renders: markup of an element, styled and, where a code waits, payable without scripts.
import type { Order, ProblemCode } from "../../contract/index.ts";
import {
  checkElement,
  elementMarkup,
  type ElementAttributes,
  type ElementName,
  type StylesheetName,
} from "../../ssr/index.ts";
import type { Connection } from "../guards/client-address.ts";
import { errorFields } from "../logging/logger.ts";
import { ProblemError } from "../model/problem-details.ts";
import type { LinkGate } from "../links/links.ts";
import type { ProxyContext } from "../context/context.ts";
import type { ReadOrder } from "./orders.ts";
import type { StartOrder } from "./auto-start.ts";
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
  /**
   * The token of a link to pay, on a page of the shop's own for it: `order` is then given the link, and the element asks below
   * it. A visit may come from any site, as a link in a message does.
   */
  link?: string;
}

/**
 * The element with its order; without one if that cannot be read now, so that the element asks for it. `undefined`
 * if the request may not see the order, or the link does not open it. Rejects with a `TypeError` for an element that is
 * none, or an attribute that cannot be one.
 */
export type OrderHtml = (
  id: string,
  request: Request,
  options: OrderHtmlOptions,
) => Promise<string | undefined>;

const NOT_SEEN: readonly ProblemCode[] = [
  "order_not_found",
  "link_invalid",
  "link_expired",
  "link_revoked",
  "link_used",
];

interface Dependencies {
  readOrder: ReadOrder;
  startOrder: StartOrder;
  findLink: LinkGate["find"];
  /** Where pages find the proxy. */
  endpoint: string;
}

export function createOrderHtml(
  { logger }: Pick<ProxyContext, "logger">,
  { readOrder, startOrder, findLink, endpoint: base }: Dependencies,
): OrderHtml {
  return async (
    id,
    request,
    { element, attributes, start: starts = false, nonce, connection, link: token },
  ) => {
    checkElement(element, attributes);
    let order: Order | undefined;
    try {
      const link = token === undefined ? undefined : await findLink(token);
      order = await readOrder(id, request, { link, showsCode: starts });
      if (starts && isVisit(request, link !== undefined))
        order = await startOrder({ id, order, request, connection, link });
    } catch (error) {
      if (error instanceof ProblemError && NOT_SEEN.includes(error.code)) return undefined;
      logger.error("An order could not be read", errorFields(error));
    }
    const endpoint = token === undefined ? base : `${base}/link/${token}`;
    const all = { endpoint, order: order?.id ?? id, ...attributes };
    const tags = await stylesheetVersions();
    const address = (name: StylesheetName) =>
      `${token === undefined ? String(all.endpoint) : base}/${name}?v=${tags[name]}`;
    return elementMarkup({ element, attributes: all, order, styles: { address, nonce } });
  };
}
