// Which part of a list by age, that of all charges or payouts, a page is of, in every store.
import type { ChargePosition, Store } from "./store.ts";

const LAST_TIME = Number.MAX_SAFE_INTEGER - 1;

/** The time of the oldest item, and the position that the newest one follows. */
export const chargeRange = ({
  from = -LAST_TIME,
  to = LAST_TIME,
  after,
}: Parameters<NonNullable<Store["listCharges"]>>[0]): { from: number; start: ChargePosition } => ({
  from,
  start: after && after.madeAt <= to ? after : { madeAt: to + 1, id: "" },
});
