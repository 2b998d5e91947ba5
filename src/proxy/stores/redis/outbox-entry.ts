// An outbox entry as the scripts give it and take it. Redis keeps no empty values apart from those that are absent, so what
// an entry lacks is the empty text.
import type { OutboxEntry, StoredOutboxEntry } from "../store.ts";

/** As the scripts name an entry: of one length, so that entries which are due at the same time sort by age. */
export const entryId = (id: number) => String(id).padStart(16, "0");

/** What `entryFields` of {@link ENTRIES} gives. */
export type EntryFields = [
  id: string,
  stream: string,
  kind: OutboxEntry["kind"],
  payload: string,
  tries: string,
  createdAt: string,
  error: string,
  since: string,
  reportedAt: string,
];

/**
 * Lua: the fields of an entry; the writing of one, which is either among those that wait or was set aside; and what follows
 * when one leaves its stream.
 */
export const ENTRIES = `
local function entryFields(id)
  local fields = redis.call('HMGET', key('entry', id), 'stream', 'kind', 'payload', 'tries', 'createdAt', 'error', 'since',
    'reportedAt')
  for n = 1, 8 do fields[n] = fields[n] or '' end
  table.insert(fields, 1, id)
  return fields
end

local function listEntry(id, isAside)
  redis.call('ZADD', key(isAside and 'aside' or 'waiting'), tonumber(id), id)
  redis.call('ZREM', key(isAside and 'waiting' or 'aside'), id)
end

local function leaveStream(id, stream)
  redis.call('LREM', key('stream', stream), 1, id)
  local following = redis.call('LINDEX', key('stream', stream), 0)
  if not following then return end
  local kind = redis.call('HGET', key('entry', following), 'kind')
  -- The first of a stream has a time already, where one after it has left.
  redis.call('ZADD', key('outbox', kind), 'NX', 0, following)
end
`;

export const toOutboxEntry = ([
  id,
  stream,
  kind,
  payload,
  tries,
  createdAt,
  error,
  since,
  reportedAt,
]: EntryFields): OutboxEntry => ({
  id: Number(id),
  stream,
  kind,
  payload,
  tries: Number(tries),
  ...(createdAt !== "" && { createdAt: Number(createdAt) }),
  ...(since !== "" && {
    failure: {
      error,
      since: Number(since),
      ...(reportedAt !== "" && { reportedAt: Number(reportedAt) }),
    },
  }),
});

/** With its due time, which the scripts give beside it; the empty text where it follows another. */
export const toStoredOutboxEntry = (due: string, fields: EntryFields): StoredOutboxEntry => ({
  ...toOutboxEntry(fields),
  ...(due !== "" && { due: Number(due) }),
});

/** For `restore`. */
export const entryArgument = ({
  id,
  stream,
  kind,
  payload,
  tries,
  due,
  createdAt,
  failure,
}: StoredOutboxEntry) => ({
  id: entryId(id),
  stream,
  kind,
  payload,
  tries: String(tries),
  due: due?.toString(),
  createdAt: createdAt?.toString() ?? "",
  error: failure?.error ?? "",
  since: failure?.since.toString() ?? "",
  reportedAt: failure?.reportedAt?.toString() ?? "",
});
