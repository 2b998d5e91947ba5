// All charges for the merchant, page by page.
import * as z from "zod/mini";
import { CHARGE_STATUSES, isOrderId, METHODS } from "../../contract/index.ts";
import { expected, faults, readWith, strictFields } from "../lib/option-schema.ts";
import { endOfDay, startOfDay } from "../model/brazil-day.ts";
import { MOMENT_EXAMPLES, momentSchema, toTime } from "../model/moment.ts";
import type { ChargeRecord } from "../model/record.ts";
import { positionOf, type ChargePosition, type Store } from "../stores/store.ts";

/** Which charges are listed. */
export interface ChargeFilters {
  /**
   * Those that were made from then on: a day such as `"2026-11-01"`, from its first moment in the time of Brazil (São Paulo);
   * or a moment, as a `Date` or in ISO 8601 with its zone.
   */
  from?: Date | string | undefined;
  /** Those that were made until then: a day until its last millisecond, or a moment. */
  to?: Date | string | undefined;
  status?: ChargeRecord["status"] | undefined;
  method?: ChargeRecord["method"] | undefined;
  orderId?: string | undefined;
  /** `next` of the page before. */
  after?: string | undefined;
  /** How many charges a page has at most: 1 to 500; 50 where absent. */
  limit?: number | undefined;
}

/** Charges, newest first. */
export interface ChargePage {
  charges: ChargeRecord[];
  /** `after` of the next page; absent in the last one. */
  next?: string | undefined;
}

const MAX_LIMIT = 500;

const moment = (ofDay: (day: string) => number) =>
  z.optional(
    z.pipe(
      momentSchema(expected(MOMENT_EXAMPLES)),
      z.transform((given) => toTime(given, ofDay)),
    ),
  );
const oneOf = <const Names extends readonly string[]>(names: Names) =>
  z.optional(z.enum(names, { error: expected(`one of ${names.join(", ")}`) }));

/** The time and the id of the last charge of a page. */
const POSITION = /^(-?\d{1,15})\.(.+)$/s;
const position = expected("next of the page before, as it was given");
const limit = expected(`a whole number from 1 to ${MAX_LIMIT}`);

const schema = strictFields(
  {
    from: moment(startOfDay),
    to: moment(endOfDay),
    status: oneOf(CHARGE_STATUSES),
    method: oneOf(METHODS),
    orderId: z.optional(z.string({ error: expected("an order's id") })),
    after: z.optional(z.string({ error: position }).check(z.regex(POSITION, { error: position }))),
    limit: z._default(
      z.int({ error: limit }).check(z.minimum(1, { error: limit }), z.maximum(MAX_LIMIT, { error: limit })),
      50,
    ),
  },
  '{ status: "paid" }',
).check(
  faults<{ from?: number | undefined; to?: number | undefined }>(
    ({ from = -Infinity, to = Infinity }) =>
      from > to ? "is later than to, expected a time before it" : undefined,
    "from",
  ),
);

/** See `PayProxy.charges.list`. */
export async function listCharges(store: Store, given: ChargeFilters = {}): Promise<ChargePage> {
  const { after, limit: size, orderId, ...filters } = readWith(schema, given, "filters");
  if (store.listCharges === undefined)
    throw new Error("The store lacks listCharges, so charges can be read by their ids and orders alone.");
  if (orderId !== undefined && !isOrderId(orderId)) return { charges: [] };
  const found = await store.listCharges({
    ...filters,
    orderId,
    after: after === undefined ? undefined : readPosition(after),
    limit: size + 1,
  });
  const page = found.slice(0, size);
  const last = page.at(-1);
  return {
    charges: page.map(({ record }) => record),
    ...(last && found.length > size && { next: positionText(positionOf(last)) }),
  };
}

const positionText = ({ madeAt, id }: ChargePosition) => `${madeAt}.${id}`;

function readPosition(text: string): ChargePosition {
  const [, madeAt, id = ""] = POSITION.exec(text) ?? [];
  return { madeAt: Number(madeAt), id };
}
