import { createLedgerWithoutProxy } from "../charges/ledger-without-proxy.ts";
import { publicBase } from "../lib/public-base.ts";
import { createLinks, type Links } from "../links/links.ts";
import type { Logger } from "../logging/logger.ts";
import { safeLogger } from "../logging/safe-logger.ts";
import type { Store } from "../stores/store.ts";
import { createInstrumentation } from "../telemetry/instrumentation.ts";
import { createMetrics } from "../telemetry/metrics.ts";

interface LinkDeskOptions {
  store: Store;
  logger: Logger;
  /** As of the proxy's option `links`. */
  secrets: readonly string[];
  publicUrl: string | undefined;
  basePath: string;
}

/** See `PayProxy.links`. */
export function createLinkDesk({ store, logger, secrets, publicUrl, basePath }: LinkDeskOptions): Links {
  const now = Date.now;
  const instrumentation = createInstrumentation(createMetrics(), safeLogger(logger));
  const ledger = createLedgerWithoutProxy({ store, instrumentation, now });
  const base = publicUrl === undefined ? basePath : publicBase(publicUrl, basePath);
  return createLinks({ store, ledger, now }, { secrets, base }).links;
}
