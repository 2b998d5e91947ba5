// Cents to and from the service's notations: decimal numbers and decimal strings, both in BRL.
import { RuleError } from "./errors.ts";

// From 2^45 BRL on, neighbouring doubles lie more than half a cent apart.
const MAX_DECIMAL = 2 ** 45;
/** The most cents that `toDecimal` takes. */
export const MAX_DECIMAL_CENTS = MAX_DECIMAL * 100 - 1;

// A sum of prices drifts by far less than this (in BRL); a third decimal place is far more.
const DRIFT = 1e-9;

const bad = (given: unknown, expected: string) =>
  new RuleError(
    "bad_amount",
    `Amount ${typeof given === "string" ? `"${given}"` : String(given)}: expected ${expected}.`,
  );

function checkCents(cents: number): void {
  if (!Number.isSafeInteger(cents) || cents < 0) throw bad(cents, "a whole number of cents, zero or more");
}

/**
 * Cents of a decimal amount in BRL: `19.99` and `"19.99"` are 1999.
 *
 * A number that floating point moved off its cents is put back on them (`0.1 + 0.2` is 30).
 * @throws {RuleError} `bad_amount` if the amount is negative, has more than two decimal places, is too
 * large to be exact, or is a string that is not plain digits such as `"5"`, `"5.5"` or `"5.50"`.
 */
export function toCents(value: number | string): number {
  if (typeof value === "string") {
    const [, whole, part = ""] = /^(\d+)(?:\.(\d\d?))?$/.exec(value) ?? [];
    if (!whole) throw bad(value, 'a plain decimal with at most two places, such as "19.99"');
    const cents = Number(whole + part.padEnd(2, "0"));
    if (!Number.isSafeInteger(cents)) throw bad(value, "an amount small enough to be exact");
    return cents;
  }
  if (typeof value !== "number" || !(value >= 0 && value < MAX_DECIMAL))
    throw bad(value, `a number from 0 to below ${MAX_DECIMAL}`);
  // Against the minus of -0.
  const cents = Math.abs(Math.round(value * 100));
  const drift = Math.abs(value - cents / 100);
  if (drift > Math.max(DRIFT, value * 8 * Number.EPSILON)) throw bad(value, "at most two decimal places");
  return cents;
}

/**
 * Cents of an amount in BRL as people or other programs write it: as `toCents` reads it, or in the Brazilian notation with a
 * comma (`"1.234,50"`), with or without `R$` and white space around it. `"1.234"` is refused, since it may be either.
 * @throws {RuleError} `bad_amount`, as `toCents`
 */
export function parseBrl(value: number | string): number {
  if (typeof value !== "string") return toCents(value);
  const text = value.trim().replace(/^R\$\s*/, "");
  const [, whole, part] = /^(\d+|\d{1,3}(?:\.\d{3})+),(\d\d?)$/.exec(text) ?? [];
  return toCents(whole === undefined ? text : `${whole.replaceAll(".", "")}.${part}`);
}

// Made once, and not before it is needed: it takes far longer to make than to use.
let brl: Intl.NumberFormat | undefined;

/** Cents as people in Brazil write them: 123450 is `"R$ 1.234,50"`. `parseBrl` reads it. */
export function formatBrl(cents: number): string {
  brl ??= new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `R$ ${brl.format(cents / 100)}`;
}

/** The decimal number of BRL: 1999 is 19.99. Inverse of `toCents`. @throws {RuleError} `bad_amount` */
export function toDecimal(cents: number): number {
  checkCents(cents);
  if (cents > MAX_DECIMAL_CENTS) throw bad(cents, "an amount small enough to be exact");
  return cents / 100;
}

/** The decimal with two places: 1999 is `"19.99"`. Inverse of `toCents`. @throws {RuleError} `bad_amount` */
export function toDecimalText(cents: number): string {
  checkCents(cents);
  const digits = String(cents).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
