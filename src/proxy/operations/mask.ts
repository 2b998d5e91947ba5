// Takes card data out of what goes into a log, whatever it is and wherever it came from: numbers by their check
// digit, the rest by the names that it goes by.
import { luhn } from "../../contract/index.ts";

const CUT = "[…]";
/** Limits of what one line may hold: what others throw or answer may be endless, or lead back to itself. */
const MOST = { depth: 6, values: 200, text: 4_000 };

/** Fields that hold card data or secrets, in any spelling. They are left out, and all that is below them. */
const SECRET = new Set(
  (
    "card creditcard number cardnumber pan securitycode cvv cvv2 cvc cvc2 cvn csc encryptedcard holder cardholder " +
    "expirationdate cavv apikey xapikey signingsecret secret password authorization cookie setcookie"
  ).split(" "),
);
const isSecret = (name: string) => SECRET.has(name.toLowerCase().replaceAll(/[^a-z\d]/g, ""));

/** Digits of a card number (ISO/IEC 7812-1). */
const LENGTH = { min: 13, max: 19 };
/** Blanks and the like as addresses hold them: their digits belong to no number. */
const ENCODED = String.raw`%(?:20|09|2[bdef]|c2%a0)`;
/** What may stand between digits. No colon: a date and its time would pass for a number. */
const BETWEEN = String.raw`(?:${ENCODED}|[^\p{L}\d:])`;
/** Digits as people and programs write card numbers: in groups, with up to four such characters in between. */
const DIGITS = new RegExp(String.raw`\d+(?:${BETWEEN}{1,4}\d+)*`, "giu");
const GROUP = new RegExp(String.raw`${ENCODED}|(?<digits>\d+)`, "giu");
/** What a text ends with that may be the beginning of a card number: with all in between it is no longer than this. */
const BEGUN = new RegExp(String.raw`(?:${BETWEEN}|\d){1,100}$`, "iu");
/** A security code, where the text says that it is one; quoted or escaped, too. */
const CODE =
  /((?:security[\s_-]?code|c[oó]digo de seguran[cç]a|cv[vcn]2?|csc)(?:%[\da-f]{2}|[\W_]){0,8}(?:(?:is|was|é)\s+)?)\d{3,4}(?!\d)/gi;

/** The text without card numbers, however they are spaced, and without security codes that are called so. */
export const maskText = (text: string): string =>
  text.replaceAll(DIGITS, withoutNumbers).replaceAll(CODE, `$1${CUT}`);

/**
 * A run of groups of digits without those that may be a card number together. All that may be one, since a number that
 * stands before a card's can by chance go well with its first digits.
 */
function withoutNumbers(run: string): string {
  if (run.length < LENGTH.min) return run;
  const groups = [...run.matchAll(GROUP)].filter(({ groups }) => groups?.["digits"] !== undefined);
  const isCut = new Set<number>();
  for (let first = 0; first < groups.length; first++) {
    let digits = "";
    for (let last = first; last < groups.length && digits.length < LENGTH.max; last++) {
      digits += groups[last]![0];
      if (digits.length < LENGTH.min || digits.length > LENGTH.max || !luhn(digits)) continue;
      for (let at = first; at <= last; at++) isCut.add(at);
    }
  }
  let rest = "";
  let end = 0;
  for (const [at, { 0: group, index }] of groups.entries()) {
    const wasCut = isCut.has(at - 1);
    if (!isCut.has(at)) rest += run.slice(end, index) + group;
    else if (!wasCut) rest += run.slice(end, index) + CUT;
    end = index + group.length;
  }
  return rest;
}

/** A copy of a value for a log: plain, bounded, without card data. */
export function mask(value: unknown): unknown {
  let left = MOST.values;

  function copy(given: unknown, depth: number): unknown {
    if (left-- <= 0) return CUT;
    switch (typeof given) {
      case "string":
        return cut(given);
      case "number":
        return maskText(String(given)) === String(given) ? given : CUT;
      case "bigint":
        // As text, since JSON knows no such number.
        return maskText(String(given));
      case "boolean":
      case "undefined":
        return given;
      case "symbol":
      case "function":
        return `[${typeof given}]`;
      case "object":
        return given === null ? null : copyObject(given, depth);
    }
  }

  function copyObject(given: object, depth: number): unknown {
    if (given instanceof Date || given instanceof URL) return cut(String(given.toJSON()));
    if (given instanceof Error) return { error: cut(given.name), message: cut(given.message) };
    const isList = Array.isArray(given);
    // Bytes, requests, maps and their like are not looked into: nobody knows what they hold.
    if (!isList && !isPlain(given)) return `[${cut(given.constructor.name)}]`;
    if (depth === 0) return CUT;
    if (isList) return given.slice(0, left + 1).map((item) => copy(item, depth - 1));
    const fields: [string, unknown][] = [];
    for (const [name, field] of Object.entries(given)) {
      if (left <= 0) break;
      if (!isSecret(name)) fields.push([cut(name), copy(field, depth - 1)]);
    }
    return Object.fromEntries(fields);
  }

  try {
    return copy(value, MOST.depth);
  } catch {
    // A getter or a proxy object of others threw.
    return CUT;
  }
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

/** Cut before it is masked, for the sake of time; a number that the cut went through goes as well. */
function cut(text: string): string {
  if (text.length <= MOST.text) return maskText(text);
  return `${maskText(text.slice(0, MOST.text).replace(BEGUN, ""))}…`;
}
