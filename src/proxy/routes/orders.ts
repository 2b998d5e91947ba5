import type { AskOrder } from "../orders/ask-order.ts";
import { toOrder, type OrderTerms } from "../orders/order.ts";
import type { Store } from "../stores/store.ts";
import { json } from "./body.ts";

interface OrderRoutesOptions {
  store: Store;
  askOrder: AskOrder;
  terms: () => Promise<OrderTerms>;
}

/** `GET /orders/{orderId}` */
export function orderRoute({ store, askOrder, terms }: OrderRoutesOptions) {
  return async (id: string, request: Request): Promise<Response> => {
    const answer = await askOrder(id, request);
    const { charges } = await store.order(id);
    return json(toOrder(id, answer, charges, await terms()));
  };
}
