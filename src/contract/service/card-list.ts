import * as z from "zod/mini";
import {
  decimalBrl,
  exactBrl,
  LISTED_STATUSES,
  SETTLEMENT_STATUSES,
  customerSchema,
  nonEmpty,
  orEmpty,
  lenient,
  lenientOrNull,
  threeDSSchema,
} from "./parts.ts";

const positiveText = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), z.transform(Number));
const instant = z
  .string()
  .check(z.refine((text) => !Number.isNaN(Date.parse(text)), { error: "not a date-time" }));

/** Query of `GET /card/charges` (4.4). */
export interface CardListQuery extends z.infer<typeof cardListQuerySchema> {}
/** Reads the query from its text form, as in `Object.fromEntries(url.searchParams)`. */
export const cardListQuerySchema = z.object({
  page: z.optional(positiveText),
  limit: z.optional(positiveText),
  status: z.optional(z.enum(LISTED_STATUSES)),
  settlementStatus: z.optional(z.enum(SETTLEMENT_STATUSES)),
  merchantOrderId: z.optional(z.string()),
  paymentId: z.optional(z.string()),
  brand: z.optional(z.string()),
  /** ISO 8601 */
  dateFrom: z.optional(instant),
  /** ISO 8601 */
  dateTo: z.optional(instant),
});

/**
 * One card charge in the list (2.8), which names the charge by one of the two ids at least. Amounts are decimal BRL. One that
 * is absent is not known; one that is there and cannot be read spoils the item, since it may be another than is expected.
 */
export interface CardListItem extends z.infer<typeof cardListItemSchema> {}
const cardListItemFields = z.object({
  id: lenient(z.int()),
  merchantOrderId: lenient(nonEmpty),
  /** Null or absent in some services' lists while the buyer is at the bank's page. */
  paymentId: lenient(nonEmpty),
  customer: lenient(customerSchema),
  payment: orEmpty(
    z.object({
      type: lenient(z.string()),
      provider: lenient(z.string()),
      brand: lenient(z.string()),
      last4: lenient(z.string()),
      grossAmount: z.nullish(exactBrl),
      netAmount: lenient(decimalBrl),
      amountCaptured: z.nullish(exactBrl),
      amountCancelled: z.nullish(exactBrl),
    }),
  ),
  status: orEmpty(
    z.object({
      code: lenient(z.int()),
      name: lenient(z.string()),
      message: lenient(z.string()),
      settlement: lenient(z.string()),
    }),
  ),
  authorization: lenient(
    z.object({
      proofOfSale: lenient(z.string()),
      tid: lenient(z.string()),
      authorizationCode: lenientOrNull(z.string()),
    }),
  ),
  threeDS: lenient(threeDSSchema),
});
export const cardListItemSchema = cardListItemFields.check(
  z.refine(({ paymentId, merchantOrderId }) => (paymentId ?? merchantOrderId) !== undefined, {
    path: ["paymentId"],
  }),
);

export interface Pagination extends z.infer<typeof paginationSchema> {}
const paginationSchema = z.object({
  page: z.int(),
  limit: z.int(),
  totalItems: z.int(),
  totalPages: z.int(),
  hasNextPage: z.boolean(),
  hasPreviousPage: z.boolean(),
});

/** Totals over everything that the filters match. Amounts are decimal BRL. */
export interface CardListSummary extends z.infer<typeof summarySchema> {}
const summarySchema = z.object({
  totalTransactions: z.int(),
  grossAmount: decimalBrl,
  netAmount: decimalBrl,
  capturedAmount: decimalBrl,
  cancelledAmount: decimalBrl,
  statusBreakdown: z.object({ pending: z.int(), paid: z.int(), cancelled: z.int(), reversed: z.int() }),
});

const listOf = <T extends z.core.$ZodType>(items: T) =>
  z.object({
    success: z.boolean(),
    data: z.object({ items, pagination: lenient(paginationSchema), summary: lenient(summarySchema) }),
  });

/** Answer to `GET /card/charges` (2.8). */
export interface CardListResponse extends z.infer<typeof cardListResponseSchema> {}
export const cardListResponseSchema = listOf(z.array(cardListItemSchema));

/** The same, with items that are still to be read one by one. `null` is a list without any. */
export const cardListEnvelopeSchema = listOf(z.nullable(z.array(z.unknown())));
