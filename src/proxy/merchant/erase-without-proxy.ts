import { eraseOrder } from "../charges/erase.ts";
import { createLedgerWithoutProxy } from "../charges/ledger-without-proxy.ts";
import type { Logger } from "../logging/logger.ts";
import { safeLogger } from "../logging/safe-logger.ts";
import type { ChargeRecord } from "../model/record.ts";
import type { Store } from "../stores/store.ts";
import { createInstrumentation } from "../telemetry/instrumentation.ts";
import { createMetrics } from "../telemetry/metrics.ts";

/** See `PayProxy.charges.erase`. */
export function eraseWithoutProxy(
  store: Store,
  orderId: string,
  { user, logger }: { user: string; logger: Logger },
): Promise<ChargeRecord[]> {
  const instrumentation = createInstrumentation(createMetrics(), safeLogger(logger));
  const ledger = createLedgerWithoutProxy({ store, instrumentation, now: Date.now });
  return eraseOrder({ store, ledger }, orderId, { user });
}
