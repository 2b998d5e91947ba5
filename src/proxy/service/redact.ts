// Keeps secrets that the service may echo out of everything that we hand on.

import { maskText } from "../operations/mask.ts";

const CUT = "[…]";

/** Fields that hold words for people, in which a careless service or bank may quote a card. */
const WORDS = /message|description|reason|detail/i;

/** A JSON value whose words for people are masked. Everything else stays, since an id may look like a card's number. */
export function maskWords(value: unknown, areWords = false): unknown {
  if (typeof value === "string") return areWords ? maskText(value) : value;
  if (Array.isArray(value)) return value.map((item) => maskWords(item, areWords));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key, maskWords(field, WORDS.test(key))]),
  );
}

export interface Redactor {
  /** A whole answer without the card number, however it is spaced. */
  answer(json: unknown): unknown;
  /**
   * A text meant for people, without security code and API key as well. Only there: in identifiers their
   * few characters may stand by chance.
   */
  text(text: string): string;
}

export function redactor(apiKey: string, card?: { number: string; securityCode: string }): Redactor {
  const spaced = card && new RegExp(card.number.split("").join("[\\s.-]*"), "g");
  const code = card && new RegExp(`(?<!\\d)${card.securityCode}(?!\\d)`, "g");
  const withoutNumber = (text: string) => (spaced ? text.replace(spaced, CUT) : text);
  return {
    answer: (json) => mapTexts(json, withoutNumber),
    text(text) {
      const rest = withoutNumber(text).replaceAll(apiKey, CUT);
      return code ? rest.replace(code, CUT) : rest;
    },
  };
}

/** Applies `change` to every text, key and number of a JSON value; a number that it changes is cut whole. */
export function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (typeof value === "number") return change(String(value)) === String(value) ? value : CUT;
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [change(key), mapTexts(field, change)]),
  );
}
