// The report of a reconciliation: each card charge of the period, the sums on both sides, and what is released by day.
import type { ChargeStatus } from "../../contract/index.ts";
import type { CardChargeSummary, ListedCardCharge, UnreadableItem } from "../service/card-list.ts";
import type { WholeCardList } from "./list-all-cards.ts";
import { dayOfText } from "../model/brazil-day.ts";
import { listedFee, type FieldDifference } from "./differences.ts";
import type { ChargeRecord } from "../model/record.ts";
import { cardListed, readStatus } from "../model/answer-updates.ts";

/**
 * How a charge stands:
 *
 * - `equal`: store and service said the same.
 * - `mended`: they differed, and the store has been brought to what the service says.
 * - `different`: they differ, and what the service says cannot follow what the store knows.
 * - `unknown`: the service lists it, and the store has no such charge.
 * - `unlisted`: money came by it according to the store, and the service does not list it.
 * - `unanswered`: it differs or was not listed, and the service did not answer readably when it was asked for the charge alone.
 * - `underway`: it is being made right now, and was left alone.
 */
export type Finding = "equal" | "mended" | "different" | "unknown" | "unlisted" | "unanswered" | "underway";

/** A card charge of the period. Amounts are cents. */
export interface ReconciledCharge {
  finding: Finding;
  /** The charge's id and order; absent if it is unknown to the store. */
  id?: string | undefined;
  orderId?: string | undefined;
  paymentId?: string | undefined;
  merchantOrderId?: string | undefined;
  /** What the service says, `unknown` where that is nothing known; of an unlisted charge what the store says. */
  status: ChargeStatus | "unknown";
  settlementStatus?: string | undefined;
  /** Where the service's list gives none, the store's; 0 where neither knows one. */
  amount: number;
  capturedAmount?: number | undefined;
  cancelledAmount: number;
  /** After cancellations and fees. */
  netAmount?: number | undefined;
  /** What the service keeps: captured less cancelled and net, since its list does not name it. */
  fee?: number | undefined;
  /** As the service told it when the charge was made or confirmed (its list has no such date): ISO 8601. */
  releaseAt?: string | undefined;
  /** The day of `releaseAt` in Brazil, `YYYY-MM-DD`. */
  releaseDay?: string | undefined;
  /** The fields that differed; empty where the finding is about the charge as a whole. */
  differences: FieldDifference[];
}

export type SumName =
  | "charges"
  | "grossAmount"
  | "capturedAmount"
  | "cancelledAmount"
  | "netAmount"
  | "pending"
  | "paid"
  | "cancelled"
  | "reversed";

/** One sum from each side: cents, or a number of charges. A value is absent if that side does not give it. */
export interface Sum {
  name: SumName;
  /** Of the store before anything was mended. */
  before?: number | undefined;
  /** Of the store now. */
  store?: number | undefined;
  /** Of the charges that the service lists. */
  list?: number | undefined;
  /** As the service's own summary gives it. */
  summary?: number | undefined;
}

/** What is released on one day, by the charges that are paid, in cents. `amount` is `fee` and `netAmount` together. */
export interface ReleaseDay {
  /** `YYYY-MM-DD` in Brazil; absent for charges whose release date was never told. */
  day?: string | undefined;
  charges: number;
  amount: number;
  fee: number;
  netAmount: number;
}

/** An item of the service's list that cannot be read: the ids that it has, and the fields that are not as documented. */
export interface UnreadableCharge {
  paymentId?: string | undefined;
  merchantOrderId?: string | undefined;
  fields: string[];
}

