// The hits that limits count, and the removal of what is old.
import { script } from "./script.ts";

/**
 * ARGV: `{ names, quotas }` as JSON, now. Gives for each quota the time of the hit that uses it up, or an empty text where it
 * is not used up; adds a hit under each name where none is.
 */
export const hit = script<string[]>(`
local asked, full = cjson.decode(ARGV[1]), false
local last = {}
for n, quota in ipairs(asked.quotas) do
  local recent = redis.call('ZREVRANGEBYSCORE', key('mark', quota.name), '+inf', '(' .. quota.after,
    'WITHSCORES', 'LIMIT', quota.max - 1, 1)
  last[n] = recent[2] or ''
  full = full or recent[2]
end
if full then return last end
for _, name in ipairs(asked.names) do
  redis.call('ZADD', key('mark', name), ARGV[2], redis.call('INCR', key('seq')))
  redis.call('ZADD', key('marks'), 'LT', ARGV[2], name)
end
return last
`);

/** ARGV: names as JSON, a time. Removes one hit of that time under each name. */
export const undoHit = script<null>(`
for _, name in ipairs(cjson.decode(ARGV[1])) do
  local found = redis.call('ZRANGEBYSCORE', key('mark', name), ARGV[2], ARGV[2], 'LIMIT', 0, 1)[1]
  if found then redis.call('ZREM', key('mark', name), found) end
end
`);

/**
 * ARGV: the times before which keys, deliveries and hits are old, and how many of each to remove, since other commands wait
 * for the end of the script. Gives 1 where there were as many, and 0 otherwise.
 */
export const prune = script<0 | 1>(`
local limit = tonumber(ARGV[4])
local function old(kind, before)
  return redis.call('ZRANGEBYSCORE', key(kind), '-inf', '(' .. before, 'LIMIT', 0, limit)
end

local keys = old('keys', ARGV[1])
for _, hash in ipairs(keys) do
  redis.call('DEL', key('key', hash))
  redis.call('ZREM', key('keys'), hash)
end

local deliveries = old('deliveries', ARGV[2])
for _, hash in ipairs(deliveries) do
  local names = redis.call('HMGET', key('stray', hash), 'paymentId', 'merchantOrderId')
  if names[1] then redis.call('ZREM', key('strays:paymentId', names[1]), hash) end
  if names[2] then redis.call('ZREM', key('strays:merchantOrderId', names[2]), hash) end
  redis.call('DEL', key('stray', hash))
  redis.call('ZREM', key('deliveries'), hash)
end

local hits = old('marks', ARGV[3])
for _, name in ipairs(hits) do
  redis.call('ZREMRANGEBYSCORE', key('mark', name), '-inf', '(' .. ARGV[3])
  local oldest = redis.call('ZRANGE', key('mark', name), 0, 0, 'WITHSCORES')[2]
  if oldest then
    redis.call('ZADD', key('marks'), oldest, name)
  else
    redis.call('ZREM', key('marks'), name)
  end
end
return math.max(#keys, #deliveries, #hits) == limit and 1 or 0
`);
