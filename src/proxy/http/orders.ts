// What there is to pay.
import { orderSchema, type Order } from "../../contract/index.ts";
import type { Handlers } from "./app.ts";
import { json } from "./body.ts";
import * as examples from "./openapi/examples.ts";
import * as openapi from "./openapi/operation.ts";

export const orderPaths = {
  "/orders/{orderId}": {
    get: {
      operationId: "getOrder",
      tags: ["Orders"],
      summary: "What there is to pay",
      description: "The merchant's backend decides who may see the order.",
      parameters: [openapi.pathParameter("orderId", "order")],
      responses: {
        200: openapi.json("The order.", orderSchema, { order: examples.order }),
        ...openapi.problems("order_not_found", ...openapi.PAGE_PROBLEMS),
      },
    },
  },
};

/**
 * The order as the browser sees it: what the merchant says of it, and what is known of its charges. `showsCode`: also with its
 * Pix code that waits, where the merchant did not answer `resume`.
 */
export type ReadOrder = (id: string, request: Request, showsCode?: boolean) => Promise<Order>;

export const orderRoutes = (readOrder: ReadOrder): Handlers<typeof orderPaths> => ({
  "/orders/{orderId}": {
    get: async ({ req }) => json(await readOrder(req.param("orderId"), req.raw)),
  },
});
