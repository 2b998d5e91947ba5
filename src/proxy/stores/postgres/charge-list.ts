// The list of all charges by when they were made: the column `made_at`, and `listed_as` for each method and status. Charges that
// a former release wrote lack them, and get them in batches when the list is next read from its beginning, so also those of a
// process that runs beside this release.
import type { StoredCharge } from "../../model/record.ts";
import { chargeRange, groupOf, groupsOf, pageOfCharges } from "../charge-range.ts";
import { positionOf, type Store } from "../store.ts";
import { agePage } from "./age-page.ts";
import type { Database } from "./database.ts";

/** Charges that one transaction adds. */
const BATCH = 500;

export function createChargeList(database: Database, schema: string): Required<Pick<Store, "listCharges">> {
  const parse = ({ body }: { body: string }) => JSON.parse(body) as StoredCharge;

  /** Gives whether there may be more. Of several processes one adds at a time, and the others wait for it. */
  const addBatch = () =>
    database.transaction(async (client) => {
      const { rows } = await client.query(
        `SELECT body FROM ${schema}.charges WHERE listed_as IS NULL ORDER BY listed_as, made_at, id LIMIT ${BATCH}
         FOR UPDATE`,
      );
      if (rows.length === 0) return false;
      const charges = (rows as { body: string }[]).map(parse);
      await client.query(
        `UPDATE ${schema}.charges SET made_at = given.made_at, listed_as = given.listed_as
         FROM unnest($1::text[], $2::bigint[], $3::text[]) AS given (id, made_at, listed_as)
         WHERE charges.id = given.id`,
        [
          charges.map(({ record }) => record.id),
          charges.map((stored) => positionOf(stored).madeAt),
          charges.map(({ record }) => groupOf(record)),
        ],
      );
      return true;
    });

  const page = `SELECT body FROM ${schema}.charges ${agePage()}`;
  /** The newest of the pages of each group. */
  const pageOfGroups = `SELECT body FROM unnest($5::text[]) AS asked (name), LATERAL (
      SELECT made_at, id, body FROM ${schema}.charges ${agePage({ column: "listed_as", value: "asked.name" })}) AS found
    ORDER BY made_at DESC, id DESC LIMIT $4`;

  return {
    async listCharges(query) {
      if (query.orderId !== undefined) {
        const ofOrder = `SELECT body FROM ${schema}.charges WHERE order_id = $1`;
        return pageOfCharges(
          (await database.rows<{ body: string }>(ofOrder, [query.orderId])).map(parse),
          query,
        );
      }
      if (query.after === undefined) while (await addBatch());
      const { from, start } = chargeRange(query);
      const groups = groupsOf(query);
      const range = [from, start.madeAt, start.id, query.limit];
      const rows = await database.rows<{ body: string }>(
        groups ? pageOfGroups : page,
        groups ? [...range, groups] : range,
      );
      return rows.map(parse);
    },
  };
}
