// How long keys, deliveries and counted attempts stay in the store.
import { unknownNames } from "../../contract/index.ts";

/** Days, each 1 or more; fractions count. */
export interface Retention {
  /** Idempotency keys; 2 where absent. */
  keys?: number | undefined;
  /** The service's deliveries, which name the buyer; 90 where absent. A repeat of an older one counts as new. */
  deliveries?: number | undefined;
  /** The counts behind `limits`; 1 where absent. */
  attempts?: number | undefined;
}

/** Keys twice as long as promised, deliveries far beyond the service's retries. */
const DEFAULTS = { keys: 2, deliveries: 90, attempts: 1 };

/** The option with its defaults. Throws a `TypeError` where a name or a number of days cannot be right. */
export function checkRetention(given: Retention = {}): typeof DEFAULTS {
  if (typeof given !== "object" || (given as unknown) === null)
    throw new TypeError("retention is not an object of days such as { deliveries: 30 }.");
  const unknown = unknownNames(given, Object.keys(DEFAULTS));
  if (unknown.length > 0)
    throw new TypeError(`retention holds ${unknown.join(", ")}, expected any of keys, deliveries, attempts.`);
  const { keys = DEFAULTS.keys, deliveries = DEFAULTS.deliveries, attempts = DEFAULTS.attempts } = given;
  const read = { keys, deliveries, attempts };
  for (const [name, days] of Object.entries<unknown>(read)) {
    if (typeof days !== "number" || !Number.isFinite(days) || days < 1)
      throw new TypeError(`retention.${name} is ${String(days)}, expected a number of days, 1 or more.`);
  }
  return read;
}
