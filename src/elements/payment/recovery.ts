// What became of a charge that this page, or one before it, has made or tried to make.
import type { Charge } from "../../contract/checkout/charge.ts";
import type { Order } from "../../contract/checkout/order.ts";
import type { Backend } from "../client/backend.ts";
import { isOfKey, toPayError, type PayError, type PayErrorCode } from "../client/pay-error.ts";
import type { PendingCharge } from "../client/pending-charge.ts";
import { retry } from "../client/retry.ts";
import type { OrderStore } from "./order-store.ts";

/** Where the order and its charge are. */
export interface OrderContext {
  backend: Backend;
  orderId: string;
  orders: OrderStore;
  pending: PendingCharge;
}

/** Milliseconds for which a charge is looked for that may not exist. */
const RECOVERY_TIMEOUT = 30_000;

/** Problems that say that the order is no longer as the page shows it. */
const ORDER_CHANGED: readonly PayErrorCode[] = ["amount_changed", "order_paid"];

/** The charge that storage names, if any. */
export function findStoredCharge(
  { backend, pending }: OrderContext,
  signal: AbortSignal,
): Promise<Charge | undefined> | undefined {
  const { id, key } = pending;
  const find = id ? () => backend.charge(id, signal) : key && (() => backend.chargeByKey(key, signal));
  if (!find) return undefined;
  return retry(find, { signal }).catch((thrown: unknown) => {
    const { code, retryable } = toPayError(thrown);
    if (code !== "charge_not_found") throw thrown;
    // A key is kept: should its post arrive late after all, the next one with it makes no second charge.
    if (id && !retryable) pending.forget();
    return undefined;
  });
}

/** The charge of a post whose answer never came, if it arrives within half a minute. */
export async function awaitLostPost(
  { backend, pending }: OrderContext,
  signal: AbortSignal,
): Promise<Charge | undefined> {
  const { key } = pending;
  if (!key) return undefined;
  const find = () => backend.chargeByKey(key, signal);
  return retry(find, { signal, timeout: RECOVERY_TIMEOUT }).catch(() => undefined);
}

/** The charge that has paid the order, where a new one was refused for it and the backend names it. */
export async function paidCharge(
  { backend }: OrderContext,
  error: PayError,
  signal: AbortSignal,
): Promise<Charge | undefined> {
  const id = error.code === "order_paid" && error.problem?.charge;
  return id ? backend.charge(id, signal).catch(() => undefined) : undefined;
}

/** The order as it is now, where a charge was refused because the page shows an older one. */
export async function presentOrder(
  { backend, orderId }: OrderContext,
  error: PayError,
  signal: AbortSignal,
): Promise<Order | undefined> {
  const { code, problem } = error;
  const isStale =
    isOfKey(error) ||
    ORDER_CHANGED.includes(code) ||
    problem?.errors?.some(({ field }) => field === "installments");
  return problem?.order ?? (isStale ? backend.order(orderId, signal).catch(() => undefined) : undefined);
}
