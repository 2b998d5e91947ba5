// Reads of several keys in one step: because they must be consistent, or because the second key is stored in the first.
import { script } from "./script.ts";

/** Lua: the bodies of the charges with these ids, by their `seq`; and the ids of all charges of an order. */
export const BODIES = `
local function bodies(ids)
  local found = {}
  for _, id in ipairs(ids) do
    local charge = redis.call('HMGET', key('charge', id), 'body', 'seq')
    found[#found + 1] = {body = charge[1], seq = tonumber(charge[2])}
  end
  table.sort(found, function(a, b) return a.seq < b.seq end)
  for n, charge in ipairs(found) do found[n] = charge.body end
  return found
end
local function allOf(orderId)
  local ids = redis.call('ZRANGE', key('charges', orderId), 0, -1)
  for _, id in ipairs(redis.call('ZRANGE', key('ended', orderId), 0, -1)) do ids[#ids + 1] = id end
  return ids
end
`;

/**
 * ARGV: order id, id of a charge or the empty text. Gives the revision and the bodies of the order's charges that wait or
 * had money, and of the named one, oldest first.
 */
export const order = script<[revision: string, bodies: string[]]>(`${BODIES}
local ids = redis.call('ZRANGE', key('charges', ARGV[1]), 0, -1)
if redis.call('ZSCORE', key('ended', ARGV[1]), ARGV[2]) then ids[#ids + 1] = ARGV[2] end
return {redis.call('GET', key('order', ARGV[1])) or '0', bodies(ids)}
`);

/** ARGV: order id. Gives the bodies of all charges of the order, oldest first. */
export const history = script<string[]>(`${BODIES}
return bodies(allOf(ARGV[1]))
`);

/** ARGV: paymentId, reference; the empty text for none. Gives the body of the charge. */
export const match = script<string | null>(`
local id = redis.call('ZRANGE', key('payment', ARGV[1]), 0, 0)[1] or redis.call('GET', key('reference', ARGV[2]))
return id and redis.call('HGET', key('charge', id), 'body')
`);

/** ARGV: paymentId, reference; the empty text for none. Gives the deliveries as JSON, oldest first. */
export const unmatched = script<string[]>(`
local found, seen = {}, {}
for n, name in ipairs({'paymentId', 'merchantOrderId'}) do
  for _, hash in ipairs(redis.call('ZRANGE', key('strays:' .. name, ARGV[n]), 0, -1)) do
    if not seen[hash] then
      local delivery = redis.call('HMGET', key('stray', hash), 'delivery', 'seq')
      found[#found + 1] = {body = delivery[1], seq = tonumber(delivery[2])}
    end
    seen[hash] = true
  end
end
table.sort(found, function(a, b) return a.seq < b.seq end)
for n, delivery in ipairs(found) do found[n] = delivery.body end
return found
`);

/**
 * Lua: the bodies of the items of a kind of the lists `names`, by the time at which they were made and then by id, descending. ARGV
 * begins with the time of the oldest one, time and id of the position that the newest one follows, limit.
 */
