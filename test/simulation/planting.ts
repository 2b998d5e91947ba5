// What a mistake that is planted in a run can be: of a store, of the service's client or of the proxy.
import type { Store } from "../../src/proxy/stores/store.ts";
import type { Choices } from "./choices.ts";
import type { Scheduler } from "./scheduler.ts";

export interface Planted {
  /** The store that is at the bottom of all instances. */
  base?: (store: Store, choices: Choices, scheduler: Scheduler) => Store;
  /** Requests to the service. */
  service?: (send: Send, choices: Choices) => Send;
  /** Deliveries to the proxy. */
  delivery?: (send: Send, choices: Choices) => Send;
  /** Instances hear of no change of another one. */
  losesNotifications?: boolean;
  /** The clock of an instance stands still when it does. */
  missesPauses?: boolean;
  /** Looked for in races of reminders, in which it has more occasions than in whole runs. */
  isInRaces?: boolean;
}

export type Send = (request: Request) => Promise<Response>;

/** A store in which some methods differ. */
export const withMethods = (store: Store, methods: Partial<Store>): Store => ({ ...store, ...methods });

/** Drawn apart from the faults that are no mistakes, which stay as they are. */
export function sometimes(choices: Choices, probability: number): () => boolean {
  const draw = choices.stream("planted");
  return () => draw.chance(probability);
}
