// What a buyer can do about an issuer's return code. Distilled from ABECS's table of codes (Normativo 021) and
// the acquirers' own ones: the same code can mean different things to different brands.
import type { Brand } from "./card/brands.ts";
import type { NextStep, ReasonCode } from "./checkout/enums.ts";
import { reason } from "./reasons.ts";

interface Rule {
  codes: string;
  brands?: readonly Brand[];
  code: ReasonCode;
  /** If it is not the reason's usual one. */
  next?: NextStep;
}

// The first rule that names the code wins: those of a brand stand before those of all.
const RULES: readonly Rule[] = [
  { codes: "1", brands: ["Mastercard"], code: "invalid_card" },
  { codes: "4", brands: ["Visa", "Mastercard"], code: "restricted" },
  { codes: "6", brands: ["Visa"], code: "invalid_card" },
  { codes: "12", brands: ["Elo"], code: "invalid_card" },
  { codes: "57", brands: ["Mastercard"], code: "restricted", next: "bank" },
  { codes: "58", brands: ["Elo"], code: "declined", next: "pix" },
  { codes: "62", brands: ["Mastercard"], code: "restricted" },
  { codes: "82", brands: ["Mastercard"], code: "declined", next: "bank" },
  { codes: "83", brands: ["Mastercard"], code: "declined", next: "bank" },
  { codes: "64", brands: ["Visa"], code: "declined", next: "bank" },
  { codes: "76", brands: ["Visa"], code: "declined", next: "bank" },

  { codes: "51 70 116 121 A5 BL DM", code: "insufficient_funds" },
  { codes: "61 N4", code: "insufficient_funds", next: "bank" },
  { codes: "54 101 BV", code: "expired_card" },
  { codes: "8 14 15 56 115 122 A2 AV BM C2 DF KA U3", code: "invalid_card" },
  { codes: "63 82 N7", code: "invalid_code" },
  { codes: "38 62 67 75 78 106 A4 BN", code: "blocked_card" },
  {
    codes: "7 39 41 43 46 52 53 57 58 93 200 AB AC AH BP BR C1 DS EK FD FM P5 R0 R1 R2 R3 SC",
    code: "restricted",
  },
  { codes: "4", code: "try_later", next: "again" },
  { codes: "6 60 89 91 96 98 911 912 999 A1 AA AE BP171 BP900 BP901 BP902", code: "try_later" },
  { codes: "AI", code: "authentication_failed" },
  { codes: "5", code: "declined" },
  { codes: "2 59 65 79 92 94 100 CF CG DQ FA FC FG", code: "declined", next: "bank" },
  {
    codes: "3 12 13 19 22 23 24 30 97 109 110 181 A3 DA EB EE GD GF GK GT JB",
    code: "declined",
    next: "pix",
  },
];

/** Whether an issuer's return code is one of a decline, as far as the codes are known. */
export const isDeclineCode = (returnCode: string, brand?: Brand): boolean =>
  ruleOf(returnCode, brand) !== undefined;

/** What an issuer's return code means for the buyer. Leading zeros do not count: `05` is `5`. */
export function declineReason(returnCode?: string, brand?: Brand): { code: ReasonCode; next: NextStep } {
  const rule = ruleOf(returnCode ?? "", brand);
  const { code, next } = reason(rule?.code ?? "declined", rule?.next);
  return { code, next };
}

function ruleOf(returnCode: string, brand: Brand | undefined): Rule | undefined {
  const given = returnCode
    .replace(/\s/g, "")
    .replace(/^0+(?=.)/, "")
    .toUpperCase();
  return RULES.find(
    ({ codes, brands }) =>
      codes.split(" ").includes(given) && (!brands || (brand !== undefined && brands.includes(brand))),
  );
}
