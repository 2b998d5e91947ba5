// Made by `npm run docs` from credit-card-type (MIT, Braintree) and what Brazil adds (build/generate/brand-table.ts): not to be edited.
import type { Brand } from "./brands.ts";

/**
 * Ranges of leading digits by brand, both ends included; the first that holds a number wins, but for those with a
 * question mark, which a later brand shares. Then, if they are not the usual ones: the lengths that a number can have, its groups up to the greatest length, the length of the code.
 */
export const BRAND_TABLE: readonly (readonly [
  brand: Brand,
  ranges: string,
  lengths?: number[],
  groups?: number[],
  codeLength?: number,
])[] = [
  [
    "Elo",
    "401178-401179 431274 438935 451416 457393 457631-457632 504175 506699-506778 509 627780 636297 636368 650031-650033 650035-650051 650405-650439 650485-650538 650541-650598 650700-650718 650720-650727 6509 651652-651679 65500-65501 655021-655058",
  ],
  ["Hipercard", "384100 384140 384160 606282"],
  ["Hiper", "637095 63737423 63743358 637568 637599 637609 637612"],
  ["Cabal", "589657 603522 604201-604400"],
  ["Banescard", "603182"],
  ["Amex", "34 37", [15], [4, 6, 5], 4],
  ["Diners", "300-305 3095 36 38-39", [14, 16, 19], [4, 6, 4, 5]],
  ["JCB", "1800 2131 3528-3589", [16, 17, 18, 19], [4, 4, 4, 4, 3]],
  ["Aura", "5078 5000-5030? 5032-5077? 5079-5099?", [16, 17, 18, 19], [4, 4, 4, 4, 3]],
  ["Discover", "6011 644-659"],
  [
    "UnionPay",
    "62000-62182 62184-62197 6220-6270 6272 62760-62777 627781-627799 6282-6289 6291-6292 8100-8171",
    [14, 15, 16, 17, 18, 19],
    [4, 4, 4, 4, 3],
  ],
  ["Mastercard", "2221-2720 50-55"],
  ["Visa", "4", [13, 16, 19], [4, 4, 4, 4, 3]],
];
