// Keeps secrets that the service may echo out of everything that we hand on.

import { checkIdentity, checkPhone } from "../../contract/index.ts";
import { maskText } from "../logging/mask.ts";

const CUT = "[…]";

/** Fields that hold words for people, in which a careless service or bank may quote a card; and those of its number. */
const WORDS = /message|description|reason|detail|^(card[_-]?)?(number|pan)$/i;
const SECURITY_CODE = /^(card[_-]?)?(security[_-]?code|cv[vcn]2?|csc)$/i;
/** Fields about the buyer: what stands in them was typed, and may be a card number that was typed in the wrong field. */
const BUYER = /customer|buyer|payer|holder/i;
/** An id may look like a card number, and stays. */
const ID = /id$/i;

/** A JSON value whose words for people, and what buyers typed, are masked, without security codes. Everything else stays. */
export const maskWords = (value: unknown): unknown =>
  maskField("", value, { areWords: false, isTyped: false });

function maskField(name: string, value: unknown, within: { areWords: boolean; isTyped: boolean }): unknown {
  if (SECURITY_CODE.test(name)) return CUT;
  const areWords = within.areWords || WORDS.test(name);
  const isTyped = within.isTyped || BUYER.test(name);
  if (Array.isArray(value)) return value.map((item) => maskField(name, item, { areWords, isTyped }));
  if (typeof value === "object" && value !== null) {
    const fields = Object.entries(value).map(([key, field]): [string, unknown] => [
      key,
      maskField(key, field, { areWords, isTyped }),
    ]);
    return Object.fromEntries(fields);
  }
  if (typeof value !== "string" && typeof value !== "number") return value;
  if (ID.test(name) || !(isTyped || areWords)) return value;
  const text = String(value);
  if (isTyped && isContact(name, text)) return value;
  const masked = maskText(text);
  return masked === text ? value : masked;
}

/** A CNPJ or a phone number with its country passes a card number's check now and then. */
const isContact = (name: string, text: string): boolean =>
  (/identity/i.test(name) && checkIdentity(text).ok) || (/phone/i.test(name) && checkPhone(text).ok);

/** What may stand between the digits of a number that is echoed: signs and spaces, encoded for an address or not. */
const GAP = String.raw`(?:%20|[^\p{L}\d]){0,4}`;

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
  const spaced = card && new RegExp(card.number.split("").join(GAP), "gu");
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
