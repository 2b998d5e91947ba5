// One charge from one idempotency key: clicked five times, cut half-way, reloaded or shown twice.
import type { Charge } from "../../contract/checkout/charge.ts";
import type { Method } from "../../contract/checkout/enums.ts";
import type { Order } from "../../contract/checkout/order.ts";
import { newKey } from "../lib/new-key.ts";
import type { Backend } from "./backend.ts";
import { toPayError, type PayError } from "./pay-error.ts";
import { isOutdated } from "./outdated-charge.ts";
import type { PendingCharge } from "./pending-charge.ts";
import { isTransient, retry } from "./retry.ts";
import { SingleFlight } from "./single-flight.ts";

const posts = new SingleFlight<Charge>();

/** Milliseconds for which a post is repeated; contract section 3 asks for 10 s at least. */
const TIMEOUT = 10_000;

/** Posts a charge under a key; called again, with the same key, where the answer was lost. Rejects with `PayError`. */
export type Send = (key: string, signal: AbortSignal) => Promise<Charge>;

interface Post {
  backend: Backend;
  orderId: string;
  /** As the buyer sees it. */
  order: Order;
  pending: PendingCharge;
  /** Id of the charge that waits and that this one takes the place of. */
  replaces?: string | undefined;
  method: Method;
  send: Send;
  /** Called each time it is sent again, with the reason. */
  onRetry: (error: PayError) => void;
}

/**
 * Makes a charge, or finds the one that an earlier post has made. Elements of one order and method that post at once
 * share one post. Rejects with `PayError`; the key stays stored as long as a charge may have come of it.
 */
export async function postCharge(post: Post, signal: AbortSignal): Promise<Charge> {
  const place = `${post.backend.address} ${post.orderId} ${post.method}`;
  const charge = await posts.run(
    place,
    signal,
    async (shared) => (await existing(post, shared)) ?? create(post, shared),
  );
  posts.forget(place);
  return charge;
}

/** The charge of this order that waits already, or has just been paid, made by another element of the page. */
async function existing(
  { backend, pending, order, replaces }: Post,
  signal: AbortSignal,
): Promise<Charge | undefined> {
  const { id } = pending;
  const charge = id ? await backend.charge(id, signal).catch(() => undefined) : undefined;
  const waits = charge?.status === "pending" && charge.id !== replaces && !isOutdated(order, charge);
  const counts = charge?.status === "paid" || waits;
  return counts ? charge : undefined;
}

/** Statuses of a backend that does not know a call. */
const UNKNOWN_CALL = [404, 405, 501];

/**
 * The order with a Pix charge that is made for it in the same request, or without one if none was to be made. Nothing
 * where the backend gives no order: then it is requested alone, and charged by `postCharge`, with the same key where a
 * charge may have come of it.
 */
export async function postStart(
  { backend, orderId, pending }: Pick<Post, "backend" | "orderId" | "pending">,
  signal: AbortSignal,
): Promise<Order | undefined> {
  const key = newKey();
  pending.store("key", key);
  try {
    const order = await backend.start(orderId, key, signal);
    if (order.charge?.method !== "pix") pending.forget();
    return order;
  } catch (thrown) {
    signal.throwIfAborted();
    const error = toPayError(thrown);
    if (isRefusal(error) || UNKNOWN_CALL.includes(error.status ?? 0)) pending.forget();
    return undefined;
  }
}

/** Whether the backend has said in its own form that it made no charge; after any other error it may have made one. */
const isRefusal = (error: PayError): boolean => error.problem !== undefined && !isTransient(error);

async function create({ backend, pending, send, onRetry }: Post, signal: AbortSignal): Promise<Charge> {
  const { id } = pending;
  const key = pending.key ?? newKey();
  pending.store("key", key);
  try {
    return await retry(() => send(key, signal), { signal, timeout: TIMEOUT, onRetry });
  } catch (thrown) {
    signal.throwIfAborted();
    const error = toPayError(thrown);
    let { problem } = error;
    // An earlier try went by this key with another card, and has arrived: it is the charge.
    if (error.code === "idempotency_key_reused") {
      try {
        return await retry(() => backend.chargeByKey(key, signal), { signal });
      } catch (missing) {
        problem = toPayError(missing).problem;
      }
    }
    // Only a clear refusal in the backend's own form is known to have made nothing: what waited before it waits again.
    // After any other error the next try goes by the same key.
    if (problem && !isTransient(error)) {
      if (id) pending.store("id", id);
      else pending.forget();
    }
    throw error;
  }
}
