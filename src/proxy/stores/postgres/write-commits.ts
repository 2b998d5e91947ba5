// Commits as statements of one transaction, each for all of the commits. The row of an order is its lock: whoever changes the
// revision first wins, and the others wait for it and then find another revision. A delivery, a key or a reference that
// exists is found by its unique index, which waits for an insertion under way.
import type { Commit, CommitResult, OutboxEntry } from "../store.ts";
import { PROBLEMS_ID } from "../../model/stored-problem.ts";
import type { PostgresClient } from "./client.ts";
import { storableText } from "./database.ts";
import { insertEntries } from "./outbox-entries.ts";
import { column, insertDeliveries, insertJournal, insertKeys, putCharges } from "./inserts.ts";
import { putLinks } from "./links.ts";
import { putPayouts } from "./payouts.ts";
import { putProblems } from "./problems.ts";

export interface Written {
  /** What became of those that are refused; the others are written. */
  refused: Map<Commit, Exclude<CommitResult, "done">>;
  /** Whether one that is refused has written something, so that the transaction is to be rolled back. */
  isSpoiled: boolean;
  /** The entries that were leased for the commits. */
  leased: Map<Commit, OutboxEntry[]>;
  /** The charges that were changed or removed, and {@link PROBLEMS_ID} where problems were written. */
  changed: string[];
}

/** Names of what a commit writes, by which it could meet another: two that share one cannot be of one batch. */
export const namesOf = ({ order, key, freeKey, delivery, match }: Commit): string[] => [
  ...(order ? [`order ${order.id}`] : []),
  ...(key ? [`key ${key.key}`] : []),
  ...(freeKey === undefined ? [] : [`key ${freeKey}`]),
  ...(delivery ? [`delivery ${delivery.hash}`] : []),
  ...(match ? [`delivery ${match.hash}`] : []),
];

