// What the merchant's side answers (docs/admin.md), as far as the desk reads it. A later release may add fields and words, and
// an earlier one lacks some: what is not known is shown as it came, and what is no charge at all is left out and counted.
import * as z from "zod/mini";

const cents = z.int();
/** Absent, or null where a server between has made it so. */
const maybe = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.optional(z.nullable(schema)),
    z.transform((value) => value ?? undefined),
  );
const text = maybe(z.string());
/** ISO 8601, with its zone. */
const instant = z.iso.datetime({ offset: true });

const reason = z.object({ code: z.string(), message: text });

const service = z.object({
  merchantOrderId: text,
  paymentId: text,
  transactionId: maybe(z.union([z.number(), z.string()])),
  settlementStatus: text,
  returnCode: text,
  returnMessage: text,
  releaseAt: text,
  netAmount: maybe(cents),
  fee: maybe(cents),
  receiptUrl: text,
});

export const chargeSchema = z.object({
  id: z.string(),
  orderId: z.string(),
  method: z.string(),
  status: z.string(),
  amount: cents,
  cancelledAmount: maybe(cents),
  orderAmount: maybe(cents),
  /** Another charge paid the order. */
  orderPaid: maybe(z.boolean()),
  outstandingAmount: maybe(cents),
  version: z.number(),
  createdAt: instant,
  updatedAt: instant,
  paidAt: maybe(instant),
  expiresAt: maybe(instant),
  card: maybe(z.object({ brand: z.string(), last4: z.string(), installments: maybe(z.number()) })),
  reason: maybe(reason),
  service: maybe(service),
});
export type AdminCharge = z.output<typeof chargeSchema>;

export const refundSchema = z.object({
  id: z.string(),
  orderId: z.string(),
  chargeId: z.string(),
  amount: cents,
  total: maybe(cents),
  status: z.string(),
  by: z.string(),
  reason: text,
  receiptUrl: text,
  createdAt: instant,
  updatedAt: instant,
});
export type AdminRefund = z.output<typeof refundSchema>;

export const historyEntrySchema = z.object({
  at: instant,
  kind: z.string(),
  by: text,
  text: z.string(),
  detail: maybe(z.record(z.string(), z.unknown())),
});
export type AdminHistoryEntry = z.output<typeof historyEntrySchema>;

export const problemSchema = z.object({
  id: z.string(),
  code: z.string(),
  message: z.string(),
  at: instant,
  orderId: text,
  chargeId: text,
  resolved: maybe(z.object({ at: instant, by: text })),
});
export type AdminProblem = z.output<typeof problemSchema>;

export const failingEntrySchema = z.object({
  id: z.number(),
  handler: z.string(),
  about: z.object({ orderId: text, chargeId: text }),
  tries: z.number(),
  error: z.string(),
  since: instant,
  nextTry: instant,
});
export type AdminFailingEntry = z.output<typeof failingEntrySchema>;

const sum = z.object({ count: z.number(), amount: cents, unknown: z.number() });
const sums = { paid: sum, refunded: sum, reversed: sum, fees: sum, net: sum, releases: sum };
const allSums = z.object(sums);
export type AdminSum = z.output<typeof sum>;
export type AdminSums = z.output<typeof allSums>;

export const summarySchema = z.object({
  from: maybe(instant),
  to: maybe(instant),
  madeFrom: maybe(instant),
  days: z.array(z.object({ day: z.string(), method: z.string(), ...sums })),
  totals: z.object({ all: allSums, pix: allSums, card: allSums }),
});
export type AdminSummary = z.output<typeof summarySchema>;

/** A page of a list. */
export interface ListPage<Item> {
  items: readonly Item[];
  /** `after` of the next page; absent in the last one. */
  next: string | undefined;
  /** How many of its items are none that this release can read. */
  unreadable: number;
}

/** The schema of a page whose list has this name. */
export const listOf = <Schema extends z.ZodMiniType>(name: string, schema: Schema) =>
  z.pipe(
    z.object({ [name]: z.array(z.unknown()), next: text }),
    z.transform(({ [name]: list, next }): ListPage<z.output<Schema>> => {
      const all = list as readonly unknown[];
      const items = all
        .map((item) => schema.safeParse(item))
        .flatMap(({ success, data }) => (success ? [data] : []));
      return {
        items: items as z.output<Schema>[],
        next: next as string | undefined,
        unreadable: all.length - items.length,
      };
    }),
  );

const readable = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.array(z.unknown()),
    z.transform((list) =>
      list
        .map((item) => schema.safeParse(item))
        .flatMap(({ success, data }) => (success ? [data as z.output<Schema>] : [])),
    ),
  );

const side = maybe(z.union([z.string(), z.number()]));
const reconciledSchema = z.object({
  finding: z.string(),
  id: text,
  orderId: text,
  paymentId: text,
  merchantOrderId: text,
  status: z.string(),
  amount: cents,
  differences: readable(z.object({ field: z.string(), store: side, service: side })),
});
export type AdminReconciled = z.output<typeof reconciledSchema>;

export const reconciliationSchema = z.object({
  charges: readable(reconciledSchema),
  unreadable: z.array(z.unknown()),
  complete: z.boolean(),
  summaryAgrees: maybe(z.boolean()),
});
export type AdminReconciliation = z.output<typeof reconciliationSchema>;

export const chargeDetailsSchema = z.object({
  charge: chargeSchema,
  refunds: readable(refundSchema),
  history: readable(historyEntrySchema),
  dossier: maybe(z.object({ head: z.string() })),
});
export type AdminChargeDetails = z.output<typeof chargeDetailsSchema>;

export const linkSchema = z.object({
  id: z.string(),
  orderId: z.string(),
  /** Its page: absolute, or a path. */
  url: z.string(),
  state: z.string(),
  once: z.boolean(),
  createdAt: instant,
  expiresAt: instant,
  createdBy: text,
  revokedAt: maybe(instant),
  revokedBy: text,
});
export type AdminLink = z.output<typeof linkSchema>;

/** Who asks, and what they may do. */
export const userSchema = z.object({ user: z.string(), can: z.array(z.string()) });
export type AdminReader = z.output<typeof userSchema>;

/** What a call was refused for (RFC 9457). */
export const refusalSchema = z.object({ code: z.string(), title: text, detail: text });
