// Mistakes about reminders: each lets one be told of what is paid, or of nobody at all.
import type { Commit, OrderState, OutboxEntry, Store } from "../../src/proxy/stores/store.ts";
import { sometimes, withMethods, type Planted } from "./planting.ts";

const isReminder = ({ kind }: Pick<OutboxEntry, "kind">) => kind === "reminder";

const orderOf = ({ payload }: Pick<OutboxEntry, "payload">) =>
  (JSON.parse(payload) as { orderId: string }).orderId;

const claimOf = ({ charges = [], outbox = [] }: Commit) =>
  outbox.length === 0 ? charges.find(({ reminder }) => reminder?.claimedAt !== undefined) : undefined;

/** What was read as a reminder fell due is what is read when it is told, and nothing is written before that. */
function withoutClaims(store: Store): Store {
  /** The orders as they were then. */
  const read = new Map<string, OrderState>();
  /** Orders whose reminder a process has taken, and not claimed yet. */
  const taken = new Set<string>();
  const take = (entries: readonly OutboxEntry[]) => {
    for (const entry of entries.filter(isReminder)) taken.add(orderOf(entry));
  };
  return withMethods(store, {
    async commit(commit) {
      const { order, outbox = [], lease } = commit;
      if (order && claimOf(commit) && read.has(order.id)) return "done";
      const result = await store.commit(
        lease
          ? { ...commit, lease: { ...lease, take: (entries) => (take(entries), lease.take(entries)) } }
          : commit,
      );
      if (result === "done" && order && outbox.some(isReminder))
        read.set(order.id, await store.order(order.id));
      return result;
    },
    async lease(...given) {
      const entries = await store.lease(...given);
      take(entries);
      return entries;
    },
    async order(id, also) {
      const before = read.get(id);
      if (before === undefined || also === undefined || !taken.delete(id)) return store.order(id, also);
      return structuredClone(before);
    },
  });
}

export const REMINDERS: Readonly<Record<string, Planted>> = {
  "a reminder that is told without its claim": { isInRaces: true, base: withoutClaims },

  "a claim whose revision is not compared": {
    isInRaces: true,
    base: (store) =>
      withMethods(store, {
        async commit(commit) {
          const { order } = commit;
          const revision = order && claimOf(commit) && (await store.order(order.id)).revision;
          return store.commit(
            revision === undefined ? commit : { ...commit, order: { ...order!, revision } },
          );
        },
      }),
  },

  "a reminder that is written in another transaction than its mark": {
    isInRaces: true,
    base(store, choices) {
      const isLost = sometimes(choices, 0.3);
      return withMethods(store, {
        commit: (commit) =>
          store.commit({
            ...commit,
            outbox: commit.outbox?.filter((entry) => !isReminder(entry as OutboxEntry) || !isLost()),
          }),
      });
    },
  },
};
