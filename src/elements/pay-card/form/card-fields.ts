// What the card's fields hold and what is wrong with it. Pure: words are given in, problems come out by name.
import { BRANDS, type Brand } from "../../../contract/brands.ts";
import { checkCardNumber } from "../../../contract/card-number.ts";
import { cardRules } from "../../../contract/card-rules.ts";
import type { Card } from "../../../contract/checkout/new-charge.ts";
import { checkName } from "../../../contract/contact.ts";
import { detectBrand } from "../../../contract/detect-brand.ts";
import { checkExpiry } from "../../../contract/expiry.ts";
import { checkSecurityCode } from "../../../contract/security-code.ts";
import { digitsOf } from "./digits.ts";

/** The fields as they stand in the form. `brand` is what the buyer chose, where there was a choice. */
export interface CardFields {
  number: string;
  holder: string;
  expiry: string;
  code: string;
  brand: string;
}
export type CardField = keyof CardFields;

/** Names of the words in `card-texts.ts`. */
type CardProblem =
  | "numberMissing"
  | "numberShort"
  | "numberLong"
  | "numberWrong"
  | "brandMissing"
  | "holderMissing"
  | "holderWrong"
  | "expiryMissing"
  | "expiryWrong"
  | "expiryPast"
  | "codeMissing"
  | "codeWrong";
export type CardProblems = Partial<Record<CardField, CardProblem>>;

/** In the order in which they stand in the form. */
export const CARD_FIELDS: readonly CardField[] = ["number", "brand", "holder", "expiry", "code"];

/** Brands to choose from, where the number is whole and its brand cannot be told; else none. */
export function brandChoices(number: string): readonly Brand[] {
  const checked = checkCardNumber(number);
  if (!checked.ok || checked.brand) return [];
  const { candidates } = detectBrand(digitsOf(number));
  return candidates.length > 0 ? candidates : BRANDS;
}

/** The number's brand; where it cannot be told, the one that the buyer chose. */
export function brandOf({ number, brand }: Pick<CardFields, "number" | "brand">): Brand | undefined {
  return detectBrand(digitsOf(number)).brand ?? brandChoices(number).find((choice) => choice === brand);
}

function numberProblem(number: string, brand: Brand | undefined): CardProblem | undefined {
  const digits = digitsOf(number);
  if (digits === "") return "numberMissing";
  const checked = checkCardNumber(number);
  if (checked.ok) return undefined;
  if (checked.error !== "length") return "numberWrong";
  return digits.length > Math.max(...cardRules(brand).lengths) ? "numberLong" : "numberShort";
}

function holderProblem(holder: string): CardProblem | undefined {
  if (holder.trim() === "") return "holderMissing";
  // Digits in a row are a number typed into the wrong field.
  return checkName(holder).ok && !/\d{4}/.test(holder) ? undefined : "holderWrong";
}

function expiryProblem(expiry: string, now: Date): CardProblem | undefined {
  if (expiry.trim() === "") return "expiryMissing";
  const checked = checkExpiry(expiry, now);
  if (checked.ok) return undefined;
  return checked.error === "expired" ? "expiryPast" : "expiryWrong";
}

function codeProblem(code: string, brand: Brand | undefined): CardProblem | undefined {
  if (code === "") return "codeMissing";
  return checkSecurityCode(code, brand).ok ? undefined : "codeWrong";
}

/** What is wrong, field by field; nothing where the card can be sent. */
export function cardProblems(fields: CardFields, now = new Date()): CardProblems {
  const brand = brandOf(fields);
  const found: Record<CardField, CardProblem | undefined> = {
    number: numberProblem(fields.number, brand),
    brand: brandChoices(fields.number).length > 0 && !brand ? "brandMissing" : undefined,
    holder: holderProblem(fields.holder),
    expiry: expiryProblem(fields.expiry, now),
    code: codeProblem(fields.code, brand),
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem));
}

/** The card as the backend takes it. `undefined` while anything is wrong with the fields. */
export function readCard(fields: CardFields, now = new Date()): Card | undefined {
  const brand = brandOf(fields);
  const holder = checkName(fields.holder);
  const expiry = checkExpiry(fields.expiry, now);
  if (!brand || !holder.ok || !expiry.ok || Object.keys(cardProblems(fields, now)).length > 0)
    return undefined;
  return {
    number: digitsOf(fields.number),
    holder: holder.value,
    expirationDate: `${String(expiry.month).padStart(2, "0")}/${expiry.year}`,
    securityCode: fields.code,
    brand,
  };
}
