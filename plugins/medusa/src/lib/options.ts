// What a shop gives the plugin.
import type { OrderAnswer, PayProxyOptions } from "pay-elements/proxy";
import type { Cart } from "./medusa.ts";

/** What a shop says of a cart beside what Medusa knows: all but the amount and whether it is paid. */
export type CartDetails = Partial<Omit<OrderAnswer, "id" | "amount" | "totals" | "paid" | "reopen">>;

/** What Medusa answers itself: orders, their totals, and what happens when one is paid or money goes back. */
type Answered = "order" | "orderTotal" | "onPaid" | "onRefunded" | "basePath";

/** The options of `createPayProxy`, but for what Medusa answers itself. */
export interface PayElementsOptions extends Omit<PayProxyOptions, Answered | "service"> {
  /** The payment service; if absent, the one that `PAY_SERVICE_URL`, `PAY_API_KEY` and `PAY_SIGNING_SECRET` name. */
  service?: PayProxyOptions["service"] | undefined;
  /** Where browsers reach Medusa's server, such as `https://api.shop.example`; `PAY_PUBLIC_URL` if absent. */
  publicUrl?: string | undefined;
  /** The shop's name, as buyers know it. */
  payee?: string | undefined;
  /** How installments come about; twelve without interest if absent. */
  installments?: OrderAnswer["installments"];
  /**
   * More about a cart, such as the buyer's CPF: `(cart) => ({ customer: { identity: cart.metadata?.cpf } })`. `customer` is laid
   * over what Medusa knows, field by field.
   */
  cartDetails?: ((cart: Cart) => CartDetails | Promise<CartDetails>) | undefined;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** What the proxy is given as it is, with what the environment says where the shop does not. */
export function proxyOptions(
  // Medusa adds its database to the options of each module.
  options: PayElementsOptions & { database?: unknown },
  env: Variables,
): Omit<PayProxyOptions, Answered> {
  const { payee: _, installments: __, cartDetails: ___, database: ____, ...given } = options;
  return {
    ...given,
    service: given.service ?? serviceOf(env),
    publicUrl: given.publicUrl ?? (env["PAY_PUBLIC_URL"] || undefined),
  };
}

const NEEDED = ["PAY_SERVICE_URL", "PAY_API_KEY", "PAY_SIGNING_SECRET"];

/** By the variables of `pay-elements proxy`. Throws a `TypeError` that names those that are missing. */
function serviceOf(env: Variables): PayProxyOptions["service"] {
  const missing = NEEDED.filter((name) => !env[name]);
  if (missing.length > 0)
    throw new TypeError(
      `@pay-elements/medusa knows no payment service: set ${missing.join(", ")} in .env, or give the plugin the option ` +
        "service: { baseUrl, apiKey, signingSecret }.",
    );
  const { PAY_SERVICE_URL: baseUrl = "", PAY_API_KEY: apiKey = "", PAY_SIGNING_SECRET: secrets = "" } = env;
  const signingSecret = secrets
    .split(",")
    .map((secret) => secret.trim())
    .filter((secret) => secret !== "");
  return { baseUrl, apiKey, signingSecret };
}
