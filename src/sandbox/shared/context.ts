import type { Timers } from "./clock.ts";
import type { Store } from "./store.ts";

/** What the merchant is to be told. The event's name and `identifier` make the idempotency key. */
export interface Message {
  event: string;
  identifier: string;
  body: object;
}

/** What the parts of the service share. */
export interface SandboxContext {
  store: Store;
  timers: Timers;
  /** Tells the merchant by webhook. `answering`: the call that caused it is still being answered. */
  notify(message: Message, answering?: boolean): Promise<void>;
  /** The shop's name, as buyers read it. */
  payee: string;
}