/** The answer of `pay.reconcile`. */
export interface Reconciliation {
  /** The period, both ends included: ISO 8601, UTC. */
  from: string;
  to: string;
  /** Whether store, list and summary agree now, so that nothing is left to look into. */
  closes: boolean;
  /** How many charges have each finding. */
  counts: Record<Finding, number>;
  charges: ReconciledCharge[];
  /** The items of the service's list that cannot be read, and so were not compared. */
  unreadable: UnreadableCharge[];
  sums: Sum[];
  /** Whether the sums of the list are those of the service's summary; absent if the service gave none. */
  summaryAgrees?: boolean | undefined;
  /** Whether the service counted as many charges as its pages held. */
  complete: boolean;
  /** Whether the store was searched for charges that the service does not list. */
  searched: boolean;
  /** By day, the unknown last. */
  days: ReleaseDay[];
  /** What the report cannot say, in English. */
  notes: string[];
}

/** A charge that was compared: as it was in the store, as it is there now, and as the service lists it. */
export interface Compared {
  finding: Finding;
  differences: FieldDifference[];
  before?: ChargeRecord | undefined;
  record?: ChargeRecord | undefined;
  item?: ListedCardCharge | undefined;
}

const NO_PIX =
  "Pix is not in this report: the service has no list of Pix charges, so those rest on its deliveries alone.";
const NOT_SEARCHED =
  "The store cannot list its charges, so those that it has and the service does not list were not searched for.";
const INCOMPLETE =
  "The service's list changed while it was read, or counts other charges than its pages hold: run again.";
const NO_SUMMARY = "The service gave no summary, so its totals were not compared.";

const unreadableNote = (count: number) =>
  `${count === 1 ? "1 item" : `${count} items`} of the service's list cannot be read, and so ` +
  `${count === 1 ? "was" : "were"} not compared: each may be any charge. Look at them at the service, and tell it.`;

export function reconciliation(
  period: { from: number; to: number },
  compared: readonly Compared[],
  list: WholeCardList,
  searched: boolean,
): Reconciliation {
  const counts = {
    equal: 0,
    mended: 0,
    different: 0,
    unknown: 0,
    unlisted: 0,
    unanswered: 0,
    underway: 0,
  };
  for (const { finding } of compared) counts[finding]++;
  const charges = compared.map(row);
  const sums = sumsOf(compared, list.items, list.summary);
  const summaryAgrees = list.summary && sums.every(({ list, summary }) => agree(list, summary));
  const unreadable = list.unreadable.map(named);
  const isOpen = counts.different + counts.unknown + counts.unlisted + counts.unanswered > 0;
  return {
    from: new Date(period.from).toISOString(),
    to: new Date(period.to).toISOString(),
    closes: !isOpen && unreadable.length === 0 && summaryAgrees !== false && list.complete,
    counts,
    charges,
    unreadable,
    sums,
    summaryAgrees,
    complete: list.complete,
    searched,
    days: byDay(charges),
    notes: [
      NO_PIX,
      ...(searched ? [] : [NOT_SEARCHED]),
      ...(list.complete ? [] : [INCOMPLETE]),
      ...(unreadable.length > 0 ? [unreadableNote(unreadable.length)] : []),
      ...(list.summary ? [] : [NO_SUMMARY]),
    ],
  };
}

function named({ fields, item }: UnreadableItem): UnreadableCharge {
  const { paymentId, merchantOrderId } = (item ?? {}) as Record<string, unknown>;
  const text = (id: unknown) => (typeof id === "string" ? id : undefined);
  return { paymentId: text(paymentId), merchantOrderId: text(merchantOrderId), fields };
}

/** Sums that are not given do not differ. */
const agree = (list: number | undefined, summary: number | undefined) =>
  list === undefined || summary === undefined || list === summary;

function row({ finding, differences, record, item }: Compared): ReconciledCharge {
  const { id, orderId, service } = record ?? {};
  const releaseAt = service?.releaseAt;
  const told = item ? ofItem(item, record) : ofRecord(record);
  return {
    finding,
    id,
    orderId,
    paymentId: item?.paymentId ?? service?.paymentId,
    merchantOrderId: item?.merchantOrderId ?? service?.merchantOrderId,
    ...told,
    releaseAt,
    releaseDay: releaseAt === undefined ? undefined : dayOfText(releaseAt),
    differences,
  };
}