export async function write(
  client: PostgresClient,
  schema: string,
  commits: readonly Commit[],
): Promise<Written> {
  const refused: Written["refused"] = new Map();
  const begun = new Set<Commit>();
  let isSpoiled = false;

  /** Writes a row for each commit that has a `value`. Those whose rows `statement` does not name are refused. */
  async function check<Value>(
    result: Exclude<CommitResult, "done">,
    valueOf: (commit: Commit) => Value | undefined,
    nameOf: (value: Value) => string,
    statement: (values: Value[]) => [text: string, values: unknown[]],
  ) {
    const asked = commits.flatMap((commit) => {
      const value = refused.has(commit) ? undefined : valueOf(commit);
      return value === undefined ? [] : [{ commit, value }];
    });
    if (asked.length === 0) return;
    const { rows } = await client.query(...statement(asked.map(({ value }) => value)));
    const written = new Set((rows as { name: string }[]).map(({ name }) => name));
    for (const { commit, value } of asked) {
      if (written.has(storableText(nameOf(value)))) begun.add(commit);
      else {
        refused.set(commit, result);
        isSpoiled ||= begun.has(commit);
      }
    }
  }

  await check(
    "seen",
    ({ delivery }) => delivery,
    ({ hash }) => hash,
    (deliveries) => insertDeliveries(schema, deliveries, "DO NOTHING RETURNING hash AS name"),
  );
  await check(
    "seen",
    ({ match }) => match,
    ({ hash }) => hash,
    (matches) => [
      `UPDATE ${schema}.deliveries SET charge_id = given.charge_id, body = '{}'
       FROM unnest($1::text[], $2::text[]) AS given (hash, charge_id)
       WHERE deliveries.hash = given.hash AND deliveries.charge_id IS NULL RETURNING deliveries.hash AS name`,
      [column(matches, ({ hash }) => hash), column(matches, ({ chargeId }) => chargeId)],
    ],
  );
  await check(
    "conflict",
    ({ order }) => (order?.revision === 0 ? order : undefined),
    ({ id }) => id,
    (orders) => [
      `INSERT INTO ${schema}.orders (id, revision) SELECT id, 1 FROM unnest($1::text[]) AS given (id) ORDER BY id
       ON CONFLICT (id) DO NOTHING RETURNING id AS name`,
      [column(orders, ({ id }) => id)],
    ],
  );
  await check(
    "conflict",
    ({ order }) => (order?.revision === 0 ? undefined : order),
    ({ id }) => id,
    (orders) => [
      `UPDATE ${schema}.orders SET revision = orders.revision + 1
       FROM unnest($1::text[], $2::bigint[]) AS given (id, revision)
       WHERE orders.id = given.id AND orders.revision = given.revision RETURNING orders.id AS name`,
      [column(orders, ({ id }) => id), column(orders, ({ revision }) => revision)],
    ],
  );
  await check(
    "taken",
    ({ key }) => key,
    ({ key }) => key,
    (keys) => insertKeys(schema, keys, "DO NOTHING RETURNING key AS name"),
  );
  const leased: Written["leased"] = new Map();
  const kept = commits.filter((commit) => !refused.has(commit));
  if (isSpoiled || kept.length === 0) return { refused, isSpoiled, leased, changed: [] };

  // The last one of each id, as if they were written one after the other.
  const charges = [
    ...new Map(
      kept.flatMap((commit) => commit.charges ?? []).map((stored) => [stored.record.id, stored]),
    ).values(),
  ];
  if (charges.length > 0) await putCharges(client, schema, charges);
  const changed = charges.map(({ record }) => record.id);

  const removed = kept.flatMap(({ remove }) => remove ?? []);
  if (removed.length > 0) {
    const text = `DELETE FROM ${schema}.charges WHERE id = ANY ($1) RETURNING id`;
    const { rows } = await client.query(text, [removed]);
    changed.push(...(rows as { id: string }[]).map(({ id }) => id));
    await client.query(`DELETE FROM ${schema}.journal WHERE charge_id = ANY ($1)`, [removed]);
  }
  await insertJournal(
    client,
    schema,
    kept.flatMap(({ journal = [] }) => journal),
  );

  const freed = kept.flatMap(({ freeKey }) => freeKey ?? []);
  if (freed.length > 0) await client.query(`DELETE FROM ${schema}.keys WHERE key = ANY ($1)`, [freed]);

  const payouts = [
    ...new Map(kept.flatMap((commit) => commit.payouts ?? []).map((payout) => [payout.id, payout])).values(),
  ];
  if (payouts.length > 0) await putPayouts(client, schema, payouts);

  const problems = [
    ...new Map(
      kept.flatMap((commit) => commit.problems ?? []).map((problem) => [problem.id, problem]),
    ).values(),
  ];
  if (problems.length > 0) {
    await putProblems(client, schema, problems);
    changed.push(PROBLEMS_ID);
  }

  const links = [
    ...new Map(kept.flatMap((commit) => commit.links ?? []).map((link) => [link.id, link])).values(),
  ];
  if (links.length > 0) await putLinks(client, schema, links);

  const entries = kept.flatMap((commit) =>
    (commit.outbox ?? []).map((entry) => ({ commit, entry, due: commit.lease?.until ?? 0 })),
  );
  const added = await insertEntries(client, schema, entries);
  for (const [at, { commit, entry }] of entries.entries()) {
    const { id, due } = added[at]!;
    if (commit.lease === undefined || due === null) continue;
    leased.set(commit, [...(leased.get(commit) ?? []), { ...entry, id: Number(id), tries: 0 }]);
  }

  const redacted = kept.flatMap(({ redact = [] }) => redact);
  if (redacted.length > 0)
    await client.query(
      `UPDATE ${schema}.outbox SET payload = given.payload, error = CASE WHEN error IS NULL THEN NULL ELSE '' END
       FROM unnest($1::bigint[], $2::text[]) AS given (id, payload) WHERE outbox.id = given.id`,
      [column(redacted, ({ id }) => id), column(redacted, ({ payload }) => payload)],
    );
  return { refused, isSpoiled, leased, changed };
}
