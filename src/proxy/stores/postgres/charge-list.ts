// The list of all charges by when they were made: the column `made_at`. Charges that a former release wrote lack it, and get it
// in batches when the list is next read from its beginning, so also those of a process that runs beside this release.
import type { StoredCharge } from "../../model/record.ts";
import { chargeRange } from "../charge-range.ts";
import { positionOf, type Store } from "../store.ts";
import type { Database } from "./database.ts";

/** Charges that one transaction adds. */
const BATCH = 500;

export function createChargeList(database: Database, schema: string): Required<Pick<Store, "listCharges">> {
  const parse = ({ body }: { body: string }) => JSON.parse(body) as StoredCharge;

  /** Gives whether there may be more. Of several processes one adds at a time, and the others wait for it. */
  const addBatch = () =>
    database.transaction(async (client) => {
      const { rows } = await client.query(
        `SELECT body FROM ${schema}.charges WHERE made_at IS NULL ORDER BY made_at, id LIMIT ${BATCH} FOR UPDATE`,
      );
      if (rows.length === 0) return false;
      const positions = (rows as { body: string }[]).map((row) => positionOf(parse(row)));
      await client.query(
        `UPDATE ${schema}.charges SET made_at = given.made_at
         FROM unnest($1::bigint[], $2::text[]) AS given (made_at, id) WHERE charges.id = given.id`,
        [positions.map(({ madeAt }) => madeAt), positions.map(({ id }) => id)],
      );
      return true;
    });

  return {
    async listCharges(of) {
      if (of.after === undefined) while (await addBatch());
      const { from, start } = chargeRange(of);
      const rows = await database.rows<{ body: string }>(
        `SELECT body FROM ${schema}.charges WHERE made_at >= $1 AND (made_at, id) < ($2, $3)
         ORDER BY made_at DESC, id DESC LIMIT $4`,
        [from, start.madeAt, start.id, of.limit],
      );
      return rows.map(parse);
    },
  };
}
