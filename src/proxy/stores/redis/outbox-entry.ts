// An outbox entry as the scripts give it and take it. Redis keeps no empty values apart from those that are absent, so what
// an entry lacks is the empty text.
import type { OutboxRow } from "../outbox-row.ts";
import type { StoredOutboxEntry } from "../store.ts";

/** As the scripts name an entry: of one length, so that entries which are due at the same time sort by age. */
export const entryId = (id: number) => String(id).padStart(16, "0");

/** What the hash of an entry holds, in the order in which the scripts give it, after the id. */
const FIELDS = ["stream", "kind", "payload", "tries", "createdAt", "error", "since", "reportedAt"] as const;

/** What `entryFields` of {@link ENTRIES} gives. */
export type EntryFields = string[];

/**
 * Lua: the fields of an entry; the id of a new one; the writing of one, which is either among those that wait or was set aside; and what follows
 * when one leaves its stream.
 */
export const ENTRIES = `
local function entryFields(id)
  local fields = redis.call('HMGET', key('entry', id), ${FIELDS.map((name) => `'${name}'`).join(", ")})
  for n = 1, ${FIELDS.length} do fields[n] = fields[n] or '' end
  table.insert(fields, 1, id)
  return fields
end

-- A failover may take the counter back, and the id of an entry that was lost must not come again: its handler may still run.
local function newEntryId()
  local time = redis.call('TIME')
  local last = tonumber(redis.call('GET', key('outbox')) or '0')
  local id = string.format('%016.0f', math.max(last + 1, time[1] * 1000000 + time[2]))
  redis.call('SET', key('outbox'), id)
  return id
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

/** The row of an entry, with its due time where the scripts give one beside it. */
export function toRow([id, ...values]: EntryFields, due = ""): OutboxRow {
  const fields = FIELDS.map((name, n) => [name, values[n] || null]);
  // What Redis returns was written by these scripts.
  return { ...Object.fromEntries(fields), id, due: due || null } as OutboxRow;
}

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
