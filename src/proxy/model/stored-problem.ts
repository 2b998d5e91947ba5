// The merchant's inbox: what was reported to `onProblem`, kept until it is old, so that somebody can say that it is settled.
import type { PayProblemCode, ProblemDraft } from "./merchant-problems.ts";
import { withoutQuoted } from "./without-buyer.ts";

/** `open`: nobody has said that it is settled. */
export const PROBLEM_STATES = ["open", "resolved"] as const;
export type ProblemState = (typeof PROBLEM_STATES)[number];

/**
 * A report to the merchant as it is kept: without the charge and the delivery that `onProblem` is given. What is reported again,
 * such as a handler that still fails a day later, is another one, whether or not somebody has settled the one before.
 */
export interface StoredProblem {
  id: string;
  code: PayProblemCode;
  /** What happened and what to do about it, in English, without card data. */
  message: string;
  /** ISO 8601, UTC */
  at: string;
  orderId?: string | undefined;
  chargeId?: string | undefined;
  /** Since when it is settled (ISO 8601, UTC), and who said so, where that was given. Absent while it is open. */
  resolved?: { at: string; by?: string | undefined } | undefined;
}

/** The aggregate under which problems that are about no order are changed. No order has this id: see `isOrderId`. */
export const PROBLEMS_ID = "../problems";

export const stateOf = ({ resolved }: StoredProblem): ProblemState => (resolved ? "resolved" : "open");

/** What is kept of a report. */
export function toStoredProblem(
  { code, message, orderId, charge }: ProblemDraft,
  { id, at }: Pick<StoredProblem, "id" | "at">,
): StoredProblem {
  // The error of an onEvent may quote a buyer whose order is not known: no erasure would find it here.
  const isUnfindable = code === "handler_failed" && orderId === undefined;
  return {
    id,
    code,
    message: isUnfindable ? withoutQuoted(message) : message,
    at,
    ...(orderId !== undefined && { orderId }),
    ...(charge && { chargeId: charge.id }),
  };
}

/** What an erasure leaves of it: the message may quote the bank or an error of the shop's code. */
export const storedProblemWithoutBuyer = (problem: StoredProblem): StoredProblem => ({
  ...problem,
  message: withoutQuoted(problem.message),
});
