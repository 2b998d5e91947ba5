// A reconciliation without a proxy, for a program of its own beside one that runs on the same store.
import { safeLogger } from "../logging/safe-logger.ts";
import { consoleLogger, type Logger } from "../logging/logger.ts";
import type { Reconciliation } from "./report.ts";
import type { ProxyContext } from "../context/context.ts";
import { createServiceClient } from "../service/client.ts";
import type { ServiceClientOptions } from "../service/client-options.ts";
import { checkStore } from "../stores/check-store.ts";
import type { Store } from "../stores/store.ts";
import { createInstrumentation } from "../telemetry/instrumentation.ts";
import { createMetrics } from "../telemetry/metrics.ts";
import { createWebhooks } from "../charges/webhooks.ts";
import { createLedgerWithoutProxy } from "../charges/ledger-without-proxy.ts";
import { createLookUp } from "../charges/lookup.ts";
import type { Period } from "./period.ts";
import { reconcile } from "./reconcile.ts";

export interface ReconcileStoreOptions {
  service: ServiceClientOptions;
  /** Stays open. */
  store: Store;
  /** Warnings and errors go to the console if absent. */
  logger?: Logger | undefined;
  /** The clock in epoch milliseconds, for tests. */
  now?: (() => number) | undefined;
}

/**
 * Does what `pay.reconcile` does, in a process that runs no proxy. `onCharge`, `onPaid` and `onProblem` are called by the
 * proxy of the store: within seconds, or when it is started next.
 *
 * @throws {TypeError} if an option or the period is wrong
 * @throws {ServiceError} if the list cannot be read
 */
export async function reconcileStore(
  options: ReconcileStoreOptions,
  period: Period,
): Promise<Reconciliation> {
  const { service: serviceOptions, store, now = Date.now } = options;
  checkStore(store);
  const service = createServiceClient(serviceOptions);
  const logger = safeLogger(options.logger ?? consoleLogger);
  const instrumentation = createInstrumentation(createMetrics(), logger);
  const context: ProxyContext = { store, service, instrumentation, logger, now };
  const ledger = createLedgerWithoutProxy(context);
  const { brands = {} } = serviceOptions;
  const webhooks = createWebhooks({ ...context, ledger }, { secrets: [], brands });
  // The proxy of the store is another process, which may be waiting for the answer to a call.
  const lookUp = createLookUp({ ...context, ledger }, webhooks, true);
  return reconcile(context, lookUp, period);
}
