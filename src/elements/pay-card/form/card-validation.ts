// Validates what the card's fields hold. Pure: texts in, names of problems out.
import { BRANDS, type Brand } from "../../../contract/card/brands.ts";
import { takesBrand, type CardBrands } from "../../../contract/card/accepted-brands.ts";
import { checkCardNumber } from "../../../contract/card/number.ts";
import { cardRules, checkSecurityCode } from "../../../contract/card/rules.ts";
import type { Card } from "../../../contract/checkout/new-charge.ts";
import type { FieldError } from "../../../contract/checkout/problem.ts";
import { checkName } from "../../../contract/contact.ts";
import { detectBrand } from "../../../contract/card/detect-brand.ts";
import { checkExpiry } from "../../../contract/card/expiry.ts";
import { digitsOf } from "../../ui/formats.ts";

/** The fields as they stand in the form. `brand` is what the buyer chose, if there was a choice. */
export interface CardFieldValues {
  number: string;
  holder: string;
  expiry: string;
  code: string;
  brand: string;
}
export type CardField = keyof CardFieldValues;

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
  | "expiryYear"
  | "expiryPast"
  | "codeMissing"
  | "codeWrong";
export type CardProblems = Partial<Record<CardField, CardProblem | undefined>>;

/** Fields of the request, as the backend names them, and the problem that is shown for each. */
const SERVER_ERRORS: Partial<Record<string, CardProblems>> = {
  "card.number": { number: "numberWrong" },
  "card.brand": { number: "brandRefused" },
  "card.holder": { holder: "holderWrong" },
  "card.expirationDate": { expiry: "expiryPast" },
  "card.securityCode": { code: "codeWrong" },
};

/** What the backend found wrong with a card. */
export const serverErrors = (errors: readonly FieldError[]): CardProblems =>
  Object.assign({}, ...errors.map(({ field }) => SERVER_ERRORS[field])) as CardProblems;

/** In the order in which they stand in the form. */
export const CARD_FIELDS: readonly CardField[] = ["number", "brand", "holder", "expiry", "code"];

/** What the number tells of its brand, and the buyer where it tells none. */
export interface BrandTold {
  /** The number's; if it cannot be told, the one that the buyer chose. */
  brand: Brand | undefined;
  /** Brands to choose from, where the number is whole and its brand cannot be told; else none. */
  choices: readonly Brand[];
  /** Brands that a number which begins so may have. */
  candidates: readonly Brand[];
  /** Whether the number is one that a card can have, of a length of its brand. */
  numberWhole: boolean;
}

/** As the number and the choice tell it, without validating the other fields. */
export function brandOf(
  { number, brand: chosen }: Pick<CardFieldValues, "number" | "brand">,
  shop: CardBrands = {},
): BrandTold {
  const digits = digitsOf(number);
  const { brand, candidates } = detectBrand(digits, shop.ranges);
  const numberWhole = checkCardNumber(number, shop.ranges).ok;
  if (brand || !numberWhole) return { brand, choices: [], candidates, numberWhole };
  const choices = (candidates.length > 0 ? candidates : BRANDS).filter(
    (each) => takesBrand(each, shop) && cardRules(each).lengths.includes(digits.length),
  );
  return { brand: choices.find((each) => each === chosen), choices, candidates, numberWhole };
}

function numberProblem(
  number: string,
  { brand, choices }: BrandTold,
  shop: CardBrands,
): CardProblem | undefined {
  // Before missing digits: nobody should finish a number that the shop does not take.
  if (brand && !takesBrand(brand, shop)) return "brandRefused";
  const checked = checkCardNumber(number, shop.ranges);
  if (checked.ok) return brand || choices.length > 0 ? undefined : "brandRefused";
  if (checked.error !== "length") return "numberWrong";
  return digitsOf(number).length > Math.max(...cardRules(brand).lengths) ? "numberLong" : "numberShort";
}

function expiryProblem(expiry: string, now: Date): CardProblem | undefined {
  const checked = checkExpiry(expiry, now);
  if (checked.ok) return undefined;
  if (checked.error === "too_far") return "expiryYear";
  return checked.error === "expired" ? "expiryPast" : "expiryWrong";
}

/** The brand, and what is wrong field by field: nothing if the card can be sent. */
export function validateCard(
  fields: CardFieldValues,
  shop: CardBrands,
  now: Date,
): BrandTold & { problems: CardProblems } {
  const { number, holder, expiry, code } = fields;
  const told = brandOf(fields, shop);
  const { brand, choices } = told;
  const name = checkName(holder);
  const wrong: CardProblems = {
    number: numberProblem(number, told, shop),
    // The brand that was chosen may not fit another number.
    brand: brand || choices.length === 0 ? undefined : "brandMissing",
    // Four digits in a row are a card number in the wrong field.
    holder: name.ok && !/\d{4}/.test(name.value) ? undefined : "holderWrong",
    expiry: expiryProblem(expiry, now),
    code: checkSecurityCode(code, brand).ok ? undefined : "codeWrong",
  };
  const problems: CardProblems = {};
  for (const name of CARD_FIELDS) {
    const asked = name !== "brand" || choices.length > 0;
    const problem = asked && fields[name].trim() === "" ? (`${name}Missing` as const) : wrong[name];
    if (problem) problems[name] = problem;
  }
  return { ...told, problems };
}

/** The card as the backend takes it. `undefined` while anything is wrong with the fields. */
export function readCard(fields: CardFieldValues, shop: CardBrands, now: Date): Card | undefined {
  const { brand, problems } = validateCard(fields, shop, now);
  const holder = checkName(fields.holder);
  const expiry = checkExpiry(fields.expiry, now);
  if (!brand || !holder.ok || !expiry.ok || Object.keys(problems).length > 0) return undefined;
  return {
    number: digitsOf(fields.number),
    holder: holder.value,
    expirationDate: `${String(expiry.month).padStart(2, "0")}/${expiry.year}`,
    securityCode: fields.code,
    brand,
  };
}
