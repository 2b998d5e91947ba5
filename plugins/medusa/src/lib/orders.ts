// Orders as the proxy asks for them: Medusa's carts, which whoever has a cart's id may see and pay, as at the Store API.
import { MedusaError } from "@medusajs/framework/utils";
import type { OrderAnswer } from "pay-elements/proxy";
import { checkCartWorkflow } from "../workflows/check-cart.ts";
import { findCart, logger, orderOf, paymentsOf, PROVIDER_ID, run, type Cart } from "./medusa.ts";
import { isBrl, toCents } from "./money.ts";
import type { PayElementsOptions } from "./options.ts";

export class Orders {
  readonly options: PayElementsOptions;

  constructor(options: PayElementsOptions) {
    this.options = options;
  }

  /** `order` of the proxy. */
  async answer(id: string): Promise<OrderAnswer | undefined> {
    const { options } = this;
    const cart = await findCart(id);
    if (!cart) return undefined;
    if (!isBrl(cart.currency_code)) {
      logger().warn(`Cart ${id} costs ${cart.currency_code.toUpperCase()}, but Pix and card take BRL alone.`);
      return undefined;
    }
    const order = await orderOf(id);
    const amount = toCents(order?.total ?? cart.total);
    // Nothing is to be paid for a cart that costs nothing.
    if (amount <= 0) return undefined;
    const obstacle = order ? undefined : await obstacleOf(cart);
    if (obstacle !== undefined) logger().info(`Cart ${id} cannot be paid yet: ${obstacle}`);
    const { customer, ...details } = (await options.cartDetails?.(cart)) ?? {};
    return {
      description: order ? `#${order.display_id}` : undefined,
      payee: options.payee,
      installments: options.installments,
      resume: true,
      ...details,
      ...((order || obstacle !== undefined) && { methods: [] }),
      id,
      amount,
      paid: order !== undefined && paymentsOf(order).some(({ canceled_at }) => !canceled_at),
      customer: { ...customerOf(cart), ...customer },
    };
  }

  /** `orderTotal` of the proxy, which is asked when money comes. */
  async total(id: string): Promise<number | undefined> {
    const cart = await findCart(id);
    if (!cart || !isBrl(cart.currency_code) || (await orderOf(id))) return undefined;
    return toCents(cart.total);
  }
}

/** What Medusa would refuse to complete the cart for, and no money is to be taken before. */
async function obstacleOf({ id, email, region }: Cart): Promise<string | undefined> {
  if (!email) return "its buyer's e-mail address is missing.";
  if (!region?.payment_providers.some((one) => one.id === PROVIDER_ID && one.is_enabled))
    return `its region does not have the payment provider ${PROVIDER_ID}.`;
  return run(checkCartWorkflow, { id }).then(
    () => undefined,
    (error: Error) => {
      if (MedusaError.isMedusaError(error.cause)) return error.message;
      throw error;
    },
  );
}

/** What Medusa knows of the buyer. The CPF or CNPJ is asked for, unless `cartDetails` brings it. */
function customerOf({
  email,
  billing_address: billing,
  shipping_address: shipping,
}: Cart): NonNullable<OrderAnswer["customer"]> {
  const address = billing?.address_1 ? billing : shipping;
  const name = [address?.first_name, address?.last_name].filter(Boolean).join(" ");
  return {
    ...(name && { name }),
    ...(email && { email }),
    ...(address?.phone && { phone: address.phone }),
    ...(address?.address_1 && {
      address: {
        street: address.address_1,
        ...(address.postal_code && { zipCode: address.postal_code }),
        ...(address.city && { city: address.city }),
        ...(address.province && { state: address.province }),
        ...(address.country_code && { country: address.country_code.toUpperCase() }),
      },
    }),
  };
}
