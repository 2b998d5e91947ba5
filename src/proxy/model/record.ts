// What the proxy stores of a charge: the record that the merchant sees, and beside it what the proxy needs in order to find
// out how the charge ends.
import type { Charge, service } from "../../contract/index.ts";

/** What the service said of a charge. Amounts are cents. Stays on the server. */
export interface ServiceDetails {
  /** Unique per attempt; deliveries and look-ups are matched by it if no `paymentId` is known. */
  merchantOrderId: string;
  paymentId?: string | undefined;
  transactionId?: number | undefined;
  statusCode?: number | undefined;
  returnCode?: string | undefined;
  /** The message of the service or the bank, for the merchant only. */
  returnMessage?: string | undefined;
  settlementStatus?: string | undefined;
  /** ISO 8601 */
  releaseAt?: string | undefined;
  netAmount?: number | undefined;
  fee?: number | undefined;
  capturedAmount?: number | undefined;
  threeDS?: service.ServiceThreeDS | undefined;
  authorizationCode?: string | undefined;
  receiptUrl?: string | undefined;
}

/** A charge as the merchant's backend sees it. Never sent to a browser: see {@link toCharge}. */
export interface ChargeRecord extends Charge {
  service: ServiceDetails;
  /**
   * Cents that the order cost by the charge's method when the charge was made, without interest: compare it with what the
   * order costs when you are told that it is paid. Absent in charges that were made before it was kept.
   */
  orderAmount?: number | undefined;
  /**
   * What `order` said of the order when the charge was made, and so gave to its page, 1,000 characters at most, without card
   * numbers. Goes with the buyer's data.
   */
  orderDescription?: string | undefined;
  /** The shop's name, as `order` gave it then. */
  orderPayee?: string | undefined;
  /** The id of the link to pay by which the buyer came, if they came by one. */
  link?: string | undefined;
  /** Cents that the buyer was shown as the total, as the page said when it made the charge; it was the charge's amount. */
  seenTotal?: number | undefined;
  /**
   * Cents that are missing, if the charge is paid and its order costs more than `orderAmount` by now. `onPaid` is not
   * told of it while it is there.
   */
  outstandingAmount?: number | undefined;
  /** Money that went back outside the service, as the merchant recorded it, oldest first. */
  refunds?: readonly RecordedRefund[] | undefined;
}

/** What went back in all (cents), why, and when it was recorded (ISO 8601, UTC). */
export interface RecordedRefund {
  amount: number;
  reason: string;
  at: string;
}

/** A card charge that has to be looked up at the service. */
export interface Lookup {
  /** Look-ups made so far: the delay before the next grows with them. */
  tries: number;
  /** Epoch milliseconds of the latest one. */
  at?: number | undefined;
  /** Epoch milliseconds of the first list without the charge, or without its expected change. */
  missingSince?: number | undefined;
  /** Epoch milliseconds of the first look-up since the latest answer that was not answered. */
  unansweredSince?: number | undefined;
  /** Milliseconds of lists without the charge after which it counts as never made; 15 minutes if absent. */
  giveUpAfter?: number | undefined;
  /** Wanted whatever state the charge is in: a delivery names no amounts, or the charge ended without the service. */
  refresh?: boolean | undefined;
  /** Epoch milliseconds of the latest time that it was wanted: a look-up that began before cannot tell of what is sought. */
  wantedAt?: number | undefined;
}

/** Why a paid charge is not told as a payment. */
export interface Withheld {
  /** Less came than the order costs, or another charge was told for the order. */
  because: "short" | "second";
  /** How often the shop was asked again what the order costs. */
  asks?: number | undefined;
  /** Epoch milliseconds at which it is asked next. */
  askAt?: number | undefined;
}

/**
 * `pending`: on its way. `done`: it went back. `refused`: nothing went back, and `reason` says why. `unknown`: a person has to
 * look at the service, and `onProblem` was told.
 */
export type RefundStatus = "pending" | "done" | "refused" | "unknown";

/** Money that went back to the buyer, or is to, as its charge keeps it. */
export interface StoredRefund {
  /** The charge's id and the refund's number. */
  id: string;
  /** Cents of this refund. */
  amount: number;
  status: RefundStatus;
  /**
   * Who sent it: the `shop`, by `pay.charges.refund`; the `service`, where it was cancelled there; or somebody else, and the
   * shop `recorded` it.
   */
  by: "shop" | "service" | "recorded";
  /** The shop's note, or why the service refused. */
  reason?: string | undefined;
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  updatedAt: string;
  /** SHA-256 of the merchant's key, by which the same refund is recognized. */
  key?: string | undefined;
  /** Keyed hash of the note and the buyer's Pix key that were asked for with this key. */
  body?: string | undefined;
  /** Cents that had gone back when it was sent: what became of it is told by what has gone back since. */
  before?: number | undefined;
  /** Epoch milliseconds until which the service may still say what became of it by itself. */
  answerUntil?: number | undefined;
  /** Of a withdrawal: what its deliveries name it by. */
  reference?: string | undefined;
  /** Of a withdrawal: the service's id of it. */
  transferId?: string | undefined;
  /** Of a withdrawal: cents that the service takes for it. */
  fee?: number | undefined;
  /** Of a withdrawal: where it goes to, as far as it is kept. */
  pixKeyMasked?: string | undefined;
}

/** Whether money came, or went back, of a charge that is not known as paid. */
export type MoneyTold = "came" | "went back";

