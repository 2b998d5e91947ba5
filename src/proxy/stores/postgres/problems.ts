// Problems. What they are found by has columns of its own; the rest is one JSON text.
import { stateOf, type StoredProblem } from "../../model/stored-problem.ts";
import { chargeRange, pageOfProblems } from "../charge-range.ts";
import { problemPosition, type Store } from "../store.ts";
import type { PostgresClient } from "./client.ts";
import type { Database } from "./database.ts";
import { agePage } from "./age-page.ts";
import { column } from "./inserts.ts";

/** Writes problems, new or changed. */
export async function putProblems(
  client: PostgresClient,
  schema: string,
  problems: readonly StoredProblem[],
): Promise<void> {
  await client.query(
    `INSERT INTO ${schema}.problems (id, made_at, state, order_id, body)
     SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::text[])
     ON CONFLICT (id) DO UPDATE SET made_at = excluded.made_at, state = excluded.state,
       order_id = excluded.order_id, body = excluded.body`,
    [
      column(problems, ({ id }) => id),
      column(problems, (problem) => problemPosition(problem).madeAt),
      column(problems, stateOf),
      column(problems, ({ orderId }) => orderId),
      column(problems, (problem) => JSON.stringify(problem)),
    ],
  );
}

export function createProblems(
  database: Database,
  schema: string,
): Required<Pick<Store, "problem" | "listProblems">> {
  const table = `${schema}.problems`;
  const problems = async (statement: string, ...values: unknown[]) =>
    (await database.rows<{ body: string }>(statement, values)).map(
      ({ body }) => JSON.parse(body) as StoredProblem,
    );

  return {
    problem: async (id) => (await problems(`SELECT body FROM ${table} WHERE id = $1`, id))[0],
    async listProblems(of) {
      if (of.orderId !== undefined)
        return pageOfProblems(
          await problems(`SELECT body FROM ${table} WHERE order_id = $1`, of.orderId),
          of,
        );
      const { from, start } = chargeRange(of);
      const range = [from, start.madeAt, start.id, of.limit];
      return of.state === undefined
        ? problems(agePage(table), ...range)
        : problems(agePage(table, [{ column: "state", value: "$5" }]), ...range, of.state);
    },
  };
}
