// What the plugin asks of Medusa, and what several of its parts ask of it.
import { container } from "@medusajs/framework";
import type { IOrderModuleService, IPaymentModuleService } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import type { ReturnWorkflow } from "@medusajs/framework/workflows-sdk";
import { toCents } from "./money.ts";

/** Medusa names a provider by its identifier and the id that the shop's configuration gives it. */
export const IDENTIFIER = "pay-elements";
export const PROVIDER_ID = `pp_${IDENTIFIER}`;

/** What a cart's metadata, and so its order's, names the cart by. */
export const CART_KEY = "pay_elements_cart";

/** What a refund's metadata in Medusa names the proxy's refund by. */
export const REFUND_KEY = "pay_elements_refund";

/** What its metadata names the key by which it was asked of the proxy. */
export const ASKED_KEY = "pay_elements_key";

/**
 * Whether the plugin has its order made of a session, and has not told of that by `order.placed`: in the session's metadata, which
 * no buyer can write, as they can a cart's.
 */
export const UNTOLD_KEY = "pay_elements_untold";

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

/** What Medusa has of a payment before it is one. */
export interface Session {
  id: string;
  provider_id: string;
  status: string;
  metadata?: Record<string, unknown> | null;
}

export interface Payment {
  id: string;
  provider_id: string;
  amount: number;
  canceled_at?: string | Date | null;
  data?: Record<string, unknown> | null;
  metadata?: Record<string, unknown> | null;
}

/** A cart with what is asked of it here. Amounts are decimal numbers of its currency. */
export interface Cart {
  id: string;
  total: number;
  currency_code: string;
  email?: string | null;
  customer_id?: string | null;
  metadata?: Record<string, unknown> | null;
  billing_address?: Address | null;
  shipping_address?: Address | null;
  region?: { payment_providers: { id: string; is_enabled: boolean }[] } | null;
  payment_collection?: {
    id: string;
    amount: number;
    payment_sessions: Session[];
    payments: Payment[];
  } | null;
}

/** Money of a payment that went back. */
export interface RefundRow {
  id: string;
  amount: number;
  note?: string | null;
  metadata?: Record<string, unknown> | null;
  updated_at: string | Date;
}

/** The payment of an order, with what came and what went back. */
export interface OrderPayment extends Payment {
  captures: { id: string; amount: number }[];
  refunds: RefundRow[];
}

/** Something that costs less by a promotion. */
interface Adjusted {
  adjustments: { code?: string | null; amount: number }[];
}

export interface Order {
  id: string;
  display_id: number;
  status: string;
  version: number;
  total: number;
  metadata?: Record<string, unknown> | null;
  email?: string | null;
  customer_id?: string | null;
  items: (Adjusted & { id: string })[];
  shipping_methods: Adjusted[];
  promotions: { id: string }[];
  fulfillments: { id: string }[];
  payment_collections: {
    id: string;
    refunded_amount?: number | null;
    payment_sessions: Session[];
    payments: OrderPayment[];
  }[];
}

/** Milliseconds: a day. */
const LATELY = 86_400_000;

const CART_FIELDS = [
  "id",
  "total",
  "currency_code",
  "email",
  "customer_id",
  "metadata",
  "billing_address.*",
  "shipping_address.*",
  "region.payment_providers.*",
  "payment_collection.id",
  "payment_collection.amount",
  "payment_collection.payment_sessions.*",
  "payment_collection.payments.*",
];

const ORDER_FIELDS = [
  "id",
  "display_id",
  "status",
  "version",
  "total",
  "metadata",
  "email",
  "customer_id",
  "items.id",
  "items.adjustments.*",
  "shipping_methods.adjustments.*",
  "promotions.id",
  "fulfillments.id",
  "payment_collections.id",
  "payment_collections.refunded_amount",
  "payment_collections.payment_sessions.*",
  "payment_collections.payments.*",
  "payment_collections.payments.captures.*",
  "payment_collections.payments.refunds.*",
];

/** What the service has for each of its tables, and its type for few. */
interface PaymentTables {
  deletePayments(ids: string[]): Promise<void>;
  deleteRefunds(ids: string[]): Promise<void>;
  updatePaymentSessions(row: { id: string } & Record<string, unknown>): Promise<void>;
  updateRefunds(row: { id: string } & Record<string, unknown>): Promise<void>;
}

/** What the account of an order says came or went. */
export interface Transaction {
  id: string;
  reference_id?: string | null;
  amount: number;
  version: number;
  updated_at: string | Date;
}

interface OrderTables {
  updateOrderTransactions(rows: (Partial<Transaction> & { id: string })[]): Promise<void>;
}

