// Removes card data from what is logged, whatever it is and wherever it came from: card numbers by their check digit, the
// rest by the names of its fields.
import { CARD_NUMBER_LENGTH, lastOfCardNumber, type DigitGroup } from "../../contract/index.ts";

/** What stands in the place of what was removed. */
export const REDACTED = "[…]";
/** Limits of one value: what others throw or answer may be endless, or contain itself. */
const MAX = { depth: 6, values: 200, text: 4_000 };

/** Fields that hold card data or secrets, in any spelling. They are left out with everything in them. */
const SECRET = new Set(
  (
    "card creditcard number cardnumber pan securitycode cvv cvv2 cvc cvc2 cvn csc encryptedcard holder cardholder " +
    "expirationdate cavv apikey xapikey signingsecret secret password authorization cookie setcookie"
  ).split(" "),
);
const isSecret = (name: string) => SECRET.has(name.toLowerCase().replaceAll(/[^a-z\d]/g, ""));

/** Percent-encoded blanks and the like: their digits belong to no number. */
const GROUP = /%(?:20|09|2[bdef]|c2%a0)|(?<digits>\d+)/giu;
/** What ends a number. No letter of an encoded blank, nor of one that the text's end cuts through. */
const LETTER = /%(?:20|09|2[bdef]|c2%a0)|%c2?(?:%a?)?$|(?<letter>[\p{L}:])/giu;
/** What may stand between digits. No letter; and no colon, or a date and its time would pass for a number. */
const GAP = /^(?:%(?:20|09|2[bdef]|c2%a0)|[^\p{L}\d:]){1,4}$/iu;
const LONGEST_GAP = 4 * "%c2%a0".length;
const LONGEST_NUMBER = CARD_NUMBER_LENGTH.max + (CARD_NUMBER_LENGTH.max - 1) * LONGEST_GAP;
/** A security code, where the text says that it is one; also quoted or escaped. */
const CODE =
  /((?:security[\s_-]?code|c[oó]digo de seguran[cç]a|cv[vcn]2?|csc)(?:%[\da-f]{2}|[\W_]){0,8}(?:(?:is|was|é)\s+)?)\d{3,4}(?!\d)/gi;

/**
 * The text without card numbers, however they are spaced, and without security codes that it names as such. The time is
 * proportional to the length of the text, whatever it holds, since the sender of a request chooses some of what is logged.
 */
export const maskText = (text: string): string => withoutNumbers(text).replaceAll(CODE, `$1${REDACTED}`);

/** As much of a Pix key as may be kept: its last letters or digits, and of an e-mail address the first one and the domain. */
export function maskPixKey(key: string): string {
  const [, first = "", domain] = /^(.).*(@[^@]+)$/su.exec(key.trim()) ?? [];
  if (domain !== undefined) return `${first}•••${domain}`;
  const shown = key.replaceAll(/[^\p{L}\d]/gu, "");
  return `•••${shown.length < MIN_SHOWN_KEY ? "" : shown.slice(-KEPT_OF_KEY)}`;
}
const MIN_SHOWN_KEY = 8;
const KEPT_OF_KEY = 4;

/** Digits that follow each other directly. */
interface Group extends DigitGroup {
  start: number;
  end: number;
}

function groupsIn(text: string): Group[] {
  const found: Group[] = [];
  let end = 0;
  for (const { groups, index: start } of text.matchAll(GROUP)) {
    const digits = groups?.["digits"];
    if (digits === undefined) continue;
    const isJoined = start - end <= LONGEST_GAP && GAP.test(text.slice(end, start));
    end = start + digits.length;
    found.push({ digits, start, end, isJoined });
  }
  return found;
}

/**
 * The text without the groups of digits that may form a card number. All that may form one are removed, since a number
 * before a card's may pass the check by chance together with the first digits of the card's.
 */
function withoutNumbers(text: string): string {
  const groups = groupsIn(text);
  let rest = "";
  let end = 0;
  let last = -1;
  let wasCut = false;
  for (const [at, { start, end: next, isJoined }] of groups.entries()) {
    last = Math.max(last, lastOfCardNumber(groups, at));
    const isCut = at <= last;
    if (!isCut) rest += text.slice(end, next);
    else if (!(wasCut && isJoined)) rest += text.slice(end, start) + REDACTED;
    wasCut = isCut;
    end = next;
  }
  return rest + text.slice(end);
}

/** A copy of a value for a log: plain, bounded, without card data. */
export function mask(value: unknown): unknown {
  let left = MAX.values;

  function copy(given: unknown, depth: number): unknown {
    if (left-- <= 0) return REDACTED;
    switch (typeof given) {
      case "string":
        return maskLine(given);
      case "number":
        return maskText(String(given)) === String(given) ? given : REDACTED;
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
    if (given instanceof Date || given instanceof URL) return maskLine(String(given.toJSON()));
    if (given instanceof Error) return { error: maskLine(given.name), message: maskLine(given.message) };
    const isList = Array.isArray(given);
    // Bytes, requests, maps and the like may hold anything, so only their class is named.
    if (!isList && !isPlain(given)) return `[${maskLine(given.constructor.name)}]`;
    if (depth === 0) return REDACTED;
    if (isList) return given.slice(0, left + 1).map((item) => copy(item, depth - 1));
    const fields: [string, unknown][] = [];
    for (const [name, field] of Object.entries(given)) {
      if (left <= 0) break;
      if (!isSecret(name)) fields.push([maskLine(name), copy(field, depth - 1)]);
    }
    return Object.fromEntries(fields);
  }

  try {
    return copy(value, MAX.depth);
  } catch {
    // A getter or a proxy object of others threw.
    return REDACTED;
  }
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

/** As `maskText`, and bounded. What may be the beginning of a number that the bound goes through is left out. */
export function maskLine(text: string): string {
  if (text.length <= MAX.text) return maskText(text);
  return `${withoutEnd(maskText(text.slice(0, MAX.text)))}…`;
}

/** The text up to its last letter or colon, or without as much as a card number takes. */
function withoutEnd(text: string): string {
  const from = Math.max(0, text.length - LONGEST_NUMBER);
  let end = from;
  for (const { groups, index } of text.slice(from).matchAll(LETTER)) {
    const letter = groups?.["letter"];
    if (letter !== undefined) end = from + index + letter.length;
  }
  return text.slice(0, end);
}
