// Money that the merchant sends back and out. The proxy of the store looks up what became of a call that had no answer.
import { readKey } from "../charges/money-out-fields.ts";
import type { ChargesContext } from "../charges/ledger.ts";
import { createLedgerWithoutProxy } from "../charges/ledger-without-proxy.ts";
import { safeLogger } from "../logging/safe-logger.ts";
import type { Logger } from "../logging/logger.ts";
import { createPayouts, type Payouts } from "../payouts/payouts.ts";
import { createRefunds, type Refunds } from "../refunds/refund.ts";
import { createServiceClient } from "../service/client.ts";
import { callTimeLimit, DEFAULT_TIMEOUT, type ServiceClientOptions } from "../service/client-options.ts";
import type { Store } from "../stores/store.ts";
import { createInstrumentation } from "../telemetry/instrumentation.ts";
import { createMetrics } from "../telemetry/metrics.ts";

interface MoneyOutOptions {
  service: ServiceClientOptions;
  /** Stays open. */
  store: Store;
  logger: Logger;
  /** Cents that payouts may send out in a day. */
  payoutLimit?: number | undefined;
  /** The proxy's: they key the hash by which the same refund or payout is recognized. */
  signingSecrets: readonly string[];
}

export interface MoneyOut {
  /** See `PayProxy.charges.refund`. */
  refund: Refunds["create"];
  /** See `PayProxy.payouts.create`. */
  payout: Payouts["create"];
  /** Whether there is a payout with this key: then nothing is sent by it. */
  isPayoutKey(key: string): Promise<boolean>;
}

/** @throws {TypeError} if an option of the service cannot work */
export function createMoneyOut({
  service: serviceOptions,
  store,
  logger: given,
  payoutLimit,
  signingSecrets: secrets,
}: MoneyOutOptions): MoneyOut {
  const logger = safeLogger(given);
  const now = Date.now;
  const instrumentation = createInstrumentation(createMetrics(), logger);
  const service = createServiceClient(serviceOptions);
  const ledger = createLedgerWithoutProxy({ store, instrumentation, now });
  const context: ChargesContext = { store, service, instrumentation, logger, now, ledger };
  const callEndsWithin = callTimeLimit(serviceOptions.timeout ?? DEFAULT_TIMEOUT);
  const refunds = createRefunds(context, { onRefunded: undefined, secrets, callEndsWithin });
  const { payouts } = createPayouts(context, { limit: payoutLimit, secrets, callEndsWithin });
  return {
    refund: refunds.create,
    payout: payouts.create,
    isPayoutKey: async (key) => (await store.payout?.({ key: await readKey("payout", key) })) !== undefined,
  };
}
