import { createLedgerWithoutProxy } from "../charges/ledger-without-proxy.ts";
import type { Logger } from "../logging/logger.ts";
import { safeLogger } from "../logging/safe-logger.ts";
import { createProblems, type Problems } from "../problems/problems.ts";
import type { Store } from "../stores/store.ts";
import { createInstrumentation } from "../telemetry/instrumentation.ts";
import { createMetrics } from "../telemetry/metrics.ts";

export type ProblemsWithoutProxy = Pick<Problems, "list" | "resolve">;

/** See `PayProxy.problems`. */
export function createProblemsWithoutProxy(store: Store, logger: Logger): ProblemsWithoutProxy {
  const now = Date.now;
  const instrumentation = createInstrumentation(createMetrics(), safeLogger(logger));
  return createProblems({ store, ledger: createLedgerWithoutProxy({ store, instrumentation, now }), now });
}