const BY_AGE = `
local function byAge(names, kind)
  local oldest, limit = tonumber(ARGV[1]), tonumber(ARGV[4])
  -- As for charges that are due. What is added sorts directly above the position, whose own item is left out as well.
  local position = ARGV[3] .. '\\0'

  -- Where a list goes on, and its next item.
  local function open(name)
    redis.call('ZADD', name, ARGV[2], position)
    local rank = redis.call('ZREVRANK', name, position)
    redis.call('ZREM', name, position)
    local own = redis.call('ZSCORE', name, ARGV[3])
    if own and tonumber(own) == tonumber(ARGV[2]) then rank = rank + 1 end
    return {name = name, rank = rank}
  end
  local function read(list)
    local id, at = unpack(redis.call('ZREVRANGE', list.name, list.rank, list.rank, 'WITHSCORES'))
    list.id, list.at = id, tonumber(at)
    return id and list.at >= oldest
  end
  local function isNewer(one, other)
    if one.at == other.at then return one.id > other.id end
    return one.at > other.at
  end

  local heads = {}
  for _, name in ipairs(names) do
    local list = open(name)
    if read(list) then heads[#heads + 1] = list end
  end
  local bodies = {}
  while #bodies < limit and #heads > 0 do
    local first = 1
    for n = 2, #heads do
      if isNewer(heads[n], heads[first]) then first = n end
    end
    local list = heads[first]
    local body = redis.call('HGET', key(kind, list.id), 'body')
    if body then
      bodies[#bodies + 1] = body
      list.rank = list.rank + 1
    else
      -- It was removed by a process of a former release, which does not know this list.
      redis.call('ZREM', list.name, list.id)
    end
    if not read(list) then table.remove(heads, first) end
  end
  return bodies
end
`;

/** ARGV: also groups, of a card with its digits... Gives the bodies of the charges of these groups, or of all. */
export const listCharges = script<string[]>(`${BY_AGE}
local names = {}
for n = 5, #ARGV do names[#names + 1] = key('made', ARGV[n]) end
if #ARGV == 4 then names[1] = key('made') end
return byAge(names, 'charge')
`);

/** ARGV: also a status, or the empty text. Gives the bodies of payouts. */
export const listPayouts = script<string[]>(`${BY_AGE}
return byAge({ARGV[5] == '' and key('payouts') or key('payouts', ARGV[5])}, 'payout')
`);

/** ARGV: also a state, or the empty text. Gives the bodies of problems. */
export const listProblems = script<string[]>(`${BY_AGE}
return byAge({ARGV[5] == '' and key('problems') or key('problems', ARGV[5])}, 'problem')
`);

/** ARGV: order id. Gives the bodies of the order's problems. */
export const problemsOf = script<string[]>(`
local found = {}
for n, id in ipairs(redis.call('ZRANGE', key('problems-of', ARGV[1]), 0, -1)) do
  found[n] = redis.call('HGET', key('problem', id), 'body')
end
return found
`);

/** ARGV: order id. Gives the bodies of the order's links, newest first. */
export const linksOf = script<string[]>(`
local found = {}
for n, id in ipairs(redis.call('ZREVRANGE', key('links-of', ARGV[1]), 0, -1)) do
  found[n] = redis.call('HGET', key('link', id), 'body')
end
return found
`);

/** ARGV: the kind of a payout's name, the name. Gives the body of the payout. */
export const payout = script<string | null>(`
local id = ARGV[2]
if ARGV[1] == 'transferId' then
  id = redis.call('ZRANGE', key('payout-transfer', id), 0, 0)[1]
elseif ARGV[1] ~= 'id' then
  id = redis.call('GET', key('payout-' .. ARGV[1], id))
end
return id and redis.call('HGET', key('payout', id), 'body')
`);

/**
 * ARGV: time, limit; then, to go on from a position, its due time and charge id. Gives the bodies of the charges that are
 * due before the time, by due time and then by id.
 */
export const due = script<string[]>(`
local before, first = tonumber(ARGV[1]), 0
if ARGV[3] then
  -- A sorted set cannot be searched by score and member at once, so a member is added for a moment to read its rank.
  local position = ARGV[4] .. '\\0'
  redis.call('ZADD', key('due'), ARGV[3], position)
  first = redis.call('ZRANK', key('due'), position)
  redis.call('ZREM', key('due'), position)
end
local bodies = {}
local found = redis.call('ZRANGE', key('due'), first, first + ARGV[2] - 1, 'WITHSCORES')
for n = 1, #found, 2 do
  if tonumber(found[n + 1]) >= before then break end
  bodies[#bodies + 1] = redis.call('HGET', key('charge', found[n]), 'body')
end
return bodies
`);
