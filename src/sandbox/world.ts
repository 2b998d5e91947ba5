import type { Timers } from "./shared/clock.ts";
import type { Books } from "./shared/records.ts";
import type { Deliveries } from "./webhooks/deliveries.ts";

/** What the parts of the service share. */
export interface World {
  books: Books;
  deliveries: Deliveries;
  timers: Timers;
  /** The shop's name, as buyers read it. */
  payee: string;
}

/** A reference of the sandbox's own, where the merchant sent no `MerchantOrderId`. */
export const ownReference = () => `SBX${crypto.randomUUID().replaceAll("-", "").slice(0, 17).toUpperCase()}`;
