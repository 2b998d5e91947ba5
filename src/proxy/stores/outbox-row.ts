// An outbox entry as a row of its fields, as the databases give it.
import type { OutboxEntry, StoredOutboxEntry } from "./store.ts";

export const OUTBOX_COLUMNS =
  'id, stream, kind, payload, tries, due, created_at AS "createdAt", error, since, reported_at AS "reportedAt"';

/** Redis gives every number as text, and PostgreSQL its `bigint`, which may be longer than a number of JavaScript. */
type Integer = number | string;

export interface OutboxRow extends Pick<OutboxEntry, "stream" | "kind" | "payload"> {
  id: Integer;
  tries: Integer;
  due: Integer | null;
  createdAt: Integer | null;
  error: string | null;
  since: Integer | null;
  reportedAt: Integer | null;
}

/** How much waits: PostgreSQL gives what it counts as text too. */
export interface BacklogRow {
  entries: Integer;
  failing: Integer;
  oldest: Integer | null;
}

export const toOutboxEntry = ({
  id,
  stream,
  kind,
  payload,
  tries,
  createdAt,
  error,
  since,
  reportedAt,
}: OutboxRow): OutboxEntry => ({
  id: Number(id),
  stream,
  kind,
  payload,
  tries: Number(tries),
  ...(createdAt !== null && { createdAt: Number(createdAt) }),
  ...(since !== null && {
    failure: {
      error: error ?? "",
      since: Number(since),
      ...(reportedAt !== null && { reportedAt: Number(reportedAt) }),
    },
  }),
});

export const toStoredOutboxEntry = (row: OutboxRow): StoredOutboxEntry => ({
  ...toOutboxEntry(row),
  ...(row.due !== null && { due: Number(row.due) }),
});

/** Rows that have a due time, the first one first. */
export const byDue = <Row extends Pick<OutboxRow, "id" | "due">>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => Number(a.due) - Number(b.due) || Number(a.id) - Number(b.id));

export const toBacklog = ({ entries, failing, oldest }: BacklogRow) => ({
  entries: Number(entries),
  failing: Number(failing),
  ...(oldest !== null && { oldest: Number(oldest) }),
});
