// A commit is one script, which Redis runs between two other commands: all checks and writes are one step, in one round
// trip. WATCH and MULTI would need a connection for each commit under way, and fail the commits of unrelated orders.
//
//   order:<id>      revision
//   charges:<orderId>                   ids of the order's charges that wait or had money, by their `seq`
//   ended:<orderId>                     ids of its charges that ended unpaid, by their `seq`
//   charge:<id>     hash: body, seq, orderId, reference, paymentId, listedAs, cardListedAs
//   reference:<r>   id of its charge    payment:<id>       ids of its charges by their `seq`
//   made            ids of all charges by the time at which they were made
//   made:<group>    the same of those of one method and status, which `listedAs` of the charge names
//   made:<group> <last4>                the same of those of one card too, which `cardListedAs` names
//   journal:<id>    list: what happened to the charge, each with its time before it
//   journals        ids of charges by the time of the oldest entry of their journals
//   due             ids of charges by the time at which they are due
//   key:<hash>      KeyEntry            keys               hashes by age
//   deliveries      hashes by age       stray:<hash>       hash: a delivery without a charge, its seq and names
//   strays:<name>:<value>               hashes of such deliveries by their `seq`
//   entry:<id>      of the outbox: stream, kind, payload, tries, createdAt; once it failed error, since, reportedAt
//   waiting, aside  ids of entries that were not, or were, set aside
//   stream:<name>   ids of its entries  outbox:<kind>      the first of each stream, by when it is due
//   payout:<id>     hash: body, status, key, reference, transferId
//   payouts, payouts:<status>           ids of payouts by the time at which they were made
//   payout-key:<key>, payout-reference:<r>   id of its payout       payout-transfer:<id>   ids of its payouts by that time
//   problem:<id>    hash: body, state, orderId
//   problems, problems:<state>          ids of problems by the time at which they were reported
//   problems-of:<orderId>               the same of those of an order
//   link:<id>       hash: body, orderId
//   links           ids of links by the time at which they expire
//   links-of:<orderId>                  ids of its links by the time at which they were made
//   mark:<name>     hits by time        marks              names by their oldest hit
//
// Of a delivery that has its charge only the hash is kept, since only unmatched ones (`stray`) are read again.
import { PROBLEMS_ID } from "../../model/stored-problem.ts";
import type { CommitResult } from "../store.ts";
import { ENTRIES } from "./outbox-entry.ts";
import { script } from "./script.ts";
import { WRITES } from "./writes.ts";

/** ARGV: the commit as JSON, with numbers as text, and who writes it. Gives a `CommitResult`, or the reference or name that is another's. */
export const commit = script<[CommitResult] | ["reference" | "name", taken: string]>(`${WRITES}${ENTRIES}
local change = cjson.decode(ARGV[1])
local order, put = change.order, change.charges or {}
local delivery, match, idempotency = change.delivery, change.match, change.key

if delivery and redis.call('ZSCORE', key('deliveries'), delivery.hash) then return {'seen'} end
if match and redis.call('EXISTS', key('stray', match.hash)) == 0 then return {'seen'} end
if order and (redis.call('GET', key('order', order.id)) or '0') ~= order.revision then return {'conflict'} end
if idempotency and redis.call('EXISTS', key('key', idempotency.key)) == 1 then return {'taken'} end
for _, charge in ipairs(put) do
  local owner = redis.call('GET', key('reference', charge.reference))
  if owner and owner ~= charge.id then return {'reference', charge.reference} end
end
for _, payout in ipairs(change.payouts or {}) do
  local taken = takenName(payout)
  if taken then return {'name', taken} end
end

local function changed(id)
  redis.call('PUBLISH', key('changes'), ARGV[2] .. ' ' .. id)
end

if order then redis.call('INCR', key('order', order.id)) end

for _, charge in ipairs(put) do
  putCharge(charge)
  changed(charge.id)
end
if change.remove and removeCharge(change.remove) then changed(change.remove) end
note(change.journal or {})

if idempotency then putKey(idempotency) end
if change.freeKey then
  redis.call('DEL', key('key', change.freeKey))
  redis.call('ZREM', key('keys'), change.freeKey)
end

if delivery then
  redis.call('ZADD', key('deliveries'), delivery.receivedAt, delivery.hash)
  if not delivery.chargeId then addStray(delivery) end
end
if match then removeStray(match.hash) end
for _, payout in ipairs(change.payouts or {}) do putPayout(payout) end
for _, link in ipairs(change.links or {}) do putLink(link) end
local problems = change.problems or {}
for _, problem in ipairs(problems) do putProblem(problem) end
if #problems > 0 then changed('${PROBLEMS_ID}') end

for _, entry in ipairs(change.outbox or {}) do
  local id = newEntryId()
  redis.call('HSET', key('entry', id), 'stream', entry.stream, 'kind', entry.kind, 'payload', entry.payload, 'tries', 0,
    'createdAt', entry.createdAt)
  listEntry(id, false)
  if redis.call('RPUSH', key('stream', entry.stream), id) == 1 then
    redis.call('ZADD', key('outbox', entry.kind), 0, id)
  end
end
for _, entry in ipairs(change.redact or {}) do
  if redis.call('EXISTS', key('entry', entry.id)) == 1 then
    redis.call('HSET', key('entry', entry.id), 'payload', entry.payload, 'error', '')
  end
end
return {'done'}
`);
