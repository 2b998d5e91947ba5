// A compound SELECT of any number of terms, also in a Durable Object.

/** As many as the SQLite of a Durable Object takes in one compound SELECT. */
const MAX_TERMS = 5;

/** What all of these select. */
export function union(selects: readonly string[]): string {
  if (selects.length <= MAX_TERMS) return selects.join(" UNION ALL ");
  const parts = Array.from({ length: Math.ceil(selects.length / MAX_TERMS) }, (_, n) =>
    selects.slice(n * MAX_TERMS, (n + 1) * MAX_TERMS),
  );
  return union(parts.map((part) => `SELECT * FROM (${part.join(" UNION ALL ")})`));
}
