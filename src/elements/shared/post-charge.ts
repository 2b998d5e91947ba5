// One charge from one key: clicked five times, cut half-way, reloaded or shown twice.
import type { Charge } from "../../contract/checkout/charge.ts";
import type { Method } from "../../contract/checkout/names.ts";
import type { Backend } from "./backend.ts";
import type { Memory } from "./memory.ts";
import { toPayError } from "./pay-error.ts";
import { SharedRuns } from "./shared-runs.ts";
import { isTransient, persist } from "./waiting.ts";

const posts = new SharedRuns<Charge>();

/** Posts a charge under a key; called again, with the same key, where the answer was lost. Rejects with `PayError`. */
export type Send = (key: string, signal: AbortSignal) => Promise<Charge>;

interface Post {
  backend: Backend;
  orderId: string;
  memory: Memory;
  method: Method;
  send: Send;
}

/**
 * Makes a charge, or finds the one that an earlier post has made. Pix elements of one order share it; every card is
 * a try of its own. Rejects with `PayError`; the key stays remembered as long as a charge may have come of it.
 */
export async function postCharge(post: Post, signal: AbortSignal, patience: number): Promise<Charge> {
  if (post.method === "card") return make(post, signal, patience);
  const place = `${post.backend.address} ${post.orderId}`;
  const charge = await posts.run(place, signal, (shared) =>
    waiting(post, shared).then((known) => known ?? make(post, shared, patience)),
  );
  posts.forget(place);
  return charge;
}

/** The charge of this order that waits already, made by another element of the page. */
async function waiting({ backend, memory }: Post, signal: AbortSignal): Promise<Charge | undefined> {
  const known = memory.recall();
  if (!known || !("id" in known)) return undefined;
  const charge = await backend.charge(known.id, signal).catch(() => undefined);
  return charge?.status === "pending" ? charge : undefined;
}

async function make({ backend, memory, send }: Post, signal: AbortSignal, patience: number): Promise<Charge> {
  const known = memory.recall();
  const used = known && "key" in known ? known.key : undefined;
  const key = used ?? newKey();
  memory.keep({ key });
  try {
    return await persist(() => send(key, signal), { signal, patience });
  } catch (thrown) {
    signal.throwIfAborted();
    const error = toPayError(thrown);
    // Only a clear no is known to have made nothing. Whatever else it was, the next try goes by the same key.
    if (error.status && error.status >= 400 && error.status < 500 && !isTransient(error)) memory.forget();
    // The buyer changed something after a try whose outcome was unknown, and that try has arrived: it is the charge.
    if (used && error.code === "idempotency_key_reused") return backend.chargeByKey(used, signal);
    throw error;
  }
}

// Not crypto.randomUUID, which pages without https do not have.
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
