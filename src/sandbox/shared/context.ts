import type { Timers } from "./clock.ts";
import type { Store } from "./store.ts";

/** What the merchant is to be told. The event's name and `identifier` make the idempotency key. */
export interface Message {
  event: string;
  identifier: string;
  body: object;
  /** The body in other shapes, if the interface does not say which it has. */
  otherBodies?: Record<Exclude<CancellationShape, "event">, object>;
}

/**
 * What `payment.cancelled` holds.
 *
 * - `event`: the general event schema (6.3)
 * - `charge`: what a cancellation is answered with (2.7)
 * - `record`: what the cancellation is read back as (2.10)
 */
export const CANCELLATION_SHAPES = ["event", "charge", "record"] as const;
export type CancellationShape = (typeof CANCELLATION_SHAPES)[number];

/** What the parts of the service share. */
export interface SandboxContext {
  store: Store;
  timers: Timers;
  /** Tells the merchant by webhook. `answering`: the call that caused it is still being answered. */
  notify(message: Message, answering?: boolean): Promise<void>;
  /** The shop's name, as buyers read it. */
  payee: string;
}
