// The filters that the merchant's lists have in common, as schemas that validate them, and the pages that the lists give.
import * as z from "zod/mini";
import { expected, faults } from "../lib/option-schema.ts";
import { endOfDay, startOfDay } from "../model/brazil-day.ts";
import { MOMENT_EXAMPLES, momentSchema, toTime } from "../model/date-input.ts";
import type { ChargePosition } from "../stores/store.ts";

/** A part of a list, the newest first. */
export interface PageFilters {
  /**
   * What was made from then on: a day such as `"2026-11-01"`, from its first moment in the time of Brazil (São Paulo); or a
   * moment, as a `Date` or in ISO 8601 with its zone.
   */
  from?: Date | string | undefined;
  /** What was made until then: a day until its last millisecond, or a moment. */
  to?: Date | string | undefined;
  /** `next` of the page before. */
  after?: string | undefined;
  /** How many items a page has at most: 1 to 500; 50 if absent. */
  limit?: number | undefined;
}

const MAX_LIMIT = 500;

const moment = (ofDay: (day: string) => number) =>
  z.optional(
    z.pipe(
      momentSchema(expected(MOMENT_EXAMPLES)),
      z.transform((given) => toTime(given, ofDay)),
    ),
  );

export const oneOf = <const Names extends readonly string[]>(names: Names) =>
  z.optional(z.enum(names, { error: expected(`one of ${names.join(", ")}`) }));

/** The time and the id of the last item of a page. */
const POSITION = /^(-?\d{1,15})\.(.+)$/s;
const position = expected("next of the page before, as it was given");
const limit = expected(`a whole number from 1 to ${MAX_LIMIT}`);

/** The fields of `PageFilters`; times in epoch milliseconds. */
export const pageFields = {
  from: moment(startOfDay),
  to: moment(endOfDay),
  after: z.optional(
    z.pipe(
      z.string({ error: position }).check(z.regex(POSITION, { error: position })),
      z.transform((text): ChargePosition => {
        const [, madeAt, id = ""] = POSITION.exec(text) ?? [];
        return { madeAt: Number(madeAt), id };
      }),
    ),
  ),
  limit: z._default(
    z.int({ error: limit }).check(z.minimum(1, { error: limit }), z.maximum(MAX_LIMIT, { error: limit })),
    50,
  ),
};

export const isPeriod = faults<{ from?: number | undefined; to?: number | undefined }>(
  ({ from = -Infinity, to = Infinity }) =>
    from > to ? "is later than to, expected a time before it" : undefined,
  "from",
);

/** The first `limit` of what was found, one more than these, and where the next page begins. */
export function pageOf<Item>(
  found: readonly Item[],
  pageLimit: number,
  positionOf: (item: Item) => ChargePosition,
): { items: Item[]; next?: string } {
  const items = found.slice(0, pageLimit);
  const last = items.at(-1);
  if (last === undefined || found.length <= pageLimit) return { items };
  const { madeAt, id } = positionOf(last);
  return { items, next: `${madeAt}.${id}` };
}
