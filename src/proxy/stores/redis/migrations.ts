// What former releases did not write, added once: `version` counts the steps that a store has had. A step may be repeated, as
// where a process died in it, and proxies of both releases may run meanwhile.
import { groupOf, last4Of } from "../charge-range.ts";
import { OUTBOX_KINDS, positionOf, type StoredOrder, type StorePage } from "../store.ts";
import type { RedisConnection } from "./connection.ts";
import { ENTRIES } from "./outbox-entry.ts";
import { script, type Run } from "./script.ts";
import { CARDS } from "./writes.ts";

interface MigrationsOptions {
  connection: RedisConnection;
  run: Run;
  prefix: string;
  /** A page of the orders. */
  orders: (after?: string) => Promise<StorePage<StoredOrder>>;
}

/** Members that Redis looks at for one page. */
const SCAN_COUNT = 1_000;

/** ARGV: ids of the first entries of streams. Lists all entries of these streams. */
const listStreams = script<null>(`${ENTRIES}
for _, head in ipairs(ARGV) do
  local stream = redis.call('HGET', key('entry', head), 'stream')
  for _, id in ipairs(stream and redis.call('LRANGE', key('stream', stream), 0, -1) or {}) do
    listEntry(id, (redis.call('HGET', key('entry', id), 'reportedAt') or '') ~= '')
  end
end
`);

/** ARGV: time, id, group, and the last digits of the card or the empty text, of each charge. Lists those that are still there. */
const listMade = script<null>(`${CARDS}
for n = 1, #ARGV, 4 do
  local at, id, group, last4 = ARGV[n], ARGV[n + 1], ARGV[n + 2], ARGV[n + 3]
  local found = redis.call('HMGET', key('charge', id), 'body', 'listedAs', 'cardListedAs')
  if found[1] then redis.call('ZADD', key('made'), at, id) end
  -- A process of this release may have written it since it was read.
  if found[1] and not found[2] then
    redis.call('HSET', key('charge', id), 'listedAs', group)
    redis.call('ZADD', key('made', group), at, id)
  end
  if found[1] and not found[3] and last4 ~= '' then listCard(id, found[2] or group, last4, at) end
end
`);

/** Gives the function that resolves once the store has had all steps. */
export function createMigrations({
  connection,
  run,
  prefix,
  orders,
}: MigrationsOptions): () => Promise<void> {
  async function listOutbox() {
    for (const kind of OUTBOX_KINDS) {
      let cursor = "0";
      do {
        const page = await connection.use((client) =>
          client.zScan(`${prefix}outbox:${kind}`, cursor, { COUNT: SCAN_COUNT }),
        );
        if (page.members.length > 0) await run(listStreams, ...page.members.map(({ value }) => value));
        cursor = page.cursor;
      } while (cursor !== "0");
    }
  }

  /** Goes on where a process ended that died in it: the positions of SCAN are no connection's. */
  async function listCharges() {
    const progress = `${prefix}listing-cards`;
    let after = (await connection.use((client) => client.get(progress))) ?? undefined;
    do {
      const { items, next } = await orders(after);
      const charges = items.flatMap((order) => order.charges);
      const listed = charges.flatMap((stored) => {
        const { madeAt, id } = positionOf(stored);
        return [madeAt, id, groupOf(stored.record), last4Of(stored.record) ?? ""];
      });
      if (listed.length > 0) await run(listMade, ...listed);
      after = next;
      if (next !== undefined) await connection.use((client) => client.set(progress, next));
    } while (after !== undefined);
    await connection.use((client) => client.del(progress));
  }

  /** A step of a former release listed charges without all that is listed now, and may have ended half-way. */
  const forget = (progress: string) => () => connection.use((client) => client.del(`${prefix}${progress}`));

  // New ones are only ever appended.
  const steps = [listOutbox, forget("listing-charges"), forget("listing-groups"), listCharges];

  async function migrate() {
    const key = `${prefix}version`;
    const version = Number((await connection.use((client) => client.get(key))) ?? 0);
    for (const [index, step] of steps.entries()) {
      if (index < version) continue;
      await step();
      await connection.use((client) => client.set(key, String(index + 1)));
    }
  }

  let migrated: Promise<void> | undefined;
  return () =>
    (migrated ??= migrate().catch((error: unknown) => {
      migrated = undefined;
      throw error;
    }));
}
