// The outbox. Only the first entry of each stream has a due time; when it leaves, the next one gets its own.
import {
  asideStream,
  OUTBOX_KINDS,
  type Commit,
  type NewOutboxEntry,
  type OutboxEntry,
  type Store,
} from "../store.ts";
import {
  byDue,
  OUTBOX_COLUMNS,
  toBacklog,
  toOutboxEntry,
  toStoredOutboxEntry,
  type BacklogRow,
  type OutboxRow,
} from "../outbox-row.ts";
import type { Database } from "./database.ts";
import type { Journal } from "./charge-journal.ts";
import { union } from "./union.ts";

// One search of the index for each kind: `min(due)` over all of them would read the whole index.
const NEXT = `SELECT min(due) AS due FROM (${union(
  OUTBOX_KINDS.map((kind) => `SELECT min(due) AS due FROM outbox WHERE kind = '${kind}'`),
)})`;

const BACKLOG = `SELECT
  (SELECT count(*) FROM outbox) AS entries,
  (SELECT count(*) FROM outbox WHERE reported_at IS NOT NULL) AS failing,
  (SELECT created_at FROM outbox WHERE reported_at IS NULL ORDER BY id LIMIT 1) AS oldest`;

type Methods = "lease" | "extend" | "ack" | "nack" | "nextOutbox" | "listOutbox" | "backlog";

export interface SqliteOutbox {
  /** What a commit writes of the outbox; inside of its transaction. Gives the entries that it leased. */
  write(commit: Pick<Commit, "outbox" | "lease" | "redact">): OutboxEntry[];
  methods: Required<Pick<Store, Methods>>;
}

export function createOutbox({ all, run, write }: Database, journal: Journal): SqliteOutbox {
  const insert = ({ stream, kind, payload, createdAt }: NewOutboxEntry, due: number) =>
    all<OutboxRow>(
      `INSERT INTO outbox (stream, kind, payload, created_at, due)
       VALUES (?, ?, ?, ?, CASE WHEN EXISTS (SELECT 1 FROM outbox WHERE stream = ?) THEN NULL ELSE ? END)
       RETURNING ${OUTBOX_COLUMNS}`,
      stream,
      kind,
      payload,
      createdAt ?? null,
      stream,
      due,
    );

  /** The stream of the entry that a statement changes; none if it is gone. */
  const streamBy = (sql: string, ...values: number[]) => all<{ stream: string }>(sql, ...values)[0]?.stream;
  const dueNext = (stream: string) =>
    run("UPDATE outbox SET due = 0 WHERE id = (SELECT min(id) FROM outbox WHERE stream = ?)", stream);

  return {
    write({ outbox = [], lease, redact = [] }) {
      const added = outbox.flatMap((entry) => insert(entry, lease?.until ?? 0));
      for (const { id, payload } of redact)
        run(
          "UPDATE outbox SET payload = ?, error = CASE WHEN error IS NULL THEN NULL ELSE '' END WHERE id = ?",
          payload,
          id,
        );
      return lease ? added.filter(({ due }) => due !== null).map(toOutboxEntry) : [];
    },
    methods: {
      lease: (now, until, limits) =>
        write(() => {
          const taken = OUTBOX_KINDS.flatMap((kind) =>
            all<OutboxRow>(
              `SELECT ${OUTBOX_COLUMNS} FROM outbox WHERE kind = ? AND due <= ? ORDER BY due, id LIMIT ?`,
              kind,
              now,
              limits[kind] ?? 0,
            ),
          );
          for (const { id } of taken) run("UPDATE outbox SET due = ? WHERE id = ?", until, id);
          return byDue(taken).map(toOutboxEntry);
        }),
      extend: (id, until) => write(() => void run("UPDATE outbox SET due = ? WHERE id = ?", until, id)),
      ack: (ids, happened) =>
        write(() => {
          journal.add(happened);
          for (const id of ids) {
            const stream = streamBy("DELETE FROM outbox WHERE id = ? RETURNING stream", id);
            if (stream !== undefined) dueNext(stream);
          }
        }),
      nack: (id, at, failure, happened) =>
        write(() => {
          journal.add(happened);
          const stream = streamBy(
            "UPDATE outbox SET tries = tries + 1, due = ? WHERE id = ? RETURNING stream",
            at,
            id,
          );
          if (stream === undefined || failure === undefined) return;
          const { error, since, reportedAt } = failure;
          run(
            "UPDATE outbox SET error = ?, since = ?, reported_at = ? WHERE id = ?",
            error,
            since,
            reportedAt ?? null,
            id,
          );
          const aside = asideStream(id);
          if (reportedAt === undefined || stream === aside) return;
          run("UPDATE outbox SET stream = ? WHERE id = ?", aside, id);
          dueNext(stream);
        }),
      nextOutbox: async () => all<{ due: number | null }>(NEXT)[0]?.due ?? undefined,
      listOutbox: async ({ aside, after = Number.MIN_SAFE_INTEGER, limit }) =>
        all<OutboxRow>(
          `SELECT ${OUTBOX_COLUMNS} FROM outbox
           WHERE reported_at IS ${aside ? "NOT NULL" : "NULL"} AND id > ? ORDER BY id LIMIT ?`,
          after,
          limit,
        ).map(toStoredOutboxEntry),
      backlog: async () => toBacklog(all<BacklogRow>(BACKLOG)[0]!),
    },
  };
}
