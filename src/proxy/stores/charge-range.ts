// Which part of a list by age, that of all charges or payouts, a page is of, in every store.
import { CHARGE_STATUSES, METHODS } from "../../contract/index.ts";
import type { ChargeRecord, StoredCharge } from "../model/record.ts";
import { positionOf, type AgeQuery, type ChargePosition, type ChargeQuery } from "./store.ts";

const LAST_TIME = Number.MAX_SAFE_INTEGER - 1;

/** The time of the oldest item, and the position that the newest one follows. */
export const chargeRange = ({
  from = -LAST_TIME,
  to = LAST_TIME,
  after,
}: AgeQuery): { from: number; start: ChargePosition } => ({
  from,
  start: after && after.madeAt <= to ? after : { madeAt: to + 1, id: "" },
});

/** The part of the list that a charge is in beside the whole: one index of it serves each combination of both filters. */
export const groupOf = ({ method, status }: Pick<ChargeRecord, "method" | "status">): string =>
  `${method} ${status}`;

/** The parts that together hold what is asked for; `undefined` if that is the whole list. */
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
  const groups = groupsOf(query);
  const wanted = charges.filter(
    ({ record }) =>
      (query.orderId === undefined || record.orderId === query.orderId) &&
      (groups === undefined || groups.includes(groupOf(record))),
  );
  return pageByAge(wanted, positionOf, query);
}

/** The page of some items, the newest first. */
export function pageByAge<Item>(
  items: readonly Item[],
  at: (item: Item) => ChargePosition,
  query: AgeQuery,
): Item[] {
  const { from, start } = chargeRange(query);
  return items
    .filter((item) => at(item).madeAt >= from && compareAge(at(item), start) < 0)
    .toSorted((a, b) => compareAge(at(b), at(a)))
    .slice(0, query.limit);
}

export const compareAge = (a: ChargePosition, b: ChargePosition) =>
  a.madeAt - b.madeAt || Number(a.id > b.id) - Number(a.id < b.id);