/** A module of Medusa's, by its name. */
export const payments = () => container.resolve(Modules.PAYMENT) as IPaymentModuleService & PaymentTables;
export const orders = () => container.resolve(Modules.ORDER) as IOrderModuleService & OrderTables;
export const carts = () => container.resolve(Modules.CART);
export const links = () => container.resolve(ContainerRegistrationKeys.LINK);
export const logger = () => container.resolve(ContainerRegistrationKeys.LOGGER);

/**
 * Runs a workflow and gives its result. What a step throws comes out of Medusa as a plain object; here it is an error that says why.
 */
export async function run<Input, Result>(
  workflow: ReturnWorkflow<Input, Result, []>,
  input: Input,
): Promise<Result> {
  const { result, errors } = await workflow(container).run({ input: input as never, throwOnError: false });
  const [failed] = errors as { error: Error }[];
  if (failed) throw new Error(failed.error.message, { cause: failed.error });
  return result as Result;
}

async function find<T>(entity: string, fields: string[], filters: object): Promise<T[]> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const { data } = await query.graph({ entity, fields, filters });
  return data as T[];
}

export const findCart = async (id: string): Promise<Cart | undefined> =>
  (await find<Cart>("cart", CART_FIELDS, { id }))[0];

export const findOrder = async (id: string): Promise<Order | undefined> =>
  (await find<Order>("order", ORDER_FIELDS, { id }))[0];

/** The order of a cart. */
export async function orderOf(cart: string): Promise<Order | undefined> {
  const [link] = await find<{ order_id: string }>("order_cart", ["order_id"], { cart_id: cart });
  return link && findOrder(link.order_id);
}

/** Orders of a cart that a server had not linked with it when it died. */
export async function unlinkedOrdersOf({ id, customer_id }: Cart): Promise<Order[]> {
  const marked = await find<Order>("order", ORDER_FIELDS, {
    metadata: { [CART_KEY]: id },
    // By which orders have an index.
    ...(customer_id && { customer_id }),
  });
  const links = await find<{ order_id: string }>("order_cart", ["order_id"], {
    order_id: marked.map((order) => order.id),
  });
  return marked.filter((order) => !links.some(({ order_id }) => order_id === order.id));
}

export const paymentsOf = (order: Order): OrderPayment[] =>
  order.payment_collections.flatMap((collection) => collection.payments);

/** Whether a payment is that of a charge. */
export const isOf = ({ provider_id, data }: Payment, charge: string): boolean =>
  provider_id === PROVIDER_ID && data?.["charge_id"] === charge;

export const findRefund = async (id: string): Promise<RefundRow | undefined> =>
  (await find<RefundRow>("refund", ["id", "metadata"], { id }))[0];

/** The charges with refunds of which Medusa does not know yet that they were sent. */
export async function chargesWithUnmarkedRefunds(): Promise<string[]> {
  const rows = await find<{ payment: Payment }>("refund", ["id", "payment.data"], {
    metadata: { [REFUND_KEY]: null },
    payment: { provider_id: PROVIDER_ID },
  });
  return chargesOf(rows.map(({ payment }) => payment));
}

/** The charges of orders whose account says that something went back lately. */
export async function chargesRefundedLately(): Promise<string[]> {
  const booked = await orders().listOrderTransactions({
    reference: "refund",
    updated_at: { $gte: new Date(Date.now() - LATELY).toISOString() },
  } as object);
  const fields = ["payment_collections.payments.provider_id", "payment_collections.payments.data"];
  const found = await find<Order>("order", fields, { id: [...new Set(booked.map((one) => one.order_id))] });
  return chargesOf(found.flatMap(paymentsOf).filter(({ provider_id }) => provider_id === PROVIDER_ID));
}

/** Cents that the account of an order says are still to be paid. */
export async function outstandingOf(order: string): Promise<number> {
  const [found] = await find<{ summary?: { pending_difference?: number } }>("order", ["summary"], {
    id: order,
  });
  return toCents(found?.summary?.pending_difference ?? 0);
}

/** Whether an order is being changed, so that Medusa would refuse to change its account. */
export const hasOpenChange = async (order: string): Promise<boolean> =>
  (await find("order_change", ["id"], { order_id: order, status: ["pending", "requested"] })).length > 0;

const chargesOf = (found: Payment[]): string[] => [
  ...new Set(found.map(({ data }) => data?.["charge_id"]).filter((id) => typeof id === "string")),
];

/** One of the shop's own people. */
export const findUser = async (id: string): Promise<{ email: string } | undefined> =>
  (await find<{ email: string }>("user", ["email"], { id }))[0];

/** The cart for which a session is. */
export async function cartOfSession(session: string): Promise<Cart | undefined> {
  const [found] = await find<{ payment_collection_id: string }>(
    "payment_session",
    ["payment_collection_id"],
    { id: session },
  );
  if (!found) return undefined;
  const [link] = await find<{ cart_id: string }>("cart_payment_collection", ["cart_id"], {
    payment_collection_id: found.payment_collection_id,
  });
  return link && findCart(link.cart_id);
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
