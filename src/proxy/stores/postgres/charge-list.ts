// The list of all charges by when they were made: the column `made_at`, `listed_as` for each method and status, and `last4` for
// each card. Charges that a former release wrote lack them, and get them in batches when the list is next read from its
// beginning, so also those of a process that runs beside this release.
import type { StoredCharge } from "../../model/record.ts";
import { chargeRange, groupOf, groupsOf, last4Of, pageOfCharges } from "../charge-range.ts";
import { positionOf, type Store } from "../store.ts";
import { agePage } from "./age-page.ts";
import type { Database } from "./database.ts";
import { NO_CARD } from "./inserts.ts";

/** Charges that one transaction adds. */
const BATCH = 500;

/** Those that lack a column, as an index has them. The digits are asked for by themselves: the whole list can be read without. */
const LACKING = {
  list: "listed_as IS NULL ORDER BY listed_as, made_at, id",
  cards: "last4 IS NULL ORDER BY seq",
};

export function createChargeList(database: Database, schema: string): Required<Pick<Store, "listCharges">> {
  const parse = ({ body }: { body: string }) => JSON.parse(body) as StoredCharge;

  /** Gives whether there may be more. Of several processes one adds at a time, and the others wait for it. */
  const addBatch = (lacking: string) =>
    database.transaction(async (client) => {
      const { rows } = await client.query(
        `SELECT body FROM ${schema}.charges WHERE ${lacking} LIMIT ${BATCH} FOR UPDATE`,
      );
      if (rows.length === 0) return false;
      const charges = (rows as { body: string }[]).map(parse);
      await client.query(
        `UPDATE ${schema}.charges SET made_at = given.made_at, listed_as = given.listed_as, last4 = given.last4
         FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[]) AS given (id, made_at, listed_as, last4)
         WHERE charges.id = given.id`,
        [
          charges.map(({ record }) => record.id),
          charges.map((stored) => positionOf(stored).madeAt),
          charges.map(({ record }) => groupOf(record)),
          charges.map(({ record }) => last4Of(record) ?? NO_CARD),
        ],
      );
      return true;
    });

  const table = `${schema}.charges`;
  /** The newest of the pages of each group. */
  const pageOfGroups = (ofGroup: string) => `SELECT body FROM unnest($5::text[]) AS asked (name), LATERAL (
      ${ofGroup}) AS found
    ORDER BY made_at DESC, id DESC LIMIT $4`;
  const group = { column: "listed_as", value: "asked.name" };
  const ofAll = pageOfGroups(agePage(table, [group]));
  const ofCard = pageOfGroups(
    agePage(table, [{ column: "last4", value: "$6" }, group], `last4 <> '${NO_CARD}'`),
  );

  return {
    async listCharges(query) {
      const { orderId, last4 } = query;
      if (orderId !== undefined) {
        const ofOrder = `SELECT body FROM ${schema}.charges WHERE order_id = $1`;
        return pageOfCharges((await database.rows<{ body: string }>(ofOrder, [orderId])).map(parse), query);
      }
      if (query.after === undefined)
        while (await addBatch(last4 === undefined ? LACKING.list : LACKING.cards));
      const { from, start } = chargeRange(query);
      const groups = groupsOf(query);
      const range = [from, start.madeAt, start.id, query.limit];
      const rows = await database.rows<{ body: string }>(
        ...((groups === undefined
          ? [agePage(table), range]
          : last4 === undefined
            ? [ofAll, [...range, groups]]
            : [ofCard, [...range, groups, last4]]) satisfies [string, unknown[]]),
      );
      return rows.map(parse);
    },
  };
}
