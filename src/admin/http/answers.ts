// What the merchant's side answers, as schemas: the document of its calls is made of them.
import * as z from "zod/mini";
import { BRANDS, CHARGE_STATUSES, METHODS, REASON_CODES } from "../../contract/index.ts";
import { LINK_STATES, PAYOUT_STATUSES } from "../../proxy/internal.ts";
import { RIGHTS } from "./authorize.ts";

const cents = z.int().check(z.minimum(0));
const text = z.optional(z.string());
const instant = z.iso.datetime();
const next = { next: text };

const charge = z.looseObject({
  id: z.string(),
  orderId: z.string(),
  method: z.enum(METHODS),
  status: z.enum(CHARGE_STATUSES),
  amount: cents,
  currency: z.literal("BRL"),
  cancelledAmount: z.optional(cents),
  orderAmount: z.optional(cents),
  /** Where another charge paid the order. */
  orderPaid: z.optional(z.literal(true)),
  outstandingAmount: z.optional(cents),
  orderDescription: text,
  orderPayee: text,
  link: text,
  seenTotal: z.optional(cents),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
  paidAt: z.optional(instant),
  expiresAt: z.optional(instant),
  card: z.optional(z.looseObject({ brand: z.enum(BRANDS), last4: z.string(), installments: z.int() })),
  reason: z.optional(z.looseObject({ code: z.enum(REASON_CODES), message: z.string() })),
  service: z.looseObject({
    merchantOrderId: z.string(),
    paymentId: text,
    transactionId: z.optional(z.int()),
    settlementStatus: text,
    releaseAt: text,
    netAmount: z.optional(z.int()),
    fee: z.optional(z.int()),
    receiptUrl: text,
  }),
});

const refund = z.strictObject({
  id: z.string(),
  orderId: z.string(),
  chargeId: z.string(),
  amount: cents,
  total: cents,
  status: z.enum(["pending", "done", "refused", "unknown"]),
  by: z.enum(["shop", "service", "recorded"]),
  reason: text,
  receiptUrl: text,
  createdAt: instant,
  updatedAt: instant,
});

const payout = z.strictObject({
  id: z.string(),
  amount: cents,
  status: z.enum(PAYOUT_STATUSES),
  fee: z.optional(cents),
  transferId: text,
  pixKeyMasked: z.string(),
  refundOf: text,
  reason: text,
  user: text,
  createdAt: instant,
  updatedAt: instant,
});

const link = z.strictObject({
  id: z.string(),
  orderId: z.string(),
  url: z.string(),
  token: z.string(),
  state: z.enum(LINK_STATES),
  createdAt: instant,
  expiresAt: instant,
  once: z.boolean(),
  createdBy: text,
  revokedAt: z.optional(instant),
  revokedBy: text,
});

const historyEntry = z.strictObject({
  at: instant,
  kind: z.string(),
  by: text,
  text: z.string(),
  detail: z.optional(z.looseObject({})),
});

/** What an entry tells of stands in `data`, as the calls for charges and refunds give it. */
const dossierEntry = z.strictObject({
  part: z.enum(["charge", "history", "refund", "state"]),
  data: z.looseObject({}),
  previous: z.nullable(z.string()),
  hash: z.string(),
});

const dossier = z.strictObject({ entries: z.array(dossierEntry), head: z.string() });

const failingEntry = z.strictObject({
  id: z.int(),
  handler: z.string(),
  about: z.looseObject({ orderId: text, chargeId: text }),
  tries: z.int(),
  error: z.string(),
  since: instant,
  nextTry: instant,
});

const reportedProblem = z.strictObject({
  id: z.string(),
  code: z.string(),
  message: z.string(),
  at: instant,
  orderId: text,
  chargeId: text,
  resolved: z.optional(z.strictObject({ at: instant, by: text })),
});

const reconciliation = z.looseObject({
  from: instant,
  to: instant,
  closes: z.boolean(),
  charges: z.array(z.looseObject({ finding: z.string(), status: z.string(), amount: z.int() })),
});

const sum = z.strictObject({
  count: z.int().check(z.minimum(0)),
  amount: z.int(),
  unknown: z.int().check(z.minimum(0)),
});
const sums = { paid: sum, refunded: sum, reversed: sum, fees: sum, net: sum, releases: sum };
const allSums = z.strictObject(sums);

const summary = z.strictObject({
  from: z.optional(instant),
  to: z.optional(instant),
  madeFrom: z.optional(instant),
  days: z.array(z.strictObject({ day: z.iso.date(), method: z.enum(METHODS), ...sums })),
  totals: z.strictObject({ all: allSums, pix: allSums, card: allSums }),
});

const problem = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: text,
  errors: z.optional(z.array(z.object({ field: z.string(), code: z.string(), message: z.string() }))),
});

const user = z.strictObject({ user: z.string(), can: z.array(z.enum(RIGHTS)) });

/** By their names in the document. */
export const ANSWERS = {
  Charge: charge,
  Charges: z.strictObject({ charges: z.array(charge), ...next }),
  ChargeDetails: z.strictObject({
    charge,
    refunds: z.array(refund),
    history: z.array(historyEntry),
    dossier: z.strictObject({ head: z.string() }),
  }),
  OrderDetails: z.strictObject({ charges: z.array(charge), refunds: z.array(refund) }),
  Refund: refund,
  Payout: payout,
  Link: link,
  Links: z.strictObject({ links: z.array(link) }),
  Payouts: z.strictObject({ payouts: z.array(payout), ...next }),
  HistoryEntry: historyEntry,
  Dossier: dossier,
  FailingEntry: failingEntry,
  FailingEntries: z.strictObject({ entries: z.array(failingEntry), ...next }),
  ReportedProblem: reportedProblem,
  ReportedProblems: z.strictObject({ problems: z.array(reportedProblem), ...next }),
  Summary: summary,
  SummarySum: sum,
  Reconciliation: reconciliation,
  Problem: problem,
  User: user,
};
