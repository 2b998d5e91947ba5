// Faults that are planted to see whether a run finds them: each is a mistake that a store, the service's client or the
// proxy could make, and that the invariants must show.
import type { Commit, OutboxEntry } from "../../src/proxy/stores/store.ts";
import { MONEY_OUT } from "./planted-money-out.ts";
import { REMINDERS } from "./planted-reminders.ts";
import { sometimes, withMethods, type Planted } from "./planting.ts";

const isUpdate = ({ charges = [], key }: Commit) => charges.length > 0 && !key;

export const PLANTED: Readonly<Record<string, Planted>> = {
  ...MONEY_OUT,
  ...REMINDERS,

  "a lost commit": {
    base(store, choices) {
      const isLost = sometimes(choices, 0.1);
      return withMethods(store, {
        commit: async (commit) => (isUpdate(commit) && isLost() ? "done" : store.commit(commit)),
      });
    },
  },

  "half a commit": {
    base(store, choices) {
      const isHalf = sometimes(choices, 0.1);
      return withMethods(store, {
        commit: (commit) => store.commit(isHalf() ? { ...commit, outbox: [] } : commit),
      });
    },
  },

  "a commit that is answered before it is written": {
    base(store, choices, scheduler) {
      const isEarly = sometimes(choices, 0.2);
      return withMethods(store, {
        async commit(commit) {
          if (!isUpdate(commit) || !isEarly()) return store.commit(commit);
          scheduler.after(50, undefined, "a late write", () => void store.commit(commit));
          return "done";
        },
      });
    },
  },

  "a decline that asks for authentication at each try": {
    base(store) {
      const declined = new Set<string>();
      return withMethods(store, {
        commit(commit) {
          const charges = commit.charges?.map((stored) => {
            if (stored.authenticateNext) declined.add(stored.record.id);
            return declined.has(stored.record.id) ? { ...stored, authenticateNext: true } : stored;
          });
          return store.commit({ ...commit, charges });
        },
      });
    },
  },

  "a revision that is not compared": {
    base: (store) =>
      withMethods(store, {
        async commit(commit) {
          const { order } = commit;
          const revision = order && (await store.order(order.id)).revision;
          return store.commit({ ...commit, ...(order && { order: { id: order.id, revision: revision! } }) });
        },
      }),
  },

  "an idempotency key that is forgotten": {
    base(store, choices) {
      const isForgotten = sometimes(choices, 0.2);
      return withMethods(store, {
        commit: ({ key, ...commit }) => store.commit(key && !isForgotten() ? { ...commit, key } : commit),
      });
    },
  },

  "a delivery that is applied twice": {
    base: (store) =>
      withMethods(store, {
        async commit(commit) {
          const result = await store.commit(commit);
          return result === "seen" ? store.commit({ ...commit, delivery: undefined }) : result;
        },
      }),
  },

  "an entry that is acknowledged before its handler": {
    base: (store) =>
      withMethods(store, {
        async lease(...given) {
          const taken = await store.lease(...given);
          await store.ack(taken.map(({ id }) => id));
          return taken;
        },
        // What is gone cannot be tried again.
        nack: async () => {},
      }),
  },

  "a lease that two have": {
    base(store) {
      let last: OutboxEntry[] = [];
      return withMethods(store, {
        async lease(...given) {
          const before = last;
          last = await store.lease(...given);
          return last.length === 0 ? before : last;
        },
      });
    },
  },

  "a notification that is lost": { losesNotifications: true },

  "a charge that is sent twice": {
    service: (send, choices) => {
      const isDoubled = sometimes(choices, 0.1);
      return async (request) => {
        if (request.method !== "POST" || !isDoubled()) return send(request);
        const copy = request.clone();
        await send(request);
        return send(copy);
      };
    },
  },

  "a look-up that is answered from a cache": {
    service: (send) => {
      const cache = new Map<string, Response>();
      return async (request) => {
        if (request.method !== "GET") return send(request);
        const answer = cache.get(request.url) ?? (await send(request));
        cache.set(request.url, answer);
        return answer.clone();
      };
    },
  },

  "a delivery that is answered before it is stored": {
    delivery: (send) => async (request) => {
      void send(request).catch(() => {});
      return new Response(null, { status: 200 });
    },
  },
};
