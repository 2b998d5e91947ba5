// How the service speaks where the paper is silent: one value of each dimension for a whole history. The first of each is
// what the paper shows; a history names only the dimensions in which its service differs.
import fc from "fast-check";

/** Stands for a field that is left out. */
const absent = undefined;

const DIMENSIONS = {
  // Statuses. A lie is a name that its code contradicts.
  paidName: ["PAID", "Paid", " paid ", "APPROVED", "CONFIRMED", "PENDING", "DENIED", null, absent],
  deniedName: ["DENIED", "Denied", "DECLINED", "REFUSED", null, absent],
  pendingName: ["PENDING", "pending", "PROCESSING", "AWAITING_3DS_AUTHENTICATION", null, absent],
  cancelledName: ["CANCELLED", "cancelled", "VOIDED", "REFUNDED", null, absent],
  reversedName: ["REVERSED", "reversed", "CHARGEBACK", "PAID", null, absent],
  codes: ["documented", "text", "others", "null", "absent"],
  settlement: ["documented", "lower case", "other words", "words for none", "null", "absent"],
  /** What a charge that was captured in part is said to be about, if it is not told beside it what was captured. */
  shortAmount: ["captured", "charged"],

  // The answer to a card charge.
  createdStatus: [201, 200],
  challengeStatus: [200, 201],
  created: ["documented", "amount as text", "nulls", "no success", "no paymentId", "no acquirer"],
  expiresAt: [
    "UTC",
    "offset",
    "without zone",
    "without zone, local",
    "behind",
    "ahead",
    "in days",
    "null",
    "absent",
  ],
  sessionMinutes: [10, 4, 15, 45],
  /** What becomes of a session that the buyer left. */
  leftSession: ["PENDING", "DENIED"],
  popupUrl: ["path", "path of the base", "absolute", "another host", "null"],

  // The list.
  listedPaymentId: ["given", "null while open", "absent while open", "null"],
  listedReference: ["given", "null", "absent"],
  listedAmounts: ["number", "text", "comma", "null", "words"],
  capturedAmount: ["number", "text", "null", "absent"],
  cancelledAmount: ["number", "text", "null", "absent"],
  emptyList: ["[]", "null", "absent", "data null", "404"],
  strangers: ["none", "readable", "without amount", "amount in words", "without ids", "null"],
  pagination: ["documented", "null", "absent", "wrong"],
  summary: ["documented", "null", "absent", "texts"],
  pageSize: ["any", "50 at most", "ignored"],
  lateMinutes: [0, 1, 5],

  // Deliveries.
  paidEvent: ["payment.confirmed", "payment.updated", "payment.captured"],
  deniedEvent: ["payment.denied", "payment.updated", "payment.failed"],
  givenBackEvent: ["payment.cancelled", "payment.updated", "payment.refunded"],
  cancelledShape: ["as updated", "2.7", "2.10", "2.10 without data"],
  deliveredIds: ["both", "reference", "paymentId", "other case"],
  deliveredAmount: ["number", "text", "comma", "null", "absent"],

  // Pix.
  pixAnswer: ["documented", "amount as text", "amount null", "code in white space", "no paymentId"],
  depositEvent: ["deposit", "pix.received"],
  depositStatus: ["PAID", "paid", " Paid ", "APPROVED", null, absent],
  depositAmount: ["text", "number", "comma", "null"],
  depositIds: ["both", "reference", "paymentId", "in data"],
} as const;

export type Dialect = { -readonly [K in keyof typeof DIMENSIONS]: (typeof DIMENSIONS)[K][number] };
export type Dimension = keyof Dialect;

const NAMES = Object.keys(DIMENSIONS) as Dimension[];
const isLie = (paidName: Dialect["paidName"]) => paidName === "PENDING" || paidName === "DENIED";

const PAPER = Object.fromEntries(NAMES.map((name) => [name, DIMENSIONS[name][0]])) as Dialect;

/** A value beyond the paper, of one dimension. */
const difference: fc.Arbitrary<Partial<Dialect>> = fc
  .constantFrom(...NAMES)
  .chain((name) => fc.constantFrom(...DIMENSIONS[name].slice(1)).map((value) => ({ [name]: value })));

const few = fc
  .array(difference, { maxLength: 6, size: "max" })
  .map((all) => Object.assign({}, ...all) as Partial<Dialect>);
const many = fc
  .tuple(...NAMES.map((name) => fc.constantFrom(...DIMENSIONS[name])))
  .map(
    (values) =>
      Object.fromEntries(
        NAMES.map((name, at) => [name, values[at]] as const).filter(([name, value]) => value !== PAPER[name]),
      ) as Partial<Dialect>,
  );

/** Where a service differs from the paper: in a few dimensions, or in most. */
export const differences = fc.oneof({ withCrossShrink: true }, few, many);

/**
 * The whole way in which a service speaks. A name that lies stands beside the code that contradicts it, and one that stays `PAID`
 * when the money is taken back beside the settlement that says so.
 */
export function dialectOf(different: Partial<Dialect>): Dialect {
  const dialect = { ...PAPER, ...different };
  return {
    ...dialect,
    ...(isLie(dialect.paidName) && { codes: "documented" }),
    ...(dialect.reversedName === "PAID" && !saysTakenBack(dialect) && { settlement: "documented" }),
  };
}

/** Whether the settlement says that money was taken back, in the word of the paper. */
export const saysTakenBack = ({ settlement }: Pick<Dialect, "settlement">) =>
  settlement === "documented" || settlement === "lower case" || settlement === "words for none";

/** Every value that a service may speak with, as {@link Spoken} counts it. */
export const allValues = NAMES.flatMap((name) => DIMENSIONS[name].map((value) => labelOf(name, value)));

export function labelOf(name: string, value: unknown) {
  return `${name}: ${value === undefined ? "absent" : JSON.stringify(value)}`;
}

/** How often each value was spoken, and each step was taken: what was never spoken was never tried. */
export class Spoken {
  readonly counts = new Map<string, number>();

  count(name: string, value: unknown): void {
    const label = labelOf(name, value);
    this.counts.set(label, (this.counts.get(label) ?? 0) + 1);
  }
}
