// The ledger of a program of its own beside a proxy that runs on the same store. There is no sweep, which would take charges
// that the proxy is making for interrupted ones, and no handler is called: what changes is written to the outbox, from which
// the proxy tells it.
import { createEntries } from "../notify/handlers.ts";
import type { ProxyContext } from "../context/context.ts";
import { createLedger, type Ledger } from "./ledger.ts";

const ignore = () => {};

/** Writes to the store alone. */
export function createLedgerWithoutProxy(
  context: Pick<ProxyContext, "store" | "instrumentation" | "now">,
): Ledger {
  const { store, now } = context;
  // For every handler: which ones there are, this process does not know. The proxy drops what it has none for.
  const entries = createEntries(
    { onCharge: ignore, onPaid: ignore, onRefunded: ignore, onEvent: ignore },
    now,
  );
  return createLedger(context, {
    outbox: { entries, commit: (commit) => store.commit(commit) },
    publisher: { publish: ignore, publishHistory: ignore },
    wake: ignore,
    // Limits are the proxy's: a decline that became known this late holds nobody up.
    tryChanged: async () => {},
  });
}
