// Which payments are listed: what the reader chooses, the address of the page keeps, and the merchant's side is asked for.
import * as z from "zod/mini";
import { CHARGE_STATUSES, METHODS } from "../../../contract/checkout/enums.ts";
import { LAST4, MAX_ID_LENGTH } from "../../../contract/checkout/patterns.ts";
import type { Query } from "../client/admin-client.ts";
import type { AdminCharge } from "../client/answers.ts";
import { dayOf } from "../i18n/describe.ts";
import { UNPAID, UNPAID_STATUSES } from "./unpaid.ts";

// While its year is typed, a field of a day has days of the years 2, 20 and 202.
const day = z.iso.date().check(z.regex(/^20/));

const schemas = {
  /** The first and the last day, as `2026-11-26`. Given the other way round they are the same days. */
  from: day,
  to: day,
  status: z.enum([UNPAID, ...CHARGE_STATUSES]),
  method: z.enum(METHODS),
  order: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_ID_LENGTH)),
  /** Of a card's number. */
  last4: z.string().check(z.regex(LAST4)),
};
export type FilterName = keyof typeof schemas;
export const FILTER_NAMES = Object.keys(schemas) as FilterName[];

/** What is absent filters nothing. */
export type Filters = Readonly<Partial<Record<FilterName, string>>>;

/** A value as a filter takes it; nothing of one that it does not take. */
export const readFilter = (name: FilterName, given: string | null): string | undefined =>
  schemas[name].safeParse(given).data;

/** Digits of a whole number at least: what is typed or pasted may be one, and its end is what was meant. */
const MIN_NUMBER = 12;

/** The last four digits of a card as they are typed, such as “final 4242”; the empty text of none, and nothing of what is neither. */
export function readLast4(typed: string): string | undefined {
  const digits = typed.replace(/\D/g, "");
  const isRead = digits.length === 4 || digits.length >= MIN_NUMBER || typed.trim() === "";
  return isRead ? digits.slice(-4) : undefined;
}

/** The filters without those that have no value. */
export const withoutEmpty = (filters: Readonly<Record<string, string | undefined>>): Filters =>
  Object.fromEntries(
    FILTER_NAMES.flatMap((name) => (filters[name] === undefined ? [] : [[name, filters[name]]])),
  );

export const areSame = (some: Filters, others: Filters): boolean =>
  FILTER_NAMES.every((name) => some[name] === others[name]);

export const isUnfiltered = (filters: Filters): boolean => areSame(filters, {});

/** Days in their order. */
export function periodOf({ from, to }: Filters): { from?: string | undefined; to?: string | undefined } {
  return from !== undefined && to !== undefined && from > to ? { from: to, to: from } : { from, to };
}

/** What the payments are that are listed: any of these. */
const statusesOf = ({ status }: Filters): readonly string[] | undefined => {
  if (status === undefined) return undefined;
  return status === UNPAID ? UNPAID_STATUSES : [status];
};

/** What is searched for. */
const searched = ({ order, last4 }: Filters) => ({ orderId: order, last4 });

/** Four digits may be an order's number and the end of a card's: the same digits searched for as the other. */
export function otherReading({ order, last4, ...rest }: Filters): Filters | undefined {
  if (order !== undefined && last4 !== undefined) return undefined;
  if (last4 !== undefined) return { ...rest, order: last4 };
  return order !== undefined && LAST4.test(order) ? { ...rest, last4: order } : undefined;
}

/** As `GET /charges` takes them. */
export const queryOf = (filters: Filters): Query => ({
  ...periodOf(filters),
  status: statusesOf(filters)?.join(","),
  method: filters.method,
  ...searched(filters),
});

/** Whether the merchant's side would list the charge. */
export function matches(
  { orderId, status, method, card, createdAt }: AdminCharge,
  filters: Filters,
): boolean {
  const { from = "", to = "9" } = periodOf(filters);
  const day = dayOf(createdAt);
  const wanted = { method: filters.method, ...searched(filters) };
  const charge: Partial<Record<string, string>> = { method, orderId, last4: card?.last4 };
  return (
    from <= day &&
    day <= to &&
    (statusesOf(filters)?.includes(status) ?? true) &&
    Object.entries(wanted).every(([name, value]) => value === undefined || value === charge[name])
  );
}
