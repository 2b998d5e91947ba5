// Payouts. What they are found by has columns of its own; the rest is one JSON text.
import type { StoredPayout } from "../../model/payout.ts";
import { chargeRange } from "../charge-range.ts";
import { payoutPosition, type Store } from "../store.ts";
import { agePage } from "./age-page.ts";
import type { PostgresClient } from "./client.ts";
import type { Database } from "./database.ts";
import { column } from "./inserts.ts";

const COLUMNS = { id: "id", key: "key", reference: "reference", transferId: "transfer_id" } as const;

/** Writes payouts, new or changed. */
export async function putPayouts(
  client: PostgresClient,
  schema: string,
  payouts: readonly StoredPayout[],
): Promise<void> {
  await client.query(
    `INSERT INTO ${schema}.payouts (id, made_at, status, key, reference, transfer_id, body)
     SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
     ON CONFLICT (id) DO UPDATE SET made_at = excluded.made_at, status = excluded.status, key = excluded.key,
       reference = excluded.reference, transfer_id = excluded.transfer_id, body = excluded.body`,
    [
      column(payouts, ({ id }) => id),
      column(payouts, (payout) => payoutPosition(payout).madeAt),
      column(payouts, ({ status }) => status),
      column(payouts, ({ key }) => key),
      column(payouts, ({ reference }) => reference),
      column(payouts, ({ transferId }) => transferId),
      column(payouts, (payout) => JSON.stringify(payout)),
    ],
  );
}

export function createPayouts(
  database: Database,
  schema: string,
): Required<Pick<Store, "payout" | "listPayouts">> {
  const table = `${schema}.payouts`;
  const payouts = async (statement: string, ...values: unknown[]) =>
    (await database.rows<{ body: string }>(statement, values)).map(
      ({ body }) => JSON.parse(body) as StoredPayout,
    );

  return {
    async payout(by) {
      const [[name, value]] = Object.entries(by) as [[keyof typeof COLUMNS, string]];
      return (
        await payouts(
          `SELECT body FROM ${table} WHERE ${COLUMNS[name]} = $1 ORDER BY made_at, id LIMIT 1`,
          value,
        )
      )[0];
    },
    async listPayouts(of) {
      const { from, start } = chargeRange(of);
      const range = [from, start.madeAt, start.id, of.limit];
      return of.status === undefined
        ? payouts(agePage(table), ...range)
        : payouts(agePage(table, [{ column: "status", value: "$5" }]), ...range, of.status);
    },
  };
}
