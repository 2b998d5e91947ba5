// The scripts that write what another store held. ARGV: the items as JSON, with numbers as text.
import { ENTRIES } from "./outbox-entry.ts";
import { BODIES } from "./reads.ts";
import { script } from "./script.ts";
import { JOURNAL, WRITES } from "./writes.ts";

export const orders = script<null>(`${WRITES}${BODIES}
for _, order in ipairs(cjson.decode(ARGV[1])) do
  local wanted = {}
  for _, charge in ipairs(order.charges) do wanted[charge.id] = true end
  for _, id in ipairs(allOf(order.id)) do
    if not wanted[id] then removeCharge(id) end
  end
  redis.call('SET', key('order', order.id), order.revision)
  for _, charge in ipairs(order.charges) do putCharge(charge) end
end
`);

export const keys = script<null>(`${WRITES}
for _, given in ipairs(cjson.decode(ARGV[1])) do putKey(given) end
`);

export const deliveries = script<null>(`${WRITES}
for _, delivery in ipairs(cjson.decode(ARGV[1])) do
  redis.call('ZADD', key('deliveries'), delivery.receivedAt, delivery.hash)
  if delivery.chargeId then
    removeStray(delivery.hash)
  elseif redis.call('EXISTS', key('stray', delivery.hash)) == 0 then
    addStray(delivery)
  end
end
`);

export const journals = script<null>(`${JOURNAL}
for _, given in ipairs(cjson.decode(ARGV[1])) do
  removeJournal(given.chargeId)
  note(given.entries)
end
`);

export const payouts = script<null>(`${WRITES}
for _, payout in ipairs(cjson.decode(ARGV[1])) do putPayout(payout) end
`);

export const problems = script<null>(`${WRITES}
for _, problem in ipairs(cjson.decode(ARGV[1])) do putProblem(problem) end
`);

export const links = script<null>(`${WRITES}
for _, link in ipairs(cjson.decode(ARGV[1])) do putLink(link) end
`);

export const outbox = script<null>(`${ENTRIES}
for _, entry in ipairs(cjson.decode(ARGV[1])) do
  local id = entry.id
  if redis.call('EXISTS', key('entry', id)) == 0 then redis.call('RPUSH', key('stream', entry.stream), id) end
  redis.call('HSET', key('entry', id), 'stream', entry.stream, 'kind', entry.kind, 'payload', entry.payload,
    'tries', entry.tries, 'createdAt', entry.createdAt, 'error', entry.error, 'since', entry.since, 'reportedAt',
    entry.reportedAt)
  listEntry(id, entry.reportedAt ~= '')
  if entry.due then
    redis.call('ZADD', key('outbox', entry.kind), entry.due, id)
  else
    redis.call('ZREM', key('outbox', entry.kind), id)
  end
  if tonumber(redis.call('GET', key('outbox')) or '0') < tonumber(id) then
    redis.call('SET', key('outbox'), string.format('%.0f', tonumber(id)))
  end
end
`);
