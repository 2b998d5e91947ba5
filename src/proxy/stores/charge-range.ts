// Which part of a list by age, that of all charges, payouts or problems, a page is of, in every store.
import { CHARGE_STATUSES, METHODS } from "../../contract/index.ts";
import type { ChargeRecord, StoredCharge } from "../model/record.ts";
import { stateOf, type StoredProblem } from "../model/stored-problem.ts";
import {
  positionOf,
  problemPosition,
  type AgeQuery,
  type ChargePosition,
  type ChargeQuery,
  type ProblemQuery,
} from "./store.ts";

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

/** The last digits of its card, beside which an index has its group, so that one serves each combination of three filters. */
export const last4Of = ({ card }: Pick<ChargeRecord, "card">): string | undefined => card?.last4;

/** The parts that together hold what is asked for; `undefined` if that is the whole list. Of a card's digits never the whole. */
export function groupsOf({ method, status, last4 }: ChargeQuery): string[] | undefined {
  if (method === undefined && status === undefined && last4 === undefined) return undefined;
  const ofAny = last4 === undefined ? METHODS : (["card"] as const);
  const methods = method === undefined ? ofAny : [method];
  const statuses = status === undefined ? CHARGE_STATUSES : [...new Set([status].flat())];
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
      (query.last4 === undefined || last4Of(record) === query.last4) &&
      (groups === undefined || groups.includes(groupOf(record))),
  );
  return pageByAge(wanted, positionOf, query);
}

/** The page of some problems: those of an order, which are few. */
export const pageOfProblems = (problems: readonly StoredProblem[], query: ProblemQuery): StoredProblem[] =>
  pageByAge(
    problems.filter(
      (problem) =>
        (query.state === undefined || stateOf(problem) === query.state) &&
        (query.orderId === undefined || problem.orderId === query.orderId),
    ),
    problemPosition,
    query,
  );

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
