import * as z from "zod/mini";
import {
  LISTED_STATUSES,
  SETTLEMENT_STATUSES,
  customerSchema,
  nonEmpty,
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

/** One card charge in the list (2.8). Amounts are decimal BRL. */
export interface CardListItem extends z.infer<typeof cardListItemSchema> {}
export const cardListItemSchema = z.object({
  id: lenient(z.int()),
  merchantOrderId: lenient(z.string()),
  paymentId: nonEmpty,
  customer: lenient(customerSchema),
  payment: z.object({
    type: lenient(z.string()),
    provider: lenient(z.string()),
    brand: lenient(z.string()),
    last4: lenient(z.string()),
    grossAmount: z.number(),
    netAmount: lenient(z.number()),
    amountCaptured: lenient(z.number()),
    amountCancelled: lenient(z.number()),
  }),
  status: z.object({
    code: lenient(z.int()),
    name: lenient(z.string()),
    message: lenient(z.string()),
    settlement: lenient(z.string()),
  }),
  authorization: lenient(
    z.object({
      proofOfSale: lenient(z.string()),
      tid: lenient(z.string()),
      authorizationCode: lenientOrNull(z.string()),
    }),
  ),
  threeDS: lenient(threeDSSchema),
});

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
  grossAmount: z.number(),
  netAmount: z.number(),
  capturedAmount: z.number(),
  cancelledAmount: z.number(),
  statusBreakdown: z.object({ pending: z.int(), paid: z.int(), cancelled: z.int(), reversed: z.int() }),
});

/** Answer to `GET /card/charges` (2.8). */
export interface CardListResponse extends z.infer<typeof cardListResponseSchema> {}
export const cardListResponseSchema = z.object({
  success: z.boolean(),
  data: z.object({
    items: z.array(cardListItemSchema),
    pagination: lenient(paginationSchema),
    summary: lenient(summarySchema),
  }),
});
