// A page of a list by age, the newest first, as the end of a statement. Its values are the oldest time, the time and id of the
// place that the page follows, and how many it holds.

/**
 * From `WHERE` on. With a group the rows whose column has its value, for which there is an index by that column, `made_at` and
 * `id`. Both are compared as one row: by a condition of its own for the column, PostgreSQL may walk the whole list for the few
 * rows of a group that its statistics do not know.
 */
export function agePage(group?: { column: string; value: string }): string {
  const columns = [...(group ? [group.column] : []), "made_at", "id"];
  const row = (...values: string[]) => `(${[...(group ? [group.value] : []), ...values].join(", ")})`;
  return `WHERE (${columns.join(", ")}) >= ${row("$1", "''")} AND (${columns.join(", ")}) < ${row("$2", "$3")}
    ORDER BY ${columns.map((column) => `${column} DESC`).join(", ")} LIMIT $4`;
}
