// The sums of what was paid, by day and method: what came, what went back, what the service keeps, and what it releases when.
import { METHODS, type Method } from "../../contract/index.ts";
import { dayOf, dayOfText, startOfDay } from "./brazil-day.ts";
import { paidAtOf } from "./payment.ts";
import { refundedAmount, type StoredCharge } from "./record.ts";
import { wasPaid } from "./transition.ts";

export interface SummarySum {
  /** What it is the sum of: so many payments, refunds, fees or releases. */
  count: number;
  /** Cents. */
  amount: number;
  /** How many further ones there are whose amount the service has not told. */
  unknown: number;
}

/** Of each amount what is known now, by the day to which it belongs. */
export interface SummarySums {
  /** What buyers paid, with interest, whatever became of it since: by the day on which the charge became paid. */
  paid: SummarySum;
  /** What went back to buyers, whoever sent it: by the day on which the refund was done, or recorded. */
  refunded: SummarySum;
  /** What the buyers' banks took back (chargebacks), without what had gone back before: by the charge's last change. */
  reversed: SummarySum;
  /** What the service keeps, as it told: by the day of the payment, and of a Pix that sent money back by that day. */
  fees: SummarySum;
  /**
   * What is left of the payments for the merchant after fees and cancellations, as the service told it last: by the day of the
   * payment.
   */
  net: SummarySum;
  /** The same of what is paid and has not gone back whole, by the day on which the service releases it. */
  releases: SummarySum;
}

export type SummaryName = keyof SummarySums;

/** The sums of a day and a method. */
export interface SummaryDay extends SummarySums {
  /** `YYYY-MM-DD` in Brazil. */
  day: string;
  method: Method;
}

/** The sums of a period. */
export interface SummaryTable {
  /** By day, and then by method; only those with anything in them. */
  days: SummaryDay[];
  totals: Record<"all" | Method, SummarySums>;
}

/** An amount that belongs to one of the sums. */
interface Posting {
  name: SummaryName;
  /** Epoch milliseconds. */
  at: number;
  /** Cents; `undefined` if the service has not told it. */
  amount: number | undefined;
}

/** All amounts of a charge. */
function postingsOf({ record, refunds = [] }: StoredCharge): Posting[] {
  if (!wasPaid(record)) return [];
  const { amount, status, updatedAt, service } = record;
  const [paidAt, changedAt] = [Date.parse(paidAtOf(record)), Date.parse(updatedAt)];
  const done = refunds.filter((refund) => refund.status === "done");
  const sent = done.reduce((sum, refund) => sum + refund.amount, 0);
  // No refund accounts for what went back before they were kept, or while it is open what became of one.
  const other = Math.max(refundedAmount(record) - sent, 0);
  const left = amount - sent - other;
  const releaseDay = service.releaseAt === undefined ? undefined : dayOfText(service.releaseAt);
  const postings: (Posting | false)[] = [
    { name: "paid", at: paidAt, amount },
    { name: "fees", at: paidAt, amount: service.fee },
    { name: "net", at: paidAt, amount: service.netAmount },
    other > 0 && { name: "refunded", at: changedAt, amount: other },
    status === "reversed" && left > 0 && { name: "reversed", at: changedAt, amount: left },
    status === "paid" &&
      releaseDay !== undefined && {
        name: "releases",
        at: startOfDay(releaseDay),
        amount: service.netAmount,
      },
    ...done.flatMap((refund): (Posting | false)[] => {
      const at = Date.parse(refund.updatedAt);
      return [
        { name: "refunded", at, amount: refund.amount },
        // A withdrawal has one.
        refund.reference !== undefined && { name: "fees", at, amount: refund.fee },
      ];
    }),
  ];
  return postings.filter((posting) => posting !== false);
}

const nothing = (): SummarySums => ({
  paid: { count: 0, amount: 0, unknown: 0 },
  refunded: { count: 0, amount: 0, unknown: 0 },
  reversed: { count: 0, amount: 0, unknown: 0 },
  fees: { count: 0, amount: 0, unknown: 0 },
  net: { count: 0, amount: 0, unknown: 0 },
  releases: { count: 0, amount: 0, unknown: 0 },
});

/** Takes charges one by one, so that only the sums are kept. */
export interface SummaryBuilder {
  add(stored: StoredCharge): void;
  table(): SummaryTable;
}

/** The sums of what happened in a period, whose ends are epoch milliseconds and included. */
export function createSummary({
  from = -Infinity,
  to = Infinity,
}: {
  from?: number | undefined;
  to?: number | undefined;
}): SummaryBuilder {
  const days = new Map<string, SummaryDay>();
  const totals = { all: nothing(), pix: nothing(), card: nothing() };

  function dayFor(day: string, method: Method): SummaryDay {
    const key = `${day} ${METHODS.indexOf(method)}`;
    const known = days.get(key) ?? { day, method, ...nothing() };
    days.set(key, known);
    return known;
  }

  return {
    add(stored) {
      const { method } = stored.record;
      for (const { name, at, amount } of postingsOf(stored)) {
        // A time that cannot be read is in no period.
        if (!(at >= from && at <= to)) continue;
        for (const sums of [dayFor(dayOf(at), method), totals.all, totals[method]]) post(sums[name], amount);
      }
    },
    table: () => ({
      days: [...days].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, day]) => day),
      totals,
    }),
  };
}

function post(sum: SummarySum, amount: number | undefined) {
  if (amount === undefined) {
    sum.unknown++;
    return;
  }
  sum.count++;
  sum.amount += amount;
}
