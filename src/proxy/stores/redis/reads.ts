// What is read in one step because it must fit together, or because the second key stands in the first.
import { script } from "./script.ts";

/** ARGV: order id. Gives the revision and the bodies of the order's charges, oldest first. */
export const order = script(`
local bodies = {}
for _, id in ipairs(redis.call('ZRANGE', key('charges', ARGV[1]), 0, -1)) do
  bodies[#bodies + 1] = redis.call('HGET', key('charge', id), 'body')
end
return {redis.call('GET', key('order', ARGV[1])) or '0', bodies}
`);

/** ARGV: paymentId, reference; the empty text for none. Gives the body of the charge. */
export const match = script(`
local id = redis.call('ZRANGE', key('payment', ARGV[1]), 0, 0)[1] or redis.call('GET', key('reference', ARGV[2]))
return id and redis.call('HGET', key('charge', id), 'body')
`);

/** ARGV: paymentId, reference; the empty text for none. Gives the deliveries as JSON, oldest first. */
export const strays = script(`
local found, seen = {}, {}
for n, name in ipairs({'paymentId', 'merchantOrderId'}) do
  for _, hash in ipairs(redis.call('ZRANGE', key('strays:' .. name, ARGV[n]), 0, -1)) do
    if not seen[hash] then
      local stray = redis.call('HMGET', key('stray', hash), 'delivery', 'seq')
      found[#found + 1] = {body = stray[1], seq = tonumber(stray[2])}
    end
    seen[hash] = true
  end
end
table.sort(found, function(a, b) return a.seq < b.seq end)
for n, stray in ipairs(found) do found[n] = stray.body end
return found
`);

/** ARGV: time, limit. Gives the bodies of the charges that are due before it, the most urgent first. */
export const due = script(`
local bodies = {}
for _, id in ipairs(redis.call('ZRANGEBYSCORE', key('due'), '-inf', '(' .. ARGV[1], 'LIMIT', 0, ARGV[2])) do
  bodies[#bodies + 1] = redis.call('HGET', key('charge', id), 'body')
end
return bodies
`);
