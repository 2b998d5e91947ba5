// Which part of the list of all charges a page is of, in every store.
import { CHARGE_STATUSES, METHODS } from "../../contract/index.ts";
import type { ChargeRecord, StoredCharge } from "../model/record.ts";
import { positionOf, type ChargePosition, type ChargeQuery } from "./store.ts";

const LAST_TIME = Number.MAX_SAFE_INTEGER - 1;

/** The time of the oldest charge, and the position that the newest one follows. */
export const chargeRange = ({
  from = -LAST_TIME,
  to = LAST_TIME,
  after,
}: ChargeQuery): { from: number; start: ChargePosition } => ({
  from,
  start: after && after.madeAt <= to ? after : { madeAt: to + 1, id: "" },
});

/** The part of the list that a charge is in beside the whole: one index of it serves each combination of both filters. */
export const groupOf = ({ method, status }: Pick<ChargeRecord, "method" | "status">): string =>
  `${method} ${status}`;

/** The parts that together hold what is asked for; `undefined` where that is the whole list. */
export function groupsOf({ method, status }: ChargeQuery): string[] | undefined {
  if (method === undefined && status === undefined) return undefined;
  const methods = method === undefined ? METHODS : [method];
  const statuses = status === undefined ? CHARGE_STATUSES : [status];
  return methods.flatMap((ofMethod) =>
    statuses.map((ofStatus) => groupOf({ method: ofMethod, status: ofStatus })),
  );
}

/** The page of some charges: those of an order, which are few. */
export function pageOfCharges(charges: readonly StoredCharge[], query: ChargeQuery): StoredCharge[] {
  const { from, start } = chargeRange(query);
  const groups = groupsOf(query);
  const { orderId, limit } = query;
  return charges
    .filter(
      (stored) =>
        positionOf(stored).madeAt >= from &&
        compare(positionOf(stored), start) < 0 &&
        (orderId === undefined || stored.record.orderId === orderId) &&
        (groups === undefined || groups.includes(groupOf(stored.record))),
    )
    .toSorted((a, b) => compare(positionOf(b), positionOf(a)))
    .slice(0, limit);
}

const compare = (a: ChargePosition, b: ChargePosition) =>
  a.madeAt - b.madeAt || Number(a.id > b.id) - Number(a.id < b.id);
