// The hits that limits count.
import { script } from "./script.ts";

/**
 * ARGV: `{ names, quotas }` as JSON, now. Gives for each quota the time of the hit that uses it up, or an empty text where it
 * is not used up; adds a hit under each name if none is.
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
