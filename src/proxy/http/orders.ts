// What there is to pay.
import { orderSchema, orderStartSchema, type Order } from "../../contract/index.ts";
import type { ReadOffer } from "../charges/draft-charge.ts";
import type { StoredLink } from "../model/link.ts";
import { toCharge } from "../model/record.ts";
import { startsAlone, toOrder } from "../orders/order-view.ts";
import type { Handlers } from "./app.ts";
import { json, parseAs, readBody, requireJson } from "./body.ts";
import type { ChargeOnce } from "./charge-once.ts";
import { readKey } from "./idempotency.ts";
import * as examples from "./openapi/examples.ts";
import * as openapi from "./openapi/operation.ts";

const MAX_BODY_BYTES = 1024;

const orderId = openapi.pathParameter("orderId", "order");

export const orderPaths = {
  "/orders/{orderId}": {
    get: {
      operationId: "getOrder",
      tags: ["Orders"],
      summary: "What there is to pay",
      description: "The merchant's backend decides who may see the order.",
      parameters: [orderId],
      responses: {
        200: openapi.json("The order.", orderSchema, { order: examples.order }),
        ...openapi.problems("order_not_found", ...openapi.PAGE_PROBLEMS),
      },
    },
    post: {
      operationId: "startOrder",
      tags: ["Orders"],
      summary: "What there is to pay, and a Pix code for it",
      description:
        "For a page that makes its charge by itself (`auto`): one request in place of `GET /orders/{orderId}` and " +
        "`POST /charges`. The charge is made as by the latter, under the same rules, and stands in the order's `charge`. " +
        "Where the order is paid, has a `charge`, asks for data of the buyer or offers no Pix, none is made, and the order " +
        "alone is answered. A backend may lack this call: on any other answer than an order, elements make the two requests.",
      parameters: [orderId, openapi.idempotencyKey],
      requestBody: {
        required: true,
        content: { "application/json": { schema: openapi.ref(orderStartSchema) } },
      },
      responses: {
        200: openapi.json(
          "The order, with the charge that was made now or before with the same key.",
          orderSchema,
          {
            started: examples.startedOrder,
          },
        ),
        ...openapi.problems(
          "invalid_request",
          "idempotency_key_missing",
          "order_not_found",
          "charge_underway",
          "order_closed",
          "payload_too_large",
          "unsupported_media_type",
          "idempotency_key_reused",
          "too_many_attempts",
          "service_unavailable",
          "service_refused",
          openapi.SLOW_BODY,
          ...openapi.PAGE_PROBLEMS,
        ),
      },
    },
  },
};

interface Shown {
  /** The link to pay by which the buyer comes. */
  link?: StoredLink | undefined;
  /** Also with the Pix code that waits, if the merchant did not answer `resume`. */
  showsCode?: boolean;
}

/** The order as the browser sees it: what the merchant says of it, and what is known of its charges. */
export type ReadOrder = (id: string, request: Request, shown?: Shown) => Promise<Order>;

interface Parts {
  readOrder: ReadOrder;
  readOffer: ReadOffer;
  chargeOnce: ChargeOnce;
}

export const orderRoutes = ({ readOrder, readOffer, chargeOnce }: Parts): Handlers<typeof orderPaths> => ({
  "/orders/{orderId}": {
    get: async ({ req, get }) => json(await readOrder(req.param("orderId"), req.raw, { link: get("link") })),

    async post({ req, env: connection, get }) {
      const link = get("link");
      const { raw: request } = req;
      requireJson(request);
      const key = await readKey(request);
      const { method } = parseAs(orderStartSchema, "an OrderStart", await readBody(request, MAX_BODY_BYTES));
      const offer = await readOffer(req.param("orderId"), request, link);
      const order = toOrder(offer.answer, offer.state.charges, offer.terms);
      if (!startsAlone(order)) return json(order);
      const charge = { orderId: order.id, method };
      const stored = await chargeOnce({
        request,
        connection,
        key,
        // The order is in the address.
        body: new TextEncoder().encode(JSON.stringify(charge)),
        charge: () => charge,
        offer,
        link,
      });
      return json({ ...order, charge: toCharge(stored.record, false) });
    },
  },
});
