// Faults that are planted to see whether a run finds them: each is a mistake that a store, the service's client or the
// proxy could make, and that the invariants must show.
import type { StoredCharge } from "../../src/proxy/model/record.ts";
import type { Commit, NewOutboxEntry, OutboxEntry, Store } from "../../src/proxy/stores/store.ts";
import type { Choices } from "./choices.ts";
import type { Scheduler } from "./scheduler.ts";

export interface Planted {
  /** The store that is at the bottom of all instances. */
  base?: (store: Store, choices: Choices, scheduler: Scheduler) => Store;
  /** Requests to the service. */
  service?: (send: Send, choices: Choices) => Send;
  /** Deliveries to the proxy. */
  delivery?: (send: Send, choices: Choices) => Send;
  /** Instances hear of no change of another one. */
  losesNotifications?: boolean;
}

export type Send = (request: Request) => Promise<Response>;

/** A store in which some methods differ. */
const withMethods = (store: Store, methods: Partial<Store>): Store => ({ ...store, ...methods });

/** Drawn apart from the faults that are no mistakes, which stay as they are. */
function sometimes(choices: Choices, probability: number): () => boolean {
  const draw = choices.stream("planted");
  return () => draw.chance(probability);
}

const withoutLastRefund = (stored: StoredCharge): StoredCharge => ({
  ...stored,
  refunds: stored.refunds?.slice(0, -1),
});

/** A store that does not write some of the entries for which the shop's code is called. */
const withoutEntries = (store: Store, isLost: () => boolean, is: (entry: NewOutboxEntry) => boolean): Store =>
  withMethods(store, {
    commit: (commit) =>
      store.commit({ ...commit, outbox: commit.outbox?.filter((entry) => !is(entry) || !isLost()) }),
  });

const isUpdate = ({ charges = [], key }: Commit) => charges.length > 0 && !key;

export const PLANTED: Readonly<Record<string, Planted>> = {
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

  "a cancellation that is sent twice": {
    service: (send) => async (request) => {
      if (request.method === "PUT") await send(request.clone()).catch(() => {});
      return send(request);
    },
  },

  "a withdrawal that is sent twice": {
    service: (send) => async (request) => {
      if (request.url.endsWith("/pix/withdraw")) await send(request.clone()).catch(() => {});
      return send(request);
    },
  },

  "a cancellation that is sent again where no answer came": {
    service: (send) => (request) => {
      if (request.method !== "PUT") return send(request);
      const again = request.clone();
      return send(request).catch(() => send(again));
    },
  },

  "a refund that is forgotten": {
    base(store, choices) {
      const isForgotten = sometimes(choices, 0.3);
      return withMethods(store, {
        commit({ key, ...commit }) {
          // Under its key there is no charge that is new.
          const isRefund =
            key !== undefined && commit.charges?.some(({ record }) => record.status === "paid");
          if (!isRefund || !isForgotten()) return store.commit({ ...commit, key });
          return store.commit({ ...commit, charges: commit.charges?.map(withoutLastRefund) });
        },
      });
    },
  },

  "a refund that nobody is told of": {
    base: (store, choices) => withoutEntries(store, sometimes(choices, 0.2), ({ kind }) => kind === "refund"),
  },

  "an unknown payout that nobody is told of": {
    base: (store, choices) =>
      withoutEntries(store, sometimes(choices, 0.5), ({ payload }) => payload.includes("payout_unknown")),
  },

  "a payout that failed and is kept as gone": {
    base: (store) =>
      withMethods(store, {
        commit: (commit) =>
          store.commit({
            ...commit,
            payouts: commit.payouts?.map((payout) =>
              payout.status === "failed" ? { ...payout, status: "approved" } : payout,
            ),
          }),
      }),
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