/** When a buyer who has not paid is reminded, and how far that is. */
export interface StoredReminder {
  /** Epoch milliseconds. */
  dueAt: number;
  /** It fell due, and is in the outbox. */
  isQueued?: boolean | undefined;
  /** Epoch milliseconds of the latest commit, made just before the shop is told, which found that the charge still waits. */
  claimedAt?: number | undefined;
}

/** A charge in the store. */
export interface StoredCharge {
  record: ChargeRecord;
  /** The service was called and has not answered yet, or this process died before it did. */
  sending: boolean;
  /** Epoch milliseconds at which the charge is due: it expires, its buyer is reminded, or it must be looked up. */
  due?: number | undefined;
  lookup?: Lookup | undefined;
  /** Of a Pix charge that waits, if its buyer is reminded; gone once it no longer does, unless the shop was told. */
  reminder?: StoredReminder | undefined;
  /** What the service was told about authentication, which was decided before this try was sent. */
  authenticate?: boolean | undefined;
  /** The bank declined it for lack of authentication: the order's next card try asks for it, and takes this away. */
  authenticateNext?: boolean | undefined;
  /** Epoch milliseconds until which the buyer may still be at the bank's page. */
  challengeUntil?: number | undefined;
  /** The service's last word on the status, if that is none that is known. A later known one removes it. */
  unknownStatus?: string | undefined;
  /** What was said of its money meanwhile: a list that still says `PENDING` lags behind it, and does not remove that word. */
  moneyTold?: MoneyTold | undefined;
  /** Cents that the order cost when the charge was ended because its own amount was outdated. */
  outdatedBy?: number | undefined;
  /** If the charge is paid, and the shop is not told of it as a payment. */
  withheld?: Withheld | undefined;
  /** The limit keys by which a decline of it will be counted, until it is known whether the card is approved. */
  subjects?: readonly string[] | undefined;
  /** Epoch milliseconds at which it was counted as under way by these keys, as long as they are there. */
  triedAt?: number | undefined;
  /** What went back, and what is to, oldest first. */
  refunds?: readonly StoredRefund[] | undefined;
  /** Cents of what went back that refunds account for, or that went back before refunds were kept. */
  accountedAmount?: number | undefined;
  /** The reports that were made of this charge, so that a repeated look-up does not make them again. */
  reported: string[];
}

/** The part of a record that a browser may see, with or without the image of a Pix code. */
export function toCharge(record: ChargeRecord, withImage: boolean): Charge {
  const {
    service: _service,
    orderAmount: _orderAmount,
    orderDescription: _orderDescription,
    orderPayee: _orderPayee,
    seenTotal: _seenTotal,
    outstandingAmount: _outstandingAmount,
    refunds: _refunds,
    link: _link,
    ...charge
  } = record;
  return withImage ? charge : withoutImage(charge);
}

/** Without the image of its Pix code, which is most of its bytes, and says what the code says. */
export function withoutImage<Of extends Charge>(charge: Of): Of {
  if (!charge.pix) return charge;
  const { image: _image, ...pix } = charge.pix;
  return { ...charge, pix };
}

/** Whether the bank declined the card, or the service refused the attempt. */
export const isDeclined = ({ status, reason }: Pick<Charge, "status" | "reason">) =>
  status === "denied" || (status === "failed" && reason?.code === "failed");

/** Whether the charge may still be paid by the buyer who started it. */
export const isWaiting = ({ status }: Pick<Charge, "status">) =>
  status === "pending" || status === "challenge";

/** Whether the charge ended without money, as far as is known. */
export const endedUnpaid = ({ status }: Pick<Charge, "status">) =>
  status === "expired" || status === "failed" || status === "denied";

/** The entry in `reported` of a payment with another amount than the charge's. */
export const wrongAmountEntry = (amount: number | "") => `wrong_amount:${amount}`;

/** Whether it was told that another amount than the charge's was paid. */
export const hasWrongAmount = ({ reported }: Pick<StoredCharge, "reported">) =>
  reported.some((entry) => entry.startsWith(wrongAmountEntry("")));

/**
 * Whether the service may have the money of a card charge that is not paid here: its last word on the charge is none that is
 * known, or it took another amount. The proxy does not end such a charge, and makes no other of its order.
 */
export const isUndetermined = (stored: StoredCharge) =>
  stored.record.method === "card" &&
  ((stored.unknownStatus !== undefined && (isWaiting(stored.record) || endedUnpaid(stored.record))) ||
    (isWaiting(stored.record) && hasWrongAmount(stored)));

/** Whether the outcome of a card charge has to be known before another charge of its order is made. */
export const isUnderway = (stored: StoredCharge) =>
  (stored.record.method === "card" && stored.record.status === "pending") || isUndetermined(stored);

/** Whether the charge decides nothing about its order any more. */
export const isOver = (stored: StoredCharge) =>
  endedUnpaid(stored.record) && !isUndetermined(stored) && !stored.authenticateNext;

/** The refund of which it is not known yet what became of it. A charge has one at most. */
export const refundUnderway = ({ refunds = [] }: StoredCharge): StoredRefund | undefined =>
  refunds.find(({ status }) => status === "pending");

/** Cents that went back so far. */
export const refundedAmount = ({ cancelledAmount = 0 }: Pick<ChargeRecord, "cancelledAmount">): number =>
  cancelledAmount;
