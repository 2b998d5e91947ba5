// The scripts by which the store is read as a whole.
import { ENTRIES, type EntryFields } from "./outbox-entry.ts";
import { BODIES } from "./reads.ts";
import { script } from "./script.ts";

/** ARGV: order ids... Gives revision and bodies of all charges of each, oldest first. */
export const orders = script<[revision: string, bodies: string[]][]>(`${BODIES}
local found = {}
for n, id in ipairs(ARGV) do found[n] = {redis.call('GET', key('order', id)) or '0', bodies(allOf(id))} end
return found
`);

/** ARGV: how many to leave out, limit. Gives the keys as JSON, by age. */
export const keys = script<string[]>(`
local found = {}
for _, hash in ipairs(redis.call('ZRANGE', key('keys'), ARGV[1], ARGV[1] + ARGV[2] - 1)) do
  found[#found + 1] = redis.call('GET', key('key', hash))
end
return found
`);

const bodiesOf = (list: string, kind: string) =>
  script<string[]>(`
local found = {}
for _, id in ipairs(redis.call('ZRANGE', key('${list}'), ARGV[1], ARGV[1] + ARGV[2] - 1)) do
  found[#found + 1] = redis.call('HGET', key('${kind}', id), 'body')
end
return found
`);

/** ARGV: how many to leave out, limit. Gives the bodies of payouts, by age. */
export const payouts = bodiesOf("payouts", "payout");
/** The same of problems. */
export const problems = bodiesOf("problems", "problem");
/** The same of links, by when they expire. */
export const links = bodiesOf("links", "link");

/**
 * ARGV: a time in the form of ZRANGEBYSCORE, limit. Gives hash and time of the deliveries from then on, oldest first, and of
 * those without a charge all of it as JSON. Those of one millisecond stay together, since they are sorted by their \`seq\`.
 */
export const deliveries = script<[hash: string, receivedAt: string, json: string][]>(`
local found = redis.call('ZRANGEBYSCORE', key('deliveries'), ARGV[1], '+inf', 'WITHSCORES', 'LIMIT', 0, ARGV[2])
if #found == 2 * tonumber(ARGV[2]) then
  local last, others = found[#found], {}
  for n = 1, #found, 2 do
    if found[n + 1] ~= last then
      others[#others + 1] = found[n]
      others[#others + 1] = found[n + 1]
    end
  end
  for _, hash in ipairs(redis.call('ZRANGEBYSCORE', key('deliveries'), last, last)) do
    others[#others + 1] = hash
    others[#others + 1] = last
  end
  found = others
end
local rows = {}
for n = 1, #found, 2 do
  local stray = redis.call('HMGET', key('stray', found[n]), 'delivery', 'seq')
  rows[#rows + 1] = {hash = found[n], at = found[n + 1], json = stray[1] or '', seq = tonumber(stray[2] or 0)}
end
table.sort(rows, function(a, b)
  if a.at ~= b.at then return tonumber(a.at) < tonumber(b.at) end
  if a.seq ~= b.seq then return a.seq < b.seq end
  return a.hash < b.hash
end)
for n, row in ipairs(rows) do rows[n] = {row.hash, row.at, row.json} end
return rows
`);

/** ARGV: how many to leave out, limit. Gives charges' ids, by the age of their journals, each with its journal. */
export const journals = script<[chargeId: string, entries: string[]][]>(`
local found = redis.call('ZRANGE', key('journals'), ARGV[1], ARGV[1] + ARGV[2] - 1)
for n, id in ipairs(found) do found[n] = {id, redis.call('LRANGE', key('journal', id), 0, -1)} end
return found
`);

/** ARGV: kind, how many streams to leave out, how many to give. Gives all entries of the streams whose first is of this kind. */
export const streams = script<[due: string, entries: EntryFields[]][]>(`${ENTRIES}
local found = {}
local heads = redis.call('ZRANGE', key('outbox', ARGV[1]), ARGV[2], ARGV[2] + ARGV[3] - 1, 'WITHSCORES')
for n = 1, #heads, 2 do
  local stream, entries = redis.call('HGET', key('entry', heads[n]), 'stream'), {}
  for at, id in ipairs(redis.call('LRANGE', key('stream', stream), 0, -1)) do entries[at] = entryFields(id) end
  found[#found + 1] = {heads[n + 1], entries}
end
return found
`);
