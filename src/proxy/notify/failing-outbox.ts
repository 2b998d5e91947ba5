// What the merchant can do about entries of the outbox whose handlers keep failing.
import type { ProxyContext } from "../context/context.ts";
import type { StoredOutboxEntry } from "../stores/store.ts";
import { entryFields, entryNotes, entrySubject, HANDLER_NAMES, type EntrySubject } from "./handlers.ts";
import { LEASE } from "./outbox.ts";

/** A call of a handler that has failed three times or more, and is made again at growing delays. */
export interface FailingEntry {
  id: number;
  handler: (typeof HANDLER_NAMES)[keyof typeof HANDLER_NAMES];
  about: EntrySubject;
  /** How often it has failed. */
  tries: number;
  /** What it threw last, without card data and what it was given of the buyer; 500 characters at most. */
  error: string;
  /** Its first failure: ISO 8601, UTC. */
  since: string;
  /** When it is called next: ISO 8601, UTC. */
  nextTry: string;
}

export interface FailingOutbox {
  /**
   * The calls of handlers that keep failing, oldest first: at most `limit` (1,000 if absent), after the one with the id
   * `after`. Rejects if the store cannot list them.
   */
  failing(of?: { after?: number; limit?: number }): Promise<FailingEntry[]>;
  /** Makes the call due now. `user` says who wants it, for the charge's history. `false` if no call with this id keeps failing. */
  retry(id: number, by?: { user?: string | undefined }): Promise<boolean>;
  /**
   * Gives the call up, for good: its handler is never told. `user` says who does. `false` if no call with this id keeps
   * failing.
   */
  drop(id: number, by?: { user?: string | undefined }): Promise<boolean>;
}

const PAGE = 1_000;

/** `kick` calls the handlers of what is due. */
export function createFailingOutbox({ store, logger, now }: ProxyContext, kick: () => void): FailingOutbox {
  async function list(after: number | undefined, limit: number) {
    if (store.listOutbox === undefined)
      throw new Error("The store lacks listOutbox, so the handlers that keep failing are not known.");
    return store.listOutbox({ aside: true, after, limit });
  }

  async function find(id: number): Promise<StoredOutboxEntry | undefined> {
    if (!Number.isSafeInteger(id))
      throw new TypeError(`id is ${String(id)}, expected that of a failing entry.`);
    const [entry] = await list(id - 1, 1);
    return entry?.id === id ? entry : undefined;
  }

  return {
    failing: async ({ after, limit = PAGE } = {}) => (await list(after, limit)).map(failingEntry),
    async retry(id, { user } = {}) {
      const entry = await find(id);
      if (entry === undefined) return false;
      const { tries } = entry;
      const journal = entryNotes(entry, { taken: false, tries, isRetried: true }, now(), user);
      if (journal.length > 0) await store.commit({ journal });
      logger.info("A handler that keeps failing is called again, as was asked", logFields(entry, user));
      // What is due sooner than a lease ends may be called right now, and is due again by itself.
      if ((entry.due ?? 0) > now() + LEASE) await store.extend(id, now());
      kick();
      return true;
    },
    async drop(id, { user } = {}) {
      const entry = await find(id);
      if (entry === undefined) return false;
      const { tries } = entry;
      await store.ack([id], entryNotes(entry, { taken: false, tries, isDropped: true }, now(), user));
      logger.warn(
        `${HANDLER_NAMES[entry.kind]} is no longer called for an entry that was dropped`,
        logFields(entry, user),
      );
      return true;
    },
  };
}

const logFields = (entry: StoredOutboxEntry, user: string | undefined) => ({
  entry: entry.id,
  tries: entry.tries,
  ...entryFields(entry),
  ...(user !== undefined && { user }),
});

function failingEntry(entry: StoredOutboxEntry): FailingEntry {
  const { id, kind, tries, failure, due = 0 } = entry;
  return {
    id,
    handler: HANDLER_NAMES[kind],
    about: entrySubject(entry),
    tries,
    error: failure?.error ?? "",
    since: new Date(failure?.since ?? 0).toISOString(),
    nextTry: new Date(due).toISOString(),
  };
}
