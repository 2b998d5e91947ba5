// What a shop gives the plugin.
import type { Order, RequestContext } from "@vendure/core";
import type { OrderAnswer, PayProxyOptions } from "pay-elements/proxy";

/** What a shop says of an order beside what Vendure knows: all but the amount and whether it is paid. */
export type OrderDetails = Partial<Omit<OrderAnswer, "id" | "amount" | "totals" | "paid" | "reopen">>;

/**
 * The options of `createPayProxy`, but for what Vendure answers itself: orders, their totals, and what happens when one is
 * paid or money goes back.
 */
export interface PayElementsOptions extends Omit<
  PayProxyOptions,
  "order" | "orderTotal" | "onPaid" | "onRefunded" | "basePath"
> {
  /** The path of Vendure's server below which the proxy answers; `pay` if absent. */
  route?: string | undefined;
  /** The shop's name, as buyers know it. */
  payee?: string | undefined;
  /** How installments come about; twelve without interest if absent. */
  installments?: OrderAnswer["installments"];
  /**
   * More about an order, such as the buyer's CPF from a custom field: `(order) => ({ customer: { identity:
   * order.customer?.customFields.cpf } })`. `customer` is laid over what Vendure knows, field by field.
   */
  orderDetails?: ((order: Order, ctx: RequestContext) => OrderDetails | Promise<OrderDetails>) | undefined;
}

/** What the proxy is given as it is. */
export function proxyOptions(
  options: PayElementsOptions,
): Omit<PayElementsOptions, "route" | "payee" | "installments" | "orderDetails"> {
  const { route: _, payee: __, installments: ___, orderDetails: ____, ...rest } = options;
  return rest;
}
