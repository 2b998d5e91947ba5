// A page of a list by age, the newest first, as a statement that selects `made_at`, `id` and `body`. Its values are the oldest time,
// the time and id of the place that the page follows, and how many it holds.

interface Group {
  column: string;
  value: string;
}

const NEWEST_FIRST = "ORDER BY made_at DESC, id DESC";

/**
 * With groups the rows whose columns have their values, for which there is an index by these columns, `made_at` and `id`;
 * `indexed` is the condition of an index that holds some rows alone. The place is compared as one row, in the order of the index:
 * by a condition of its own for a column, PostgreSQL may walk the whole list for the few rows of a group that its statistics do
 * not know. But a search of an index ends early by the first column of such a row alone, and would read all that is older in the
 * group, or the group before it. So what follows the place is read, as many rows as the page holds, and then what is none of it
 * left out.
 */
export function agePage(table: string, groups: readonly Group[] = [], indexed?: string): string {
  const [first] = groups;
  if (first === undefined)
    return `SELECT made_at, id, body FROM ${table}
      WHERE (made_at, id) >= ($1, '') AND (made_at, id) < ($2, $3) ${NEWEST_FIRST} LIMIT $4`;
  const columns = [...groups.map(({ column }) => column), "made_at", "id"];
  const place = [...groups.map(({ value }) => value), "$2", "$3"];
  const conditions = [
    ...(indexed === undefined ? [] : [indexed]),
    `${first.column} >= ${first.value}`,
    `(${columns.join(", ")}) < (${place.join(", ")})`,
  ];
  return `SELECT made_at, id, body FROM (
      SELECT ${columns.join(", ")}, body FROM ${table} WHERE ${conditions.join(" AND ")}
      ORDER BY ${columns.map((column) => `${column} DESC`).join(", ")} LIMIT $4) AS following
    WHERE ${groups.map(({ column, value }) => `${column} = ${value}`).join(" AND ")} AND made_at >= $1 ${NEWEST_FIRST}`;
}
