// The buyer's data, which they may want removed.
import type { PayProxy } from "../../proxy/index.ts";
import { json, withoutImage } from "../../proxy/internal.ts";
import { AdminError } from "./admin-error.ts";
import { route, type Route } from "./route.ts";

export const buyerRoutes = ({ charges }: PayProxy): Route[] => [
  route({
    method: "delete",
    path: "/orders/{orderId}/buyer",
    right: "erase",
    summary: "Remove the data of an order's buyer",
    answer: { status: 200, holds: "Charges" },
    problems: ["order_not_found", "charge_waiting"],
    async handle({ req, get }) {
      const { user } = get("asking");
      const erased = await charges.erase(req.param("orderId"), { user });
      if (erased.length === 0) throw new AdminError("order_not_found");
      return json({ charges: erased.map((charge) => withoutImage(charge)) });
    },
  }),
];
