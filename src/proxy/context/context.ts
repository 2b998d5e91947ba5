import type { Logger } from "../logging/logger.ts";
import type { ServiceClient } from "../service/client.ts";
import type { Store } from "../stores/store.ts";
import type { Instrumentation } from "../telemetry/instrumentation.ts";

/** What the proxy's parts share. A part that can be opened alone takes what it needs of it. */
export interface ProxyContext {
  store: Store;
  service: ServiceClient;
  instrumentation: Instrumentation;
  logger: Logger;
  /** Epoch milliseconds. */
  now: () => number;
}
