// The order as the browser sees it: what the merchant says of it, and what is known of its charges.
import type { Order } from "../../contract/index.ts";
import type { CurrentCharges } from "./current-charges.ts";
import type { AskOrder } from "../orders/ask-order.ts";
import { toOrder, type OrderTerms } from "../orders/order.ts";

/** Throws as `AskOrder` does, and where the store fails. */
export type ReadOrder = (id: string, request: Request) => Promise<Order>;

interface ReadOrderOptions {
  currentCharges: CurrentCharges;
  askOrder: AskOrder;
  terms: () => Promise<OrderTerms>;
}

export function createReadOrder({ currentCharges, askOrder, terms }: ReadOrderOptions): ReadOrder {
  return async (id, request) => {
    const answer = await askOrder(id, request);
    return toOrder(answer, await currentCharges(answer), await terms());
  };
}
