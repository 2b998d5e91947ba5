// Whether the target may be written to. It may hold what an earlier run wrote, or an older state of the source, as where
// a shop moves back; nothing else, since that would be lost.
import type { StoredOrder } from "../../proxy/index.ts";
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
  if (orders > 0 || (await isEmpty(source, "orders"))) return orders;
  for (const part of PARTS)
    if (!(await isEmpty(target, part)))
      throw new CommandError(
        `${targetName} holds ${part === "outbox" ? "outbox entries" : part} and no order, so they are not from an earlier run. ` +
          "Nothing was written. Name an empty store.",
        1,
      );
  return orders;
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
