// A page of a list by age, the newest first, as the end of a statement. Its values are the oldest time, the time and id of the
// place that the page follows, and how many it holds.

interface Group {
  column: string;
  value: string;
}

/**
 * From `WHERE` on. With groups the rows whose columns have their values, for which there is an index by these columns, `made_at`
 * and `id`; `indexed` is the condition of an index that holds some rows alone. All are compared as one row: by a condition of its
 * own for a column, PostgreSQL may walk the whole list for the few rows of a group that its statistics do not know.
 */
export function agePage(groups: readonly Group[] = [], indexed?: string): string {
  const columns = [...groups.map(({ column }) => column), "made_at", "id"];
  const row = (...values: string[]) => `(${[...groups.map(({ value }) => value), ...values].join(", ")})`;
  return `WHERE ${indexed === undefined ? "" : `${indexed} AND `}(${columns.join(", ")}) >= ${row("$1", "''")}
      AND (${columns.join(", ")}) < ${row("$2", "$3")}
    ORDER BY ${columns.map((column) => `${column} DESC`).join(", ")} LIMIT $4`;
}
