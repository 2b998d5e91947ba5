// What there is to pay.
import { orderSchema } from "../../contract/index.ts";
import type { ReadOrder } from "../charges/read-order.ts";
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

export const orderRoutes = (readOrder: ReadOrder): Handlers<typeof orderPaths> => ({
  "/orders/{orderId}": {
    get: async ({ req }) => json(await readOrder(req.param("orderId"), req.raw)),
  },
});