const ofItem = (item: ListedCardCharge, record: ChargeRecord | undefined) => ({
  status: cardListed(item, record).status ?? ("unknown" as const),
  settlementStatus: item.status.settlement,
  amount: item.payment.grossAmount ?? record?.amount ?? item.payment.amountCaptured ?? 0,
  capturedAmount: item.payment.amountCaptured,
  cancelledAmount: item.payment.amountCancelled ?? 0,
  netAmount: item.payment.netAmount,
  fee: listedFee(item),
});

const ofRecord = (record: ChargeRecord | undefined) => ({
  status: record?.status ?? "pending",
  settlementStatus: record?.service.settlementStatus,
  amount: record?.amount ?? 0,
  capturedAmount: record?.service.capturedAmount,
  cancelledAmount: record?.cancelledAmount ?? 0,
  netAmount: record?.service.netAmount,
  fee: record?.service.fee,
});

/** The amounts that are summed: where a record has them, and a listed payment. The summary has them by the same names. */
const AMOUNTS = [
  { name: "grossAmount", stored: ({ amount }: ChargeRecord) => amount, listed: "grossAmount" },
  {
    name: "capturedAmount",
    stored: ({ service }: ChargeRecord) => service.capturedAmount,
    listed: "amountCaptured",
  },
  {
    name: "cancelledAmount",
    stored: ({ cancelledAmount }: ChargeRecord) => cancelledAmount,
    listed: "amountCancelled",
  },
  { name: "netAmount", stored: ({ service }: ChargeRecord) => service.netAmount, listed: "netAmount" },
] as const;

// Of the service alone: the store's statuses are others, and one that expired here may be pending there.
const STATUSES = ["pending", "paid", "cancelled", "reversed"] as const;

function sumsOf(
  compared: readonly Compared[],
  items: readonly ListedCardCharge[],
  summary: CardChargeSummary | undefined,
): Sum[] {
  const before = compared.flatMap((one) => one.before ?? []);
  const records = compared.flatMap(({ record }) => record ?? []);
  return [
    {
      name: "charges",
      before: before.length,
      store: records.length,
      list: items.length,
      summary: summary?.totalTransactions,
    },
    ...AMOUNTS.map(({ name, stored, listed }) => ({
      name,
      before: total(before.map((record) => stored(record) ?? 0)),
      store: total(records.map((record) => stored(record) ?? 0)),
      list: total(items.map(({ payment }) => payment[listed])),
      summary: summary?.[name],
    })),
    ...STATUSES.map((name) => ({
      name,
      list: items.filter(({ status }) => readStatus(status) === name).length,
      summary: summary?.statusBreakdown?.[name],
    })),
  ];
}

/** `undefined` if one is not known. */
const total = (amounts: readonly (number | undefined)[]) =>
  amounts.reduce<number | undefined>(
    (sum, amount) => (sum === undefined || amount === undefined ? undefined : sum + amount),
    0,
  );

function byDay(charges: readonly ReconciledCharge[]): ReleaseDay[] {
  const days = new Map<string | undefined, ReleaseDay>();
  for (const { finding, status, netAmount, fee, releaseDay: day } of charges) {
    const isReleased = status === "paid" && finding !== "unlisted";
    if (!isReleased || netAmount === undefined || fee === undefined) continue;
    const known = days.get(day) ?? { day, charges: 0, amount: 0, fee: 0, netAmount: 0 };
    days.set(day, {
      day,
      charges: known.charges + 1,
      amount: known.amount + fee + netAmount,
      fee: known.fee + fee,
      netAmount: known.netAmount + netAmount,
    });
  }
  const last = "9999";
  return [...days.values()].toSorted((a, b) => ((a.day ?? last) < (b.day ?? last) ? -1 : 1));
}
