// What a change of an order's charges tells the limits, which count a card as declined until it is known to be approved.
import type { TryChange, TryState } from "../guards/rate-limits.ts";
import { endedUnpaid, isDeclined, type StoredCharge } from "../model/record.ts";
import type { OrderState } from "../stores/store.ts";

function stateOf({ record }: StoredCharge): TryState {
  if (isDeclined(record)) return "declined";
  if (record.status === "pending") return "underway";
  return record.status === "challenge" || endedUnpaid(record) ? "open" : "approved";
}

/** The cards of which more is known once `charges` of the order are written, and the charge `remove` is removed. */
export const changedTries = (
  order: OrderState,
  charges: readonly StoredCharge[],
  remove: string | undefined,
): TryChange[] =>
  order.charges.flatMap((before) => {
    const { record, subjects: keys, triedAt: at } = before;
    if (keys === undefined) return [];
    const from = stateOf(before);
    if (record.id === remove) return [{ keys, at, from, to: "unmade" as const }];
    const after = charges.find((stored) => stored.record.id === record.id);
    const to = after === undefined ? from : stateOf(after);
    return from === to ? [] : [{ keys, at, from, to }];
  });

/** Without what the limits need of it. */
export function withoutTry({
  subjects: _subjects,
  triedAt: _triedAt,
  ...stored
}: StoredCharge): StoredCharge {
  return stored;
}

/** The same if it is known how the card's try ended, so that each end is counted once. */
export function withoutKnownTry(stored: StoredCharge): StoredCharge {
  const state = stateOf(stored);
  return state === "underway" || state === "open" ? stored : withoutTry(stored);
}
