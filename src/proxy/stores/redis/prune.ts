// The removal of what is old.
import { script } from "./script.ts";
import { LINKS, PROBLEMS } from "./writes.ts";

/**
 * ARGV: the times before which keys, deliveries, hits, and entries of journals and problems are old, and how many of each (of
 * journals: of how many charges) to remove, since other commands wait for the end of the script. Gives 1 where there were as many, and 0 otherwise.
 */
export const prune = script<0 | 1>(`${PROBLEMS}${LINKS}
local limit = tonumber(ARGV[5])
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

local journals = old('journals', ARGV[4])
for _, id in ipairs(journals) do
  local journal, oldest = key('journal', id), nil
  repeat
    local first = redis.call('LINDEX', journal, 0)
    oldest = first and tonumber(first:match('^%S+'))
    local isOld = oldest and oldest < tonumber(ARGV[4])
    if isOld then redis.call('LPOP', journal) end
  until not isOld
  if oldest then
    redis.call('ZADD', key('journals'), string.format('%.0f', oldest), id)
  else
    redis.call('ZREM', key('journals'), id)
  end
end

local problems = old('problems', ARGV[4])
for _, id in ipairs(problems) do removeProblem(id) end
local links = old('links', ARGV[4])
for _, id in ipairs(links) do removeLink(id) end
return math.max(#keys, #deliveries, #hits, #journals, #problems, #links) == limit and 1 or 0
`);
