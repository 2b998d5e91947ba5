// What the card's fields hold and what is wrong with it. Pure: words are given in, problems come out by name.
import { BRANDS, type Brand } from "../../../contract/brands.ts";
import { takesBrand, type CardBrands } from "../../../contract/card-brands.ts";
import { checkCardNumber } from "../../../contract/card-number.ts";
import { cardRules } from "../../../contract/card-rules.ts";
import type { FieldError } from "../../../contract/checkout/problem.ts";
import type { Card } from "../../../contract/checkout/new-charge.ts";
import { checkName } from "../../../contract/contact.ts";
import { detectBrand } from "../../../contract/detect-brand.ts";
import { checkExpiry } from "../../../contract/expiry.ts";
import { checkSecurityCode } from "../../../contract/security-code.ts";
import { digitsOf } from "../../shared/digits.ts";

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
  | "brandRefused"
  | "brandMissing"
  | "holderMissing"
  | "holderWrong"
  | "expiryMissing"
  | "expiryWrong"
  | "expiryPast"
  | "codeMissing"
  | "codeWrong";
export type CardProblems = Partial<Record<CardField, CardProblem | undefined>>;

/** Fields of the request, as the backend names them, and what is said about them here. */
const REFUSALS: Partial<Record<string, CardProblems>> = {
  "card.number": { number: "numberWrong" },
  "card.brand": { number: "brandRefused" },
  "card.holder": { holder: "holderWrong" },
  "card.expirationDate": { expiry: "expiryPast" },
  "card.securityCode": { code: "codeWrong" },
};

/** What the backend found wrong with a card. */
export const refusals = (errors: readonly FieldError[]): CardProblems =>
  Object.assign({}, ...errors.map(({ field }) => REFUSALS[field])) as CardProblems;

/** In the order in which they stand in the form. */
export const CARD_FIELDS: readonly CardField[] = ["number", "brand", "holder", "expiry", "code"];

/** Brands to choose from, where the number is whole and its brand cannot be told; else none. */
export function brandChoices(number: string, shop: CardBrands = {}): readonly Brand[] {
  const checked = checkCardNumber(number, shop.ranges);
  if (!checked.ok || checked.brand) return [];
  const digits = digitsOf(number);
  const { candidates } = detectBrand(digits, shop.ranges);
  return (candidates.length > 0 ? candidates : BRANDS).filter(
    (brand) => takesBrand(brand, shop) && cardRules(brand).lengths.includes(digits.length),
  );
}

/** The number's brand; where it cannot be told, the one that the buyer chose. */
export function brandOf(
  { number, brand }: Pick<CardFields, "number" | "brand">,
  shop: CardBrands = {},
): Brand | undefined {
  const { brand: told } = detectBrand(digitsOf(number), shop.ranges);
  return told ?? brandChoices(number, shop).find((choice) => choice === brand);
}

function numberProblem(number: string, brand: Brand | undefined, shop: CardBrands): CardProblem | undefined {
  // Said before the digits that miss: nobody should type on in vain.
  if (brand && !takesBrand(brand, shop)) return "brandRefused";
  const checked = checkCardNumber(number, shop.ranges);
  if (checked.ok) return brand || brandChoices(number, shop).length > 0 ? undefined : "brandRefused";
  if (checked.error !== "length") return "numberWrong";
  return digitsOf(number).length > Math.max(...cardRules(brand).lengths) ? "numberLong" : "numberShort";
}

function expiryProblem(expiry: string, now: Date): CardProblem | undefined {
  const checked = checkExpiry(expiry, now);
  if (checked.ok) return undefined;
  return checked.error === "expired" ? "expiryPast" : "expiryWrong";
}

/** What is wrong, field by field; nothing where the card can be sent. */
export function cardProblems(fields: CardFields, shop: CardBrands = {}, now = new Date()): CardProblems {
  const { number, holder, expiry, code } = fields;
  const brand = brandOf(fields, shop);
  const wrong: CardProblems = {
    number: numberProblem(number, brand, shop),
    // Digits in a row are a number typed into the wrong field.
    holder: checkName(holder).ok && !/\d{4}/.test(holder) ? undefined : "holderWrong",
    expiry: expiryProblem(expiry, now),
    code: checkSecurityCode(code, brand).ok ? undefined : "codeWrong",
  };
  const found: CardProblems = {};
  for (const name of CARD_FIELDS) {
    const asked = name !== "brand" || brandChoices(number, shop).length > 0;
    const problem = asked && fields[name].trim() === "" ? (`${name}Missing` as const) : wrong[name];
    if (problem) found[name] = problem;
  }
  return found;
}

/** The card as the backend takes it. `undefined` while anything is wrong with the fields. */
export function readCard(fields: CardFields, shop: CardBrands = {}, now = new Date()): Card | undefined {
  const brand = brandOf(fields, shop);
  const holder = checkName(fields.holder);
  const expiry = checkExpiry(fields.expiry, now);
  if (!brand || !holder.ok || !expiry.ok || Object.keys(cardProblems(fields, shop, now)).length > 0)
    return undefined;
  return {
    number: digitsOf(fields.number),
    holder: holder.value,
    expirationDate: `${String(expiry.month).padStart(2, "0")}/${expiry.year}`,
    securityCode: fields.code,
    brand,
  };
}
