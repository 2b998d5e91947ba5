// What the plugin asks of Medusa, and what several of its parts ask of it.
import { container } from "@medusajs/framework";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";

/** Medusa names a provider by its identifier and the id that the shop's configuration gives it. */
export const IDENTIFIER = "pay-elements";
export const PROVIDER_ID = `pp_${IDENTIFIER}`;

/** What a cart's metadata, and so its order's, names the cart by. */
export const CART_KEY = "pay_elements_cart";

interface Address {
  first_name?: string | null;
  last_name?: string | null;
  phone?: string | null;
  address_1?: string | null;
  city?: string | null;
  province?: string | null;
  postal_code?: string | null;
  country_code?: string | null;
}

/** A session for the payment of a cart. */
export interface Session {
  id: string;
  provider_id: string;
  amount: number;
  data?: Record<string, unknown> | null;
  payment?: { id: string; canceled_at?: string | Date | null } | null;
}

/** A cart with what is asked of it here. Amounts are decimal numbers of its currency. */
export interface Cart {
  id: string;
  total: number;
  currency_code: string;
  email?: string | null;
  customer_id?: string | null;
  metadata?: Record<string, unknown> | null;
  items: { requires_shipping: boolean }[];
  shipping_methods: { id: string }[];
  billing_address?: Address | null;
  shipping_address?: Address | null;
  region?: { payment_providers: { id: string; is_enabled: boolean }[] } | null;
  payment_collection?: { id: string; amount: number; payment_sessions: Session[] } | null;
}

export interface Payment {
  id: string;
  amount: number;
  canceled_at?: string | Date | null;
  data?: Record<string, unknown> | null;
  captures: { id: string; amount: number }[];
  refunds: {
    id: string;
    amount: number;
    note?: string | null;
    metadata?: Record<string, unknown> | null;
    created_at: string | Date;
  }[];
}

export interface Order {
  id: string;
  display_id: number;
  status: string;
  total: number;
  items: { id: string }[];
  payment_collections: { id: string; payments: Payment[] }[];
}

const CART_FIELDS = [
  "id",
  "total",
  "currency_code",
  "email",
  "customer_id",
  "metadata",
  "items.requires_shipping",
  "shipping_methods.id",
  "billing_address.*",
  "shipping_address.*",
  "region.payment_providers.*",
  "payment_collection.id",
  "payment_collection.amount",
  "payment_collection.payment_sessions.*",
  "payment_collection.payment_sessions.payment.*",
];

const ORDER_FIELDS = [
  "id",
  "display_id",
  "status",
  "total",
  "items.id",
  "payment_collections.id",
  "payment_collections.payments.*",
  "payment_collections.payments.captures.*",
  "payment_collections.payments.refunds.*",
];

/** A module of Medusa's, by its name. */
export const payments = () => container.resolve(Modules.PAYMENT);
export const orders = () => container.resolve(Modules.ORDER);
export const carts = () => container.resolve(Modules.CART);
export const links = () => container.resolve(ContainerRegistrationKeys.LINK);
export const logger = () => container.resolve(ContainerRegistrationKeys.LOGGER);

async function find<T>(entity: string, fields: string[], filters: object): Promise<T[]> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const { data } = await query.graph({ entity, fields, filters });
  return data as T[];
}

export const findCart = async (id: string): Promise<Cart | undefined> =>
  (await find<Cart>("cart", CART_FIELDS, { id }))[0];

/** The orders of a cart: the one that Medusa links with it, and those that a server left unlinked when it died. */
export async function ordersOf({
  id,
  customer_id,
}: Pick<Cart, "id" | "customer_id">): Promise<{ order?: Order; orphans: Order[] }> {
  const [link] = await find<{ order_id: string }>("order_cart", ["order_id"], { cart_id: id });
  const [order] = link ? await find<Order>("order", ORDER_FIELDS, { id: link.order_id }) : [];
  const marked = await find<Order>("order", ORDER_FIELDS, {
    metadata: { [CART_KEY]: id },
    // By which orders have an index.
    ...(customer_id && { customer_id }),
  });
  return { ...(order && { order }), orphans: marked.filter((one) => one.id !== link?.order_id) };
}

/** The order of a cart. */
export async function orderOf(cart: string): Promise<Order | undefined> {
  const [link] = await find<{ order_id: string }>("order_cart", ["order_id"], { cart_id: cart });
  if (!link) return undefined;
  return (await find<Order>("order", ORDER_FIELDS, { id: link.order_id }))[0];
}

export const paymentsOf = (order: Order): Payment[] =>
  order.payment_collections.flatMap((collection) => collection.payments);

/** One of the shop's own people. */
export const findUser = async (id: string): Promise<{ email: string } | undefined> =>
  (await find<{ email: string }>("user", ["email"], { id }))[0];

/** The cart for which a session is. */
export async function cartOfSession(session: string): Promise<string | undefined> {
  const [found] = await find<{ payment_collection_id: string }>(
    "payment_session",
    ["payment_collection_id"],
    { id: session },
  );
  if (!found) return undefined;
  const [link] = await find<{ cart_id: string }>("cart_payment_collection", ["cart_id"], {
    payment_collection_id: found.payment_collection_id,
  });
  return link?.cart_id;
}

/** What the shop's people find in the notifications of their admin, once however often it is said. */
export async function tellAdmin(description: string): Promise<void> {
  logger().warn(`pay-elements: ${description}`);
  try {
    await container.resolve(Modules.NOTIFICATION).createNotifications({
      to: "",
      channel: "feed",
      template: "admin-ui",
      data: { title: "pay-elements", description },
      idempotency_key: `pay-elements ${description}`,
    });
  } catch (error) {
    // A shop may have no provider for that channel. The log has it.
    logger().warn(`pay-elements: no notification could be made: ${String(error)}`);
  }
}
