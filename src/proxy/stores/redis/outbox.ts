// The outbox. Only the first entry of each stream has a due time; when it leaves, the next one gets its own.
import { asideStream, OUTBOX_KINDS, type NewJournalEntry, type Store } from "../store.ts";
import { toOutboxEntry, toStoredOutboxEntry } from "../outbox-row.ts";
import { ENTRIES, entryId, toRow, type EntryFields } from "./outbox-entry.ts";
import { asJson, journalArgument } from "./commit-argument.ts";
import { script, type Run } from "./script.ts";
import { JOURNAL } from "./writes.ts";

/** ARGV: now, until; then of each kind its name, and how many are taken. Gives the entries that are taken. */
const lease = script<EntryFields[]>(`${ENTRIES}
local heads = {}
for n = 3, #ARGV, 2 do
  local found = redis.call('ZRANGEBYSCORE', key('outbox', ARGV[n]), '-inf', ARGV[1], 'WITHSCORES', 'LIMIT', 0, ARGV[n + 1])
  for i = 1, #found, 2 do
    heads[#heads + 1] = {id = found[i], at = tonumber(found[i + 1]), kind = ARGV[n]}
  end
end
table.sort(heads, function(a, b)
  if a.at == b.at then return a.id < b.id end
  return a.at < b.at
end)
local taken = {}
for n, head in ipairs(heads) do
  redis.call('ZADD', key('outbox', head.kind), ARGV[2], head.id)
  taken[n] = entryFields(head.id)
end
return taken
`);

/** ARGV: id, time at which it is due. */
const extend = script<null>(`
local kind = redis.call('HGET', key('entry', ARGV[1]), 'kind')
if kind then redis.call('ZADD', key('outbox', kind), 'XX', ARGV[2], ARGV[1]) end
`);

/**
 * ARGV: id, time at which it is due, what is added to the journal; then, to keep how it failed, the error, the time of the first
 * failure, that of the latest report or the empty text, and the stream of its own.
 */
const nack = script<null>(`${ENTRIES}${JOURNAL}
note(cjson.decode(ARGV[3]))
local id = ARGV[1]
local entry = redis.call('HMGET', key('entry', id), 'kind', 'stream')
if not entry[1] then return end
redis.call('HINCRBY', key('entry', id), 'tries', 1)
redis.call('ZADD', key('outbox', entry[1]), 'XX', ARGV[2], id)
if not ARGV[4] then return end
redis.call('HSET', key('entry', id), 'error', ARGV[4], 'since', ARGV[5], 'reportedAt', ARGV[6])
if ARGV[6] == '' or entry[2] == ARGV[7] then return end
leaveStream(id, entry[2])
redis.call('HSET', key('entry', id), 'stream', ARGV[7])
redis.call('RPUSH', key('stream', ARGV[7]), id)
listEntry(id, true)
`);

/** ARGV: what is added to the journal, ids... */
const ack = script<null>(`${ENTRIES}${JOURNAL}
note(cjson.decode(table.remove(ARGV, 1)))
for _, id in ipairs(ARGV) do
  local entry = redis.call('HMGET', key('entry', id), 'stream', 'kind')
  if entry[1] then
    redis.call('ZREM', key('outbox', entry[2]), id)
    redis.call('ZREM', key('waiting'), id)
    redis.call('ZREM', key('aside'), id)
    redis.call('DEL', key('entry', id))
    leaveStream(id, entry[1])
  end
end
`);

/** ARGV: kinds... Gives the time at which the next entry is due. */
const nextOutbox = script<string | null>(`
local soonest
for _, kind in ipairs(ARGV) do
  local at = redis.call('ZRANGE', key('outbox', kind), 0, 0, 'WITHSCORES')[2]
  if at and (not soonest or tonumber(at) < tonumber(soonest)) then soonest = at end
end
return soonest
`);

/** ARGV: `waiting` or `aside`, the id that the page before ended with, limit. Gives the entries, each with its due time. */
const listOutbox = script<[due: string, fields: EntryFields][]>(`${ENTRIES}
local found = redis.call('ZRANGEBYSCORE', key(ARGV[1]), '(' .. ARGV[2], '+inf', 'LIMIT', 0, ARGV[3])
for n, id in ipairs(found) do
  local fields = entryFields(id)
  found[n] = {redis.call('ZSCORE', key('outbox', fields[3]), id) or '', fields}
end
return found
`);

/** Gives how many entries wait, how many were set aside, and when the oldest that waits was written. */
const backlog = script<[waiting: number, aside: number, oldest: string | null]>(`
local first = redis.call('ZRANGE', key('waiting'), 0, 0)[1]
return {redis.call('ZCARD', key('waiting')), redis.call('ZCARD', key('aside')),
  first and redis.call('HGET', key('entry', first), 'createdAt')}
`);

type Methods = "lease" | "extend" | "ack" | "nack" | "nextOutbox" | "listOutbox" | "backlog";

const journalArguments = (entries: readonly NewJournalEntry[]) => asJson(entries.map(journalArgument));

/** `migrated` resolves once entries of former releases are listed. */
export const createOutbox = (run: Run, migrated: () => Promise<void>): Required<Pick<Store, Methods>> => ({
  async lease(now, until, limits) {
    const asked = OUTBOX_KINDS.flatMap((kind) => (limits[kind] ? [kind, limits[kind]] : []));
    const taken = await run(lease, now, until, ...asked);
    return taken.map((fields) => toOutboxEntry(toRow(fields)));
  },
  extend: async (id, until) => void (await run(extend, entryId(id), until)),
  ack: async (ids, journal = []) => void (await run(ack, journalArguments(journal), ...ids.map(entryId))),
  async nack(id, at, failure, journal = []) {
    const kept = failure ? [failure.error, failure.since, failure.reportedAt ?? "", asideStream(id)] : [];
    await run(nack, entryId(id), at, journalArguments(journal), ...kept);
  },
  async nextOutbox() {
    const at = await run(nextOutbox, ...OUTBOX_KINDS);
    return at === null ? undefined : Number(at);
  },
  async listOutbox({ aside, after, limit }) {
    await migrated();
    const found = await run(listOutbox, aside ? "aside" : "waiting", after ?? "-inf", limit);
    return found.map(([due, fields]) => toStoredOutboxEntry(toRow(fields, due)));
  },
  async backlog() {
    await migrated();
    const [waiting, failing, oldest] = await run(backlog);
    return { entries: waiting + failing, failing, ...(oldest && { oldest: Number(oldest) }) };
  },
});
