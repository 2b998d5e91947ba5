// Removes card data and secrets that the service may echo from everything that leaves the client.
import { checkIdentity, checkPhone } from "../../contract/index.ts";
import { maskText, REDACTED } from "../logging/mask.ts";

/** Fields that hold texts for people, in which a service or bank may quote a card; and those of its number. */
const FREE_TEXT = /message|description|reason|detail|^(card[_-]?)?(number|pan)$/i;
const SECURITY_CODE = /^(card[_-]?)?(security[_-]?code|cv[vcn]2?|csc)$/i;
/** Fields about the buyer, who may have typed a card number in the wrong field. */
const BUYER = /customer|buyer|payer|holder/i;
/** An id may look like a card number, and stays. */
const ID = /id$/i;

/**
 * A JSON value without security codes, in which texts for people and what buyers typed are masked. Everything else stays, and
 * so do texts that `isReference` knows to be none.
 */
export const maskFreeText = (
  value: unknown,
  isReference: (name: string, text: string) => boolean = () => false,
): unknown =>
  mapTexts(value, (text, path) => {
    const isIn = (fields: RegExp) => path.some((name) => fields.test(name));
    const name = path.at(-1) ?? "";
    if (isReference(name, text)) return text;
    if (isIn(SECURITY_CODE)) return REDACTED;
    const isTyped = isIn(BUYER);
    if (ID.test(name) || !(isTyped || isIn(FREE_TEXT))) return text;
    return isTyped && isContact(name, text) ? text : maskText(text);
  });

/** A CNPJ or a phone number with its country passes a card number's check now and then. */
const isContact = (name: string, text: string): boolean =>
  (/identity/i.test(name) && checkIdentity(text).ok) || (/phone/i.test(name) && checkPhone(text).ok);

/** What may stand between the digits of a number that is echoed: signs and spaces, encoded for an address or not. */
const GAP = String.raw`(?:%20|[^\p{L}\d]){0,4}`;

export interface Redactor {
  /** A whole answer without the card number, however it is spaced. */
  answer(json: unknown): unknown;
  /**
   * A text meant for people, also without security code, Pix key and API key. Only such a text: identifiers may hold the same few
   * characters by chance.
   */
  text(text: string): string;
}

/** What a call sends and no echo of may come out again. */
export interface SentSecrets {
  card?: { number: string; securityCode: string } | undefined;
  pixKey?: string | undefined;
}

export function createRedactor(apiKey: string, { card, pixKey = "" }: SentSecrets): Redactor {
  const spaced = card && new RegExp(card.number.split("").join(GAP), "gu");
  const keySigns = pixKey.match(/[\p{L}\d]/gu) ?? [];
  const spacedKey = keySigns.length > 0 ? new RegExp(keySigns.join(GAP), "giu") : undefined;
  const code = card && new RegExp(`(?<!\\d)${card.securityCode}(?!\\d)`, "g");
  const withoutNumber = (text: string) => (spaced ? text.replace(spaced, REDACTED) : text);
  return {
    answer: (json) => (spaced ? mapTexts(json, withoutNumber) : json),
    text(text) {
      const kept = withoutNumber(text).replaceAll(apiKey, REDACTED);
      const rest = spacedKey ? kept.replace(spacedKey, REDACTED) : kept;
      return code ? rest.replace(code, REDACTED) : rest;
    },
  };
}

/**
 * Applies `change` to every text, key and number of a JSON value; a number that it changes is removed as a whole. `path` is
 * the names of the fields that the text is in, the outermost first.
 */
export function mapTexts(
  value: unknown,
  change: (text: string, path: readonly string[]) => string,
  path: readonly string[] = [],
): unknown {
  if (typeof value === "string") return change(value, path);
  if (typeof value === "number") return change(String(value), path) === String(value) ? value : REDACTED;
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change, path));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [change(key, path), mapTexts(field, change, [...path, key])]),
  );
}
