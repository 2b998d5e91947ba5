// `pay-elements proxy --check`: tries what the variables name before the first buyer does. Charges nothing, and tells the shop
// nothing but a test event.
import type { Logger, PayProxy } from "../../proxy/index.ts";
import type { Environment } from "./environment.ts";
import { checkEvents } from "./check-events.ts";
import { checkOrders } from "./check-orders.ts";
import { checkService } from "./check-service.ts";
import { checkStore } from "./check-store.ts";
import { checkTotals } from "./check-totals.ts";
import { checkWebhooks } from "./check-webhooks.ts";
import type { Finding } from "./finding.ts";

export interface CheckOptions {
  env: Environment;
  /** A proxy with these variables on a store in memory, which nobody can reach. */
  trial: (logger: Logger) => PayProxy;
  /** An order that is there. */
  order: string | undefined;
  /** What its buyer's browser would send. */
  headers: Readonly<Record<string, string>>;
}

/** Throws a `CommandError` if the variables do not go together, before anything is tried. */
export async function checkSetup({ env, trial, ...more }: CheckOptions): Promise<Finding[]> {
  const logged: string[] = [];
  const log = (message: string) => void logged.push(message);
  const pay = trial({ info() {}, warn: log, error: log });
  const findings = await Promise.all([
    checkService(env),
    checkOrders({ env, pay, logged, ...more }),
    checkTotals({ env, ...more }),
    checkEvents(env),
    checkWebhooks(env),
    checkStore(env),
  ]);
  return findings.flat();
}
