// What the gauges of the outbox show. The text of the metrics is written at once, and the store answers later: so it shows
// what the store said last.
import { errorFields, type Logger } from "../logging/logger.ts";
import { withTimeout } from "../lib/with-timeout.ts";
import type { Backlog, Store } from "../stores/store.ts";

/** Milliseconds: less than a scraper waits. */
const TIMEOUT = 2_000;

export interface BacklogGauges {
  /** Asks the store, once at a time. Never rejects. */
  refresh(): Promise<void>;
  /** Without values if the store cannot tell. */
  read(): Record<"outbox_entries" | "outbox_oldest_seconds" | "outbox_failing", number | undefined>;
}

export function createBacklogGauges(
  store: Pick<Store, "backlog">,
  logger: Logger,
  now: () => number,
): BacklogGauges {
  let known: Backlog | undefined;
  let refreshing: Promise<void> | undefined;

  async function ask() {
    try {
      known = await withTimeout(TIMEOUT, "The store did not answer", async () => store.backlog?.());
    } catch (error) {
      // What was known before is no news of now. What the store's failure means is logged where it is needed.
      known = undefined;
      logger.info("The store did not tell what waits in the outbox", errorFields(error));
    }
  }

  return {
    refresh: () => (refreshing ??= ask().finally(() => (refreshing = undefined))),
    read: () => ({
      outbox_entries: known?.entries,
      outbox_oldest_seconds: known && Math.max(0, (now() - (known.oldest ?? now())) / 1000),
      outbox_failing: known?.failing,
    }),
  };
}
