// A commit is one script, which Redis runs between two other commands: all checks and writes are one step, in one round
// trip. WATCH and MULTI would need a connection for each commit under way, and fail the commits of unrelated orders.
//
//   order:<id>      revision
//   charges:<orderId>                   ids of the order's charges that wait or had money, by their `seq`
//   ended:<orderId>                     ids of its charges that ended unpaid, by their `seq`
//   charge:<id>     hash: body, seq, orderId, reference, paymentId
//   reference:<r>   id of its charge    payment:<id>       ids of its charges by their `seq`
//   due             ids of charges by the time at which they are due
//   key:<hash>      KeyEntry            keys               hashes by age
//   deliveries      hashes by age       stray:<hash>       hash: a delivery without a charge, its seq and names
//   strays:<name>:<value>               hashes of such deliveries by their `seq`
//   entry:<id>      of the outbox: stream, kind, payload, tries
//   stream:<name>   ids of its entries  outbox:<kind>      the first of each stream, by when it is due
//   mark:<name>     hits by time        marks              names by their oldest hit
//
// Of a delivery that has its charge only the hash is kept, since only unmatched ones (`stray`) are read again.
import type { CommitResult } from "../store.ts";
import { script } from "./script.ts";

/** ARGV: the commit as JSON, with numbers as text, and who writes it. Gives a `CommitResult`, or the reference that is another's. */
export const commit = script<[CommitResult] | ["reference", reference: string]>(`
local change = cjson.decode(ARGV[1])
local order, put = change.order, change.charges or {}
local delivery, claim, idempotency = change.delivery, change.claim, change.key

if delivery and redis.call('ZSCORE', key('deliveries'), delivery.hash) then return {'seen'} end
if claim and redis.call('EXISTS', key('stray', claim.hash)) == 0 then return {'seen'} end
if order and (redis.call('GET', key('order', order.id)) or '0') ~= order.revision then return {'conflict'} end
if idempotency and redis.call('EXISTS', key('key', idempotency.key)) == 1 then return {'taken'} end
for _, charge in ipairs(put) do
  local owner = redis.call('GET', key('reference', charge.reference))
  if owner and owner ~= charge.id then return {'reference', charge.reference} end
end

local function changed(id)
  redis.call('PUBLISH', key('changes'), ARGV[2] .. ' ' .. id)
end

local function nextSeq()
  return redis.call('INCR', key('seq'))
end

-- Removes a charge from the indexes of its former ids. Gives its seq.
local function removeIndexes(id)
  local old = redis.call('HMGET', key('charge', id), 'seq', 'reference', 'paymentId')
  if not old[1] then return nil end
  redis.call('DEL', key('reference', old[2]))
  if old[3] then redis.call('ZREM', key('payment', old[3]), id) end
  return old[1]
end

if order then redis.call('INCR', key('order', order.id)) end

for _, charge in ipairs(put) do
  local id, hash = charge.id, key('charge', charge.id)
  local seq = removeIndexes(id) or nextSeq()
  redis.call('HSET', hash, 'body', charge.body, 'seq', seq, 'orderId', charge.orderId, 'reference', charge.reference)
  redis.call('SET', key('reference', charge.reference), id)
  local kept, other = key('charges', charge.orderId), key('ended', charge.orderId)
  if charge.endedUnpaid then kept, other = other, kept end
  redis.call('ZADD', kept, seq, id)
  redis.call('ZREM', other, id)
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
  changed(id)
end

if change.remove then
  local id = change.remove
  local orderId = redis.call('HGET', key('charge', id), 'orderId')
  if orderId then
    removeIndexes(id)
    redis.call('ZREM', key('charges', orderId), id)
    redis.call('ZREM', key('ended', orderId), id)
    redis.call('ZREM', key('due'), id)
    redis.call('DEL', key('charge', id))
    changed(id)
  end
end

if idempotency then
  redis.call('SET', key('key', idempotency.key), idempotency.entry)
  redis.call('ZADD', key('keys'), idempotency.createdAt, idempotency.key)
end
if change.freeKey then
  redis.call('DEL', key('key', change.freeKey))
  redis.call('ZREM', key('keys'), change.freeKey)
end

if delivery then
  redis.call('ZADD', key('deliveries'), delivery.receivedAt, delivery.hash)
  if not delivery.chargeId then
    local seq = nextSeq()
    redis.call('HSET', key('stray', delivery.hash), 'delivery', delivery.entry, 'seq', seq)
    for _, name in ipairs(delivery.names) do
      redis.call('HSET', key('stray', delivery.hash), name[1], name[2])
      redis.call('ZADD', key('strays:' .. name[1], name[2]), seq, delivery.hash)
    end
  end
end
if claim then
  local names = redis.call('HMGET', key('stray', claim.hash), 'paymentId', 'merchantOrderId')
  if names[1] then redis.call('ZREM', key('strays:paymentId', names[1]), claim.hash) end
  if names[2] then redis.call('ZREM', key('strays:merchantOrderId', names[2]), claim.hash) end
  redis.call('DEL', key('stray', claim.hash))
end

for _, entry in ipairs(change.outbox or {}) do
  -- Of one length, so that entries which are due at the same time sort by age.
  local id = string.format('%016d', redis.call('INCR', key('outbox')))
  redis.call('HSET', key('entry', id), 'stream', entry.stream, 'kind', entry.kind, 'payload', entry.payload, 'tries', 0)
  if redis.call('RPUSH', key('stream', entry.stream), id) == 1 then
    redis.call('ZADD', key('outbox', entry.kind), 0, id)
  end
end
return {'done'}
`);
