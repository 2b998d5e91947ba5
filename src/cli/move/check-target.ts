// Whether the target may be written to. It may hold what an earlier run wrote, or an older state of the source, as where
// a shop moves back; nothing else, since that would be lost.
import type { StoredOrder, StorePart, StoreParts } from "../../proxy/index.ts";
import { CommandError } from "../lib/command-error.ts";
import { batches, isEmpty, PARTS, type Movable } from "./pages.ts";
import { hashOf } from "./tally.ts";

interface Stores {
  source: Movable;
  target: Movable;
  /** As messages may name it. */
  targetName: string;
}

/** Gives how many orders the target holds already. Throws a `CommandError` if it holds what the source does not. */
export async function checkTarget({ source, target, targetName }: Stores): Promise<number> {
  if (await isSame(source, target)) throw new CommandError("--from and --to are the same store.");
  let orders = 0;
  for await (const items of batches(target, "orders")) {
    orders += items.length;
    await Promise.all(
      items.map(async (order) => {
        const why = await fault(source, order);
        if (why === undefined) return;
        const named = JSON.stringify(order.id);
        throw new CommandError(
          `${targetName} ${why.replace("ORDER", named)}. Nothing was written. Name an empty store.`,
          1,
        );
      }),
    );
  }
  if (orders > 0 || (await isEmpty(source, "orders"))) {
    for (const part of DATED_PARTS)
      if (await isNewer(part, target, source))
        throw new CommandError(
          `${targetName} has a newer state of ${part === "journal" ? "histories" : part} than the source: a proxy has used it. ` +
            "Nothing was written. Name an empty store.",
          1,
        );
    return orders;
  }
  for (const part of PARTS)
    if (!(await isEmpty(target, part)))
      throw new CommandError(
        `${targetName} holds ${part === "outbox" ? "outbox entries" : part} and no order, so they are not from an earlier run. ` +
          "Nothing was written. Name an empty store.",
        1,
      );
  return orders;
}

/** What a proxy may write without an order. Keys and entries of the outbox are written with one of these or an order. */
const DATED_PARTS = ["deliveries", "journal", "payouts", "problems", "links"] as const satisfies StorePart[];
type DatedPart = (typeof DATED_PARTS)[number];

/** What an item is known by, and when it was written last. */
const STATES: { [Part in DatedPart]: (item: StoreParts[Part]) => [name: string, at: number] } = {
  deliveries: ({ hash, receivedAt }) => [hash, receivedAt],
  journal: ({ chargeId, entries }) => [chargeId, Math.max(0, ...entries.map(({ at }) => Date.parse(at)))],
  payouts: ({ id, updatedAt }) => [id, Date.parse(updatedAt)],
  problems: ({ id, at, resolved }) => [id, Date.parse(resolved?.at ?? at)],
  links: ({ id, createdAt, revokedAt }) => [id, Date.parse(revokedAt ?? createdAt)],
};

/** No proxy removes what is younger: the least that an option of `retention` may be. */
const DAY = 24 * 60 * 60_000;

/** Whether the target has something that the source never had, or a later state of it. */
async function isNewer(part: DatedPart, target: Movable, source: Movable): Promise<boolean> {
  const newer = new Map<string, number>();
  for await (const [name, at] of statesOf(target, part)) newer.set(name, at);
  let oldest = Date.now() - DAY;
  for await (const [name, at] of statesOf(source, part)) {
    oldest = Math.min(oldest, at);
    if (at >= (newer.get(name) ?? Infinity)) newer.delete(name);
  }
  for (const [name, at] of newer) {
    // What is older than all that the source has may have been removed from it by its age, and a history with its charge.
    const isRemoved = at <= oldest || (part === "journal" && (await source.charge(name)) === undefined);
    if (!isRemoved) return true;
  }
  return false;
}

async function* statesOf<Part extends DatedPart>(store: Movable, part: Part) {
  for await (const items of batches(store, part)) yield* items.map(STATES[part]);
}

async function fault(source: Movable, order: StoredOrder): Promise<string | undefined> {
  const { revision } = await source.order(order.id);
  if (revision === 0) return "holds orders that the source does not have, such as ORDER";
  if (revision > order.revision) return undefined;
  const charges = await source.history(order.id);
  // A copy is written as a whole, so what an earlier run wrote of an order that has not changed is equal.
  if (hashOf("orders", order) === hashOf("orders", { id: order.id, revision, charges })) return undefined;
  return "has a newer state of orders than the source, such as of ORDER: a proxy has used it";
}

/** Whether both are one store under two names: a hit that one counts is then known to the other. */
async function isSame(source: Movable, target: Movable): Promise<boolean> {
  const name = `move:${crypto.randomUUID()}`;
  const now = Date.now();
  await target.hit([name], now);
  return (await source.hit([], now, [{ name, max: 1, window: 60_000 }])) !== undefined;
}
