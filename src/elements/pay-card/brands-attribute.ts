// The brands that a shop takes: an element's property and attribute, and their guard.
import { BRANDS } from "../../contract/card/brands.ts";
import { isRangeList, type CardBrands } from "../../contract/card/accepted-brands.ts";
import { isObject, list, maybe, oneOf, shape, text, type Test } from "../client/guards.ts";

const isBrand = oneOf(BRANDS);
const isRanges: Test = (ranges) =>
  isObject(ranges) &&
  Object.entries(ranges).every(
    ([brand, given]) => isBrand(brand) && text(given) && isRangeList(given as string),
  );

export const isCardBrands = shape<CardBrands>({ accept: maybe(list(isBrand)), ranges: maybe(isRanges) });

/** The attribute `card-brands="Visa Mastercard Elo"`. All brands, and an error to `onerror`, if a name is wrong. */
export const CARD_BRANDS = {
  attribute: "card-brands",
  converter(names: string | null): CardBrands {
    const brands = { accept: names?.match(/\S+/g) ?? undefined };
    if (isCardBrands(brands)) return brands;
    // Not thrown: Lit would take no other value of the attribute after that.
    reportError(new TypeError(`card-brands: expected names out of ${BRANDS.join(" ")}, got "${names}"`));
    return {};
  },
};

/** The brands that were set; all if nothing was. Throws a `TypeError` if the value is invalid. */
export function readCardBrands(brands: CardBrands | null = {}): CardBrands {
  const given = brands ?? {};
  if (isCardBrands(given)) return given;
  throw new TypeError(`cardBrands: expected { accept, ranges }, got ${JSON.stringify(brands)}`);
}
