// All charges for the merchant, page by page.
import * as z from "zod/mini";
import { CHARGE_STATUSES, isOrderId, LAST4, METHODS } from "../../contract/index.ts";
import { expected, readWith, strictFields } from "../lib/option-schema.ts";
import type { ChargeRecord } from "../model/record.ts";
import { positionOf, type Store } from "../stores/store.ts";
import { isPeriod, oneOf, pageFields, pageOf, type PageFilters } from "./list-filters.ts";

/** Which charges are listed. */
export interface ChargeFilters extends PageFilters {
  /** One, or several of which it is any. */
  status?: ChargeRecord["status"] | readonly ChargeRecord["status"][] | undefined;
  method?: ChargeRecord["method"] | undefined;
  orderId?: string | undefined;
  /** The last four digits of the card's number, such as `"4242"`: card charges alone. */
  last4?: string | undefined;
}

/** Charges, newest first. */
export interface ChargePage {
  charges: ChargeRecord[];
  /** `after` of the next page; absent in the last one. */
  next?: string | undefined;
}

/** Without what was given, which may be a whole number. */
const last4 = 'is something else than the last four digits of a card\'s number, such as "4242"';

const status = z.enum(CHARGE_STATUSES);
const statuses = { error: expected(`one of ${CHARGE_STATUSES.join(", ")}, or an array of these`) };

/** Reads `ChargeFilters`. */
export const chargeFilters = strictFields(
  {
    ...pageFields,
    status: z.optional(z.union([status, z.array(status).check(z.minLength(1, statuses))], statuses)),
    method: oneOf(METHODS),
    orderId: z.optional(z.string({ error: expected("an order's id") })),
    last4: z.optional(z.string({ error: last4 }).check(z.regex(LAST4, { error: last4 }))),
  },
  '{ status: "paid" }',
).check(isPeriod);

/** The store's list of charges. Throws if it has none. */
export function listOf(store: Store): NonNullable<Store["listCharges"]> {
  if (store.listCharges === undefined)
    throw new Error("The store lacks listCharges, so charges can be read by their ids and orders alone.");
  return store.listCharges;
}

/** See `PayProxy.charges.list`. */
export async function listCharges(store: Store, given: ChargeFilters = {}): Promise<ChargePage> {
  const query = readWith(chargeFilters, given, "filters");
  const read = listOf(store);
  if (query.orderId !== undefined && !isOrderId(query.orderId)) return { charges: [] };
  const found = await read({ ...query, limit: query.limit + 1 });
  const wanted = query.status === undefined ? undefined : [query.status].flat();
  if (wanted && found.some(({ record }) => !wanted.includes(record.status)))
    throw new Error("The store's listCharges does not know several statuses: ask for one at a time.");
  if (query.last4 !== undefined && found.some(({ record }) => record.card?.last4 !== query.last4))
    throw new Error(
      "The store's listCharges does not know last4, so charges cannot be searched by their card.",
    );
  const { items, ...next } = pageOf(found, query.limit, positionOf);
  return { charges: items.map(({ record }) => record), ...next };
}
