// The outbox. Only the first entry of each stream has a due time; when it is removed, the next one gets its own.
import type { OutboxEntry } from "../store.ts";
import { script } from "./script.ts";

/** ARGV: now, until, limit, kinds... Gives id, stream, kind, payload and tries of each entry that is taken. */
export const takeOutbox = script<
  [id: string, stream: string, kind: OutboxEntry["kind"], payload: string, tries: string][]
>(`
local limit, heads = tonumber(ARGV[3]), {}
for n = 4, #ARGV do
  local found = redis.call('ZRANGEBYSCORE', key('outbox', ARGV[n]), '-inf', ARGV[1], 'WITHSCORES', 'LIMIT', 0, limit)
  for i = 1, #found, 2 do
    heads[#heads + 1] = {id = found[i], at = tonumber(found[i + 1]), kind = ARGV[n]}
  end
end
table.sort(heads, function(a, b)
  if a.at == b.at then return a.id < b.id end
  return a.at < b.at
end)
local taken = {}
for n = 1, math.min(limit, #heads) do
  local head = heads[n]
  redis.call('ZADD', key('outbox', head.kind), ARGV[2], head.id)
  local entry = redis.call('HMGET', key('entry', head.id), 'stream', 'payload', 'tries')
  taken[n] = {head.id, entry[1], head.kind, entry[2], entry[3]}
end
return taken
`);

/** ARGV: id, time at which it is due, tries to add. */
export const postponeOutbox = script<null>(`
local kind = redis.call('HGET', key('entry', ARGV[1]), 'kind')
if not kind then return end
redis.call('HINCRBY', key('entry', ARGV[1]), 'tries', ARGV[3])
redis.call('ZADD', key('outbox', kind), 'XX', ARGV[2], ARGV[1])
`);

/** ARGV: id. */
export const settleOutbox = script<null>(`
local id = ARGV[1]
local entry = redis.call('HMGET', key('entry', id), 'stream', 'kind')
local stream, kind = entry[1], entry[2]
if not stream then return end
redis.call('LREM', key('stream', stream), 1, id)
redis.call('ZREM', key('outbox', kind), id)
redis.call('DEL', key('entry', id))
local following = redis.call('LINDEX', key('stream', stream), 0)
if following then
  redis.call('ZADD', key('outbox', redis.call('HGET', key('entry', following), 'kind')), 0, following)
end
`);

/** ARGV: kinds... Gives the time at which the next entry is due. */
export const nextOutbox = script<string | null>(`
local soonest
for _, kind in ipairs(ARGV) do
  local at = redis.call('ZRANGE', key('outbox', kind), 0, 0, 'WITHSCORES')[2]
  if at and (not soonest or tonumber(at) < tonumber(soonest)) then soonest = at end
end
return soonest
`);
