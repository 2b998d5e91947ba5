// Payouts. What they are found by has columns of its own; the rest is one JSON text.
import type { StoredPayout } from "../../model/payout.ts";
import { chargeRange } from "../charge-range.ts";
import { payoutPosition, type Store } from "../store.ts";
import type { Database, SqlValue } from "./database.ts";

const COLUMNS = { id: "id", key: "key", reference: "reference", transferId: "transfer_id" } as const;

export interface SqlitePayouts {
  /** Writes a payout, new or changed; inside of a transaction. */
  put(payout: StoredPayout): void;
  methods: Required<Pick<Store, "payout" | "listPayouts">>;
}

export function createPayouts({ all, run }: Database): SqlitePayouts {
  const payouts = (rest: string, ...values: SqlValue[]) =>
    all<{ body: string }>(`SELECT body FROM payouts WHERE ${rest}`, ...values).map(
      ({ body }) => JSON.parse(body) as StoredPayout,
    );

  return {
    put: (payout) =>
      void run(
        `INSERT INTO payouts (id, made_at, status, key, reference, transfer_id, body) VALUES (?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET made_at = excluded.made_at, status = excluded.status, key = excluded.key,
           reference = excluded.reference, transfer_id = excluded.transfer_id, body = excluded.body`,
        payout.id,
        payoutPosition(payout).madeAt,
        payout.status,
        payout.key ?? null,
        payout.reference,
        payout.transferId ?? null,
        JSON.stringify(payout),
      ),
    methods: {
      async payout(by) {
        const [[name, value]] = Object.entries(by) as [[keyof typeof COLUMNS, string]];
        return payouts(`${COLUMNS[name]} = ? ORDER BY made_at, id LIMIT 1`, value)[0];
      },
      async listPayouts(of) {
        const { from, start } = chargeRange(of);
        const [where, ...values] = of.status === undefined ? [""] : ["status = ? AND ", of.status];
        return payouts(
          `${where}made_at >= ? AND (made_at, id) < (?, ?) ORDER BY made_at DESC, id DESC LIMIT ?`,
          ...values,
          from,
          start.madeAt,
          start.id,
          of.limit,
        );
      },
    },
  };
}
