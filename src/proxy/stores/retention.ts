// How long keys, deliveries, counted attempts, what happened to charges and what was reported stay in the store.
import * as z from "zod/mini";
import { expected, strictFields } from "../lib/option-schema.ts";

/** Days, each 1 or more; fractions count. */
export interface Retention {
  /** Idempotency keys; 2 where absent. */
  keys?: number | undefined;
  /** The service's deliveries, which name the buyer; 90 where absent. A repeat of an older one counts as new. */
  deliveries?: number | undefined;
  /** The counts behind `limits`; 1 where absent. */
  attempts?: number | undefined;
  /** What `pay.charges.history` and `pay.problems.list` give; 730 where absent. Charges and their refunds stay. */
  history?: number | undefined;
}

const error = expected("a number of days, 1 or more");
const days = z.number({ error }).check(z.minimum(1, { error }));

/** Keys stay twice as long as the documentation promises, deliveries far longer than the service repeats them. */
export const retentionSchema = z.prefault(
  strictFields(
    {
      keys: z._default(days, 2),
      deliveries: z._default(days, 90),
      attempts: z._default(days, 1),
      history: z._default(days, 730),
    },
    "{ deliveries: 30 }",
  ),
  {},
);
