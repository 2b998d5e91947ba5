// What a price says: by each method what it costs, and how far a card splits it. Read from whatever a page or a server has been
// given, without a schema, since browsers read it too; a property test compares it with what the proxy makes of the same.
import { MAX_INSTALLMENTS, MAX_PIX_AMOUNT, MIN_INSTALLMENT_AMOUNT } from "../amounts.ts";
import type { Installment } from "../installments.ts";
import { METHODS, type Method } from "./enums.ts";
import {
  furthestInstallments,
  offeredInstallments,
  offeredMethods,
  type Furthest,
  type PriceSource,
} from "./offer.ts";
import { methodTotal, type Priced } from "./totals.ts";

/** Absent members are not told, since they do not hold or are not known. */
export interface Price extends Furthest {
  /** Cents of one payment by card; where neither method is open, what it costs. Absent if there is Pix alone. */
  amount?: number | undefined;
  /** Cents by Pix, where that differs or is the only way to pay. */
  pix?: number | undefined;
}

export interface ReadPrice {
  /** What is certain. */
  price: Price;
  /** What is wrong with what was given, if anything is. */
  fault?: string | undefined;
}

const CENTS = "a whole number of cents above zero";
const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const isNatural = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isCents = (value: unknown): value is number => isNatural(value) && value > 0 && value <= MAX_PIX_AMOUNT;
const isMethod = (value: unknown): value is Method => METHODS.includes(value as Method);

/** Whether the proxy takes a shop's own plan, of what costs `due` by card: docs/card.md. */
function isSoundPlan(plan: readonly unknown[], due: number): plan is Installment[] {
  const counts = plan.map(
    (installment) => isObject(installment) && soundCount(installment as Installment, due),
  );
  return counts.includes(1) && !counts.includes(false) && new Set(counts).size === plan.length;
}

/** The count of an installment; false if the proxy refuses it. */
const soundCount = ({ count, amount, first, total, interestFree }: Installment, due: number) =>
  [count, amount, first, total].every(isNatural) &&
  typeof interestFree === "boolean" &&
  count > 0 &&
  count <= MAX_INSTALLMENTS &&
  first + amount * (count - 1) === total &&
  total >= due &&
  // One payment may be as small as the order.
  (count === 1 || Math.min(amount, first) >= MIN_INSTALLMENT_AMOUNT) &&
  count;

/** Members that are not `null`, as "no value" often is where a page is made from a database or over HTTP. */
const membersOf = (value: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value ?? {}).filter(([, member]) => member !== null));

/**
 * Reads an order, what `order()` answers of one, or a price alone. What is wrong is named, and nothing said that depends on
 * it: without a plan that the proxy would take, no installments; without totals and methods, no more than the amount.
 */
export function readPrice(given: unknown): ReadPrice {
  const { amount, totals = {}, methods = METHODS, installments = {} } = membersOf(given);
  const { pix = amount, card = amount } = membersOf(totals);
  if (!isCents(amount)) return { price: {}, fault: fault("amount", amount, CENTS) };
  const known = { price: { amount } };
  if (!isObject(totals)) return { ...known, fault: fault("totals", totals, "{ pix, card }") };
  if (!isCents(pix)) return { ...known, fault: fault("totals.pix", pix, CENTS) };
  if (!isCents(card)) return { ...known, fault: fault("totals.card", card, CENTS) };
  if (!Array.isArray(methods) || !methods.every(isMethod))
    return { ...known, fault: fault("methods", methods, "pix, card or both") };

  const source = { amount, totals: { pix, card }, methods };
  if (!methods.includes("card")) return { price: priceOf(source, []) };
  try {
    return { price: priceOf(source, planOf(source, installments)) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { price: priceOf(source, []), fault: `installments: ${error.message}` };
  }
}

const fault = (name: string, value: unknown, expected: string) =>
  `${name} ${isObject(value) ? "object" : String(value)}: expected ${expected}`;

/** Throws a `RangeError` that says what is wrong. */
function planOf(source: Priced, installments: unknown): Installment[] {
  const isList = Array.isArray(installments);
  if (!isObject(installments) || (isList && !isSoundPlan(installments, methodTotal(source, "card"))))
    throw new RangeError("expected what order() may answer");
  return offeredInstallments({ ...source, installments: isList ? installments : membersOf(installments) });
}

function priceOf(source: PriceSource, plan: readonly Installment[]): Price {
  const offered = offeredMethods(source);
  const pix = offered.includes("pix") ? methodTotal(source, "pix") : undefined;
  if (!offered.includes("card")) return pix === undefined ? { amount: source.amount } : { pix };
  // A shop's own plan may ask for more than the total also where all is paid at once.
  const amount = plan.find(({ count }) => count === 1)?.total ?? methodTotal(source, "card");
  return { amount, pix: pix === amount ? undefined : pix, ...furthestInstallments(plan, amount) };
}
