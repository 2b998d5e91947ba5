/** Lua: adds to the journal of charges, and removes it. */
export const JOURNAL = `
local function note(entries)
  for _, happened in ipairs(entries) do
    redis.call('RPUSH', key('journal', happened.chargeId), happened.at .. ' ' .. happened.entry)
    redis.call('ZADD', key('journals'), 'NX', happened.at, happened.chargeId)
  end
end

local function removeJournal(id)
  redis.call('DEL', key('journal', id))
  redis.call('ZREM', key('journals'), id)
end
`;

/** Lua: removes a problem. */
export const PROBLEMS = `
local function removeProblem(id)
  local old = redis.call('HMGET', key('problem', id), 'state', 'orderId')
  if old[1] then redis.call('ZREM', key('problems', old[1]), id) end
  if old[2] then redis.call('ZREM', key('problems-of', old[2]), id) end
  redis.call('ZREM', key('problems'), id)
  redis.call('DEL', key('problem', id))
end
`;

/** Lua: removes a link. */
export const LINKS = `
local function removeLink(id)
  local orderId = redis.call('HGET', key('link', id), 'orderId')
  if orderId then redis.call('ZREM', key('links-of', orderId), id) end
  redis.call('ZREM', key('links'), id)
  redis.call('DEL', key('link', id))
end
`;

/** Lua: lists a charge by its group and the last digits of its card. */
export const CARDS = `
local function listCard(id, group, last4, madeAt)
  local name = group .. ' ' .. last4
  redis.call('HSET', key('charge', id), 'cardListedAs', name)
  redis.call('ZADD', key('made', name), madeAt, id)
end
`;

/** Lua: what the scripts of commits and of copies write alike. Entries come as of commit-argument.ts. */
export const WRITES = `${JOURNAL}${CARDS}
local function nextSeq()
  return redis.call('INCR', key('seq'))
end

-- Removes a charge from the indexes of its former ids. Gives its seq.
local function removeIndexes(id)
  local old = redis.call('HMGET', key('charge', id), 'seq', 'reference', 'paymentId', 'listedAs', 'cardListedAs')
  if not old[1] then return nil end
  if old[4] then redis.call('ZREM', key('made', old[4]), id) end
  if old[5] then redis.call('ZREM', key('made', old[5]), id) end
  redis.call('DEL', key('reference', old[2]))
  if old[3] then redis.call('ZREM', key('payment', old[3]), id) end
  return old[1]
end

local function putCharge(charge)
  local id, hash = charge.id, key('charge', charge.id)
  local seq = removeIndexes(id) or nextSeq()
  redis.call('HSET', hash, 'body', charge.body, 'seq', seq, 'orderId', charge.orderId, 'reference', charge.reference,
    'listedAs', charge.listedAs)
  redis.call('SET', key('reference', charge.reference), id)
  local kept, other = key('charges', charge.orderId), key('ended', charge.orderId)
  if charge.endedUnpaid then kept, other = other, kept end
  redis.call('ZADD', kept, seq, id)
  redis.call('ZREM', other, id)
  redis.call('ZADD', key('made'), charge.madeAt, id)
  redis.call('ZADD', key('made', charge.listedAs), charge.madeAt, id)
  if charge.last4 then
    listCard(id, charge.listedAs, charge.last4, charge.madeAt)
  else
    redis.call('HDEL', hash, 'cardListedAs')
  end
  if charge.paymentId then
    redis.call('HSET', hash, 'paymentId', charge.paymentId)
    redis.call('ZADD', key('payment', charge.paymentId), seq, id)
  else
    redis.call('HDEL', hash, 'paymentId')
  end
  if charge.due then
    redis.call('ZADD', key('due'), charge.due, id)
  else
    redis.call('ZREM', key('due'), id)
  end
end

-- Gives whether there was one.
local function removeCharge(id)
  local orderId = redis.call('HGET', key('charge', id), 'orderId')
  if not orderId then return false end
  removeIndexes(id)
  redis.call('ZREM', key('charges', orderId), id)
  redis.call('ZREM', key('ended', orderId), id)
  redis.call('ZREM', key('due'), id)
  redis.call('ZREM', key('made'), id)
  redis.call('DEL', key('charge', id))
  removeJournal(id)
  return true
end

local function putKey(given)
  redis.call('SET', key('key', given.key), given.entry)
  redis.call('ZADD', key('keys'), given.createdAt, given.key)
end

local function addStray(delivery)
  local seq = nextSeq()
  redis.call('HSET', key('stray', delivery.hash), 'delivery', delivery.entry, 'seq', seq)
  for _, name in ipairs(delivery.names) do
    redis.call('HSET', key('stray', delivery.hash), name[1], name[2])
    redis.call('ZADD', key('strays:' .. name[1], name[2]), seq, delivery.hash)
  end
end

local function removeStray(hash)
  local names = redis.call('HMGET', key('stray', hash), 'paymentId', 'merchantOrderId')
  if names[1] then redis.call('ZREM', key('strays:paymentId', names[1]), hash) end
  if names[2] then redis.call('ZREM', key('strays:merchantOrderId', names[2]), hash) end
  redis.call('DEL', key('stray', hash))
end

-- The names of a payout that no other may have, as kinds of keys and their fields.
local payoutNames = {{'payout-key', 'key'}, {'payout-reference', 'reference'}}

-- The name of this payout that is another's, if there is one.
local function takenName(payout)
  for _, name in ipairs(payoutNames) do
    local value = payout[name[2]]
    local owner = value and redis.call('GET', key(name[1], value))
    if owner and owner ~= payout.id then return value end
  end
  return nil
end

local function putPayout(payout)
  local id, hash = payout.id, key('payout', payout.id)
  local old = redis.call('HMGET', hash, 'key', 'reference', 'transferId', 'status')
  if old[1] then redis.call('DEL', key('payout-key', old[1])) end
  if old[2] then redis.call('DEL', key('payout-reference', old[2])) end
  if old[3] then redis.call('ZREM', key('payout-transfer', old[3]), id) end
  if old[4] then redis.call('ZREM', key('payouts', old[4]), id) end
  redis.call('DEL', hash)
  redis.call('HSET', hash, 'body', payout.body, 'reference', payout.reference, 'status', payout.status)
  for _, name in ipairs(payoutNames) do
    local value = payout[name[2]]
    if value then
      redis.call('HSET', hash, name[2], value)
      redis.call('SET', key(name[1], value), id)
    end
  end
  if payout.transferId then
    redis.call('HSET', hash, 'transferId', payout.transferId)
    redis.call('ZADD', key('payout-transfer', payout.transferId), payout.madeAt, id)
  end
  redis.call('ZADD', key('payouts'), payout.madeAt, id)
  redis.call('ZADD', key('payouts', payout.status), payout.madeAt, id)
end
${PROBLEMS}
local function putProblem(problem)
  local id, hash = problem.id, key('problem', problem.id)
  removeProblem(id)
  redis.call('HSET', hash, 'body', problem.body, 'state', problem.state)
  redis.call('ZADD', key('problems'), problem.at, id)
  redis.call('ZADD', key('problems', problem.state), problem.at, id)
  if problem.orderId then
    redis.call('HSET', hash, 'orderId', problem.orderId)
    redis.call('ZADD', key('problems-of', problem.orderId), problem.at, id)
  end
end
${LINKS}
local function putLink(link)
  local id = link.id
  removeLink(id)
  redis.call('HSET', key('link', id), 'body', link.body, 'orderId', link.orderId)
  redis.call('ZADD', key('links'), link.endsAt, id)
  redis.call('ZADD', key('links-of', link.orderId), link.madeAt, id)
end
`;
