import type { Brand } from "./brands.ts";

/** How the cards of a brand are written. */
export interface CardRules {
  /** Lengths that a number can have. */
  lengths: number[];
  /** Digits of the security code; the most there can be where the brand is unknown. */
  codeLength: number;
  /** How the digits are set apart, up to the greatest length. */
  groups: number[];
  /** Whether the number ends in a check digit. */
  luhn: boolean;
}

const LONG = [4, 4, 4, 4, 3];

const USUAL: CardRules = { lengths: [16], codeLength: 3, groups: [4, 4, 4, 4], luhn: true };
const UNKNOWN: CardRules = {
  lengths: [12, 13, 14, 15, 16, 17, 18, 19],
  codeLength: 4,
  groups: LONG,
  luhn: true,
};

const EXCEPTIONS: Partial<Record<Brand, Partial<CardRules>>> = {
  Visa: { lengths: [13, 16, 19], groups: LONG },
  Amex: { lengths: [15], codeLength: 4, groups: [4, 6, 5] },
  Diners: { lengths: [14, 16, 19], groups: [4, 6, 4, 5] },
  JCB: { lengths: [16, 17, 18, 19], groups: LONG },
  Aura: { lengths: [16, 17, 18, 19], groups: LONG },
  UnionPay: { lengths: [14, 15, 16, 17, 18, 19], groups: LONG, luhn: false },
};

/** The rules of a brand, or the widest ones where it is unknown. */
export const cardRules = (brand?: Brand): CardRules => (brand ? { ...USUAL, ...EXCEPTIONS[brand] } : UNKNOWN);
