// What the service really has: each attempt with its states. The truth that the sentences are held against.
import type { Dialect } from "./dialect.ts";
import type { State, Told } from "./messages.ts";

/**
 * What the service last said of an attempt: `money`, in whatever words; else that it is `open` or has `ended`, in words of
 * the paper; or a word that the paper does not have.
 */
export interface Word {
  tick: number;
  meaning: "money" | "open" | "ended" | "unknown";
}

/** What the service has told of the money of an attempt, in cents; absent if it has told nothing. */
export interface Heard {
  /** What came, by its last word. */
  came?: number | undefined;
  /** What went back, which only grows. */
  back?: number;
}

export interface Attempt {
  reference: string;
  paymentId: string;
  transactionId: number;
  method: "pix" | "card";
  /** Cents. */
  amount: number;
  madeAt: number;
  /** From the first on: a list that is late tells an older one. */
  states: { at: number; state: State; captured: number; cancelled: number }[];
  /** When the bank's page closes, in epoch milliseconds. */
  sessionEnds?: number | undefined;
  /** The buyer has seen the code, or the bank's page. */
  isShown: boolean;
  /** Cents that came by Pix. */
  deposited: number;
  word?: Word | undefined;
  heard: Heard;
  /** The tick of the latest list that answered a question about it, with an item that can be read or without one. */
  askedAt: number;
  /** When a delivery first told of its money, in epoch milliseconds. */
  deliveredAt?: number | undefined;
  /** When a delivery first told that all of it went back, in epoch milliseconds. */
  givenBackAt?: number | undefined;
}

export const stateOf = ({ states }: Attempt): State => states.at(-1)?.state ?? "open";

/** Since when the service has had its money, in epoch milliseconds. */
export const paidAt = ({ states }: Attempt) => states.find(({ state }) => state === "paid")?.at;

/** Whether all of its money went back. */
export const isGivenBack = ({ state, captured, cancelled }: Told): boolean =>
  state === "reversed" || (state === "cancelled" && cancelled === captured);

/** The attempt as a list tells it that is as old as `at`. */
export function toldAt(attempt: Attempt, at: number, { leftSession }: Dialect): Told {
  const { state, captured, cancelled } = attempt.states.findLast((one) => one.at <= at) ?? attempt.states[0]!;
  const isLeft = state === "open" && (attempt.sessionEnds ?? Infinity) <= at && leftSession === "DENIED";
  return { ...attempt, state: isLeft ? "denied" : state, captured, cancelled };
}

/** How the bank decides. Of what is paid in part, the service captures less than the charge is about. */
export const DECISIONS = ["paid", "paid in part", "denied"] as const;
export type Decision = (typeof DECISIONS)[number];
/** Cents that are not captured then, and those that go back where a part does. */
const MISSING = 300;
const PART = 200;

export const isDecision = (outcome: string): outcome is Decision => DECISIONS.some((one) => one === outcome);

export function decide(attempt: Attempt, decision: Decision, at: number): void {
  const captured = { denied: 0, paid: attempt.amount, "paid in part": attempt.amount - MISSING }[decision];
  attempt.states.push({ at, state: decision === "denied" ? "denied" : "paid", captured, cancelled: 0 });
}

/** How money goes back to the buyer. */
export const RETURNS = ["part", "whole", "reversed"] as const;
export type Return = (typeof RETURNS)[number];

export function giveBack(attempt: Attempt, how: Return, at: number): void {
  const { captured = 0 } = attempt.states.at(-1) ?? {};
  const cancelled = { part: PART, whole: captured, reversed: 0 }[how];
  attempt.states.push({ at, state: how === "reversed" ? "reversed" : "cancelled", captured, cancelled });
}

/** Notes what the proxy hears. */
export function hear(attempt: Attempt, { came = attempt.heard.came, back = 0 }: Heard): void {
  attempt.heard = { ...(came !== undefined && { came }), back: Math.max(back, attempt.heard.back ?? 0) };
}

/** Whether the service has money of it, or had until it went back. */
export const hasMoney = ({ state }: Pick<Told, "state">) => state !== "open" && state !== "denied";

const normal = (name: string | null | undefined) =>
  name
    ?.trim()
    .toUpperCase()
    .replaceAll(/[\s_-]+/g, "_");

/** What the words of a message mean to a reader of the paper. */
export function meaning({ state }: Told, { pendingName, deniedName, codes }: Dialect): Word["meaning"] {
  if (state === "open")
    return ["PENDING", "AWAITING_3DS_AUTHENTICATION"].includes(normal(pendingName) ?? "")
      ? "open"
      : "unknown";
  if (state === "denied")
    return normal(deniedName) === "DENIED" || codes === "documented" || codes === "text"
      ? "ended"
      : "unknown";
  return "money";
}

/** Whether an item of the list says whose it is, and can be read. */
export function isReadableItem(
  { state }: Told,
  { listedAmounts, listedReference, listedPaymentId }: Dialect,
): boolean {
  const hasPaymentId =
    listedPaymentId === "given" || (listedPaymentId.endsWith("while open") && state !== "open");
  return listedAmounts !== "words" && (listedReference === "given" || hasPaymentId);
}

/** Whether its words are heard: it names the reference, by which it is asked for, and its amount is a plain number. */
export const isHeard = ({ listedAmounts, listedReference }: Dialect): boolean =>
  listedReference === "given" && listedAmounts !== "words" && listedAmounts !== "comma";

/** Whether an answer without any item can be told from a broken one. */
export const isEmptyList = ({ emptyList }: Dialect) => emptyList !== "data null" && emptyList !== "absent";
