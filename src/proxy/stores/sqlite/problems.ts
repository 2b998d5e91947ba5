// Problems. What they are found by has columns of its own; the rest is one JSON text.
import { stateOf, type StoredProblem } from "../../model/stored-problem.ts";
import { chargeRange, pageOfProblems } from "../charge-range.ts";
import { problemPosition, type Store } from "../store.ts";
import type { Database, SqlValue } from "./database.ts";

export interface SqliteProblems {
  /** Writes a problem, new or changed; inside of a transaction. */
  put(problem: StoredProblem): void;
  methods: Required<Pick<Store, "problem" | "listProblems">>;
}

export function createProblems({ all, run }: Database): SqliteProblems {
  const problems = (rest: string, ...values: SqlValue[]) =>
    all<{ body: string }>(`SELECT body FROM problems WHERE ${rest}`, ...values).map(
      ({ body }) => JSON.parse(body) as StoredProblem,
    );

  return {
    put: (problem) =>
      void run(
        `INSERT INTO problems (id, made_at, state, order_id, body) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET made_at = excluded.made_at, state = excluded.state,
           order_id = excluded.order_id, body = excluded.body`,
        problem.id,
        problemPosition(problem).madeAt,
        stateOf(problem),
        problem.orderId ?? null,
        JSON.stringify(problem),
      ),
    methods: {
      problem: async (id) => problems("id = ?", id)[0],
      async listProblems(of) {
        if (of.orderId !== undefined) return pageOfProblems(problems("order_id = ?", of.orderId), of);
        const { from, start } = chargeRange(of);
        const [where, ...values] = of.state === undefined ? [""] : ["state = ? AND ", of.state];
        return problems(
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
