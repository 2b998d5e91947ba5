// Mistakes by which money goes out twice, or nobody hears of it.
import type { StoredCharge } from "../../src/proxy/model/record.ts";
import type { NewOutboxEntry, Store } from "../../src/proxy/stores/store.ts";
import { sometimes, withMethods, type Planted } from "./planting.ts";

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

export const MONEY_OUT: Readonly<Record<string, Planted>> = {
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

  "a process that does not notice that it stood still": { missesPauses: true },

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
};
