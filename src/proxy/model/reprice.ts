// What follows for the payments of an order from what it costs now: they are told, withheld, or reported.
import { coveredAmount, isTold, keptAmount } from "./payment.ts";
import { merchantProblem, type ProblemDraft } from "./merchant-problems.ts";
import type { ChargeRecord, StoredCharge } from "./record.ts";

/** The entry in `reported` of a report that the order costs another amount than was paid. */
export const outdatedEntry = (amount: number) => `amount_outdated:${amount}`;

/** Charges that change, and what is reported with it. */
export interface Repriced {
  charges: StoredCharge[];
  problems: ProblemDraft[];
}

/**
 * What follows for the charges of an order from what it costs now. `costOf` gives cents by the method of a charge, or
 * `undefined` if they are not known. A payment that was withheld is told once it covers them.
 *
 * @param telling The id of the payment that the shop is about to be told of.
 */
export function reprice(
  all: readonly StoredCharge[],
  costOf: (record: ChargeRecord) => number | undefined,
  now: number,
  telling?: string,
): Repriced {
  const charges: StoredCharge[] = [];
  const problems: ProblemDraft[] = [];
  let told = all.find(isTold);
  for (const stored of all) {
    const cost = stored.record.status === "paid" ? costOf(stored.record) : undefined;
    if (cost === undefined) continue;
    // What goes back of a payment that the shop knows of is the shop's own doing, and leaves nothing to be paid.
    const isKnown = isTold(stored) && stored.record.id !== telling;
    const covered = isKnown ? coveredAmount(stored.record) : keptAmount(stored.record);
    const priced = { ...stored, record: withOutstanding(stored.record, cost - covered, now) };
    const { outstandingAmount } = priced.record;
    if (outstandingAmount !== undefined && !stored.reported.includes(outdatedEntry(cost))) {
      priced.reported = [...stored.reported, outdatedEntry(cost)];
      problems.push(merchantProblem.amountOutdated(priced.record, cost));
    }
    if (outstandingAmount === undefined && stored.withheld?.because === "short") {
      priced.withheld = told && { because: "second" };
      told ??= priced;
    }
    const isChanged =
      priced.record !== stored.record ||
      priced.reported !== stored.reported ||
      priced.withheld !== stored.withheld;
    if (isChanged) charges.push(priced);
  }
  return { charges, problems };
}

function withOutstanding(record: ChargeRecord, difference: number, now: number): ChargeRecord {
  const missing = Math.max(difference, 0);
  const { outstandingAmount = 0, ...rest } = record;
  if (missing === outstandingAmount) return record;
  return {
    ...rest,
    ...(missing > 0 && { outstandingAmount: missing }),
    version: record.version + 1,
    updatedAt: new Date(now).toISOString(),
  };
}

/**
 * The charges that change where the payment of `stored` is withheld, because less came than the order costs. Another
 * payment of the order, which counted as the second so far, is told in its place.
 *
 * @param asks How often the shop was asked again what the order costs.
 * @param askAt When it is asked next, in epoch milliseconds.
 */
export function withhold(
  all: readonly StoredCharge[],
  stored: StoredCharge,
  asks: number,
  askAt: number | undefined,
): StoredCharge[] {
  const others = all.filter(({ record }) => record.id !== stored.record.id);
  return [{ ...stored, withheld: { because: "short", asks, askAt } }, ...nextPayment(others)];
}

/** The payment that was the second of its order so far, to be told where no other is. */
export function nextPayment(all: readonly StoredCharge[]): StoredCharge[] {
  const second = all.find(
    ({ record, withheld }) => record.status === "paid" && withheld?.because === "second",
  );
  return second === undefined || all.some(isTold) ? [] : [{ ...second, withheld: undefined }];
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Milliseconds before the shop is asked again what an order costs, after it was asked so many times. */
export const askDelay = (asks: number) => Math.min(MINUTE * 2 ** asks, DAY);
