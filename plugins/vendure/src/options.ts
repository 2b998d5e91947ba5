// What a shop gives the plugin.
import type { Order, RequestContext } from "@vendure/core";
import type { OrderAnswer, PayProxyOptions } from "pay-elements/proxy";

/** What a shop says of an order beside what Vendure knows: all but the amount and whether it is paid. */
export type OrderDetails = Partial<Omit<OrderAnswer, "id" | "amount" | "totals" | "paid" | "reopen">>;

/** What Vendure answers itself: orders, their totals, and what happens when one is paid or money goes back. */
type Answered = "order" | "orderTotal" | "onPaid" | "onRefunded" | "basePath";

/** The options of `createPayProxy`, but for what Vendure answers itself. */
export interface PayElementsOptions extends Omit<PayProxyOptions, Answered | "service"> {
  /** The payment service; if absent, the one that `PAY_SERVICE_URL`, `PAY_API_KEY` and `PAY_SIGNING_SECRET` name. */
  service?: PayProxyOptions["service"] | undefined;
  /** Where browsers reach Vendure's server, such as `https://shop.example`; `PAY_PUBLIC_URL` if absent. */
  publicUrl?: string | undefined;
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

type Variables = Readonly<Record<string, string | undefined>>;

/** What the proxy is given as it is, with what the environment says where the shop does not. */
export function proxyOptions(options: PayElementsOptions, env: Variables): Omit<PayProxyOptions, Answered> {
  const { route: _, payee: __, installments: ___, orderDetails: ____, ...given } = options;
  return {
    ...given,
    service: given.service ?? serviceOf(env),
    publicUrl: publicUrlOf(options, env),
  };
}

/** Where browsers reach Vendure's server, if anybody says it. */
export const publicUrlOf = ({ publicUrl }: PayElementsOptions, env: Variables): string | undefined =>
  publicUrl ?? (env["PAY_PUBLIC_URL"] || undefined);

const NEEDED = ["PAY_SERVICE_URL", "PAY_API_KEY", "PAY_SIGNING_SECRET"];

/** By the variables of `pay-elements proxy`. Throws a `TypeError` that names those that are missing. */
function serviceOf(env: Variables): PayProxyOptions["service"] {
  const missing = NEEDED.filter((name) => !env[name]);
  if (missing.length > 0)
    throw new TypeError(
      `PayElementsPlugin knows no payment service: set ${missing.join(", ")} in .env, or give ` +
        "PayElementsPlugin.init({ service: { baseUrl, apiKey, signingSecret } }).",
    );
  const { PAY_SERVICE_URL: baseUrl = "", PAY_API_KEY: apiKey = "", PAY_SIGNING_SECRET: secrets = "" } = env;
  const signingSecret = secrets
    .split(",")
    .map((secret) => secret.trim())
    .filter((secret) => secret !== "");
  return { baseUrl, apiKey, signingSecret };
}
