// One charge from one key: clicked five times, cut half-way, reloaded or shown twice.
import type { Charge } from "../../contract/checkout/charge.ts";
import type { Method } from "../../contract/checkout/names.ts";
import type { Order } from "../../contract/checkout/order.ts";
import type { Backend } from "./backend.ts";
import { toPayError, type PayError } from "./pay-error.ts";
import { isOutdated, type Memory } from "./pending-charge.ts";
import { isTransient, persist } from "./retry.ts";
import { SharedRuns } from "./single-flight.ts";

const posts = new SharedRuns<Charge>();

/** Milliseconds; contract section 3 asks for 10 s at least. */
const PATIENCE = 10_000;

/** Posts a charge under a key; called again, with the same key, where the answer was lost. Rejects with `PayError`. */
export type Send = (key: string, signal: AbortSignal) => Promise<Charge>;

interface Post {
  backend: Backend;
  orderId: string;
  /** As the buyer sees it. */
  order: Order;
  memory: Memory;
  method: Method;
  send: Send;
  /** Told each time it is sent again, and why. */
  trouble: (error: PayError) => void;
}

/**
 * Makes a charge, or finds the one that an earlier post has made. Elements of one order and method that post at once
 * share one post. Rejects with `PayError`; the key stays remembered as long as a charge may have come of it.
 */
export async function postCharge(post: Post, signal: AbortSignal): Promise<Charge> {
  const place = `${post.backend.address} ${post.orderId} ${post.method}`;
  const run = async (shared: AbortSignal) => (await waiting(post, shared)) ?? make(post, shared);
  const charge = await posts.run(place, signal, run);
  posts.forget(place);
  return charge;
}

/** The charge of this order that waits already, or has just been paid, made by another element of the page. */
async function waiting({ backend, memory, order }: Post, signal: AbortSignal): Promise<Charge | undefined> {
  const { id } = memory;
  const charge = id ? await backend.charge(id, signal).catch(() => undefined) : undefined;
  const counts = charge?.status === "paid" || (charge?.status === "pending" && !isOutdated(order, charge));
  return counts ? charge : undefined;
}

async function make({ backend, memory, send, trouble }: Post, signal: AbortSignal): Promise<Charge> {
  const { id } = memory;
  const key = memory.key ?? newKey();
  memory.keep("key", key);
  try {
    return await persist(() => send(key, signal), { signal, patience: PATIENCE, trouble });
  } catch (thrown) {
    signal.throwIfAborted();
    const error = toPayError(thrown);
    let { problem } = error;
    // A try of before went by this key with another card, and has arrived: it is the charge.
    if (error.code === "idempotency_key_reused") {
      try {
        return await persist(() => backend.chargeByKey(key, signal), { signal });
      } catch (missing) {
        problem = toPayError(missing).problem;
      }
    }
    // Only a clear no of the backend's own is known to have made nothing: what waited before it waits again. Whatever
    // else it was, the next try goes by the same key.
    if (problem && !isTransient(error)) {
      if (id) memory.keep("id", id);
      else memory.forget();
    }
    throw error;
  }
}

// 128 bits; not crypto.randomUUID, which pages without https do not have.
const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join("-");
