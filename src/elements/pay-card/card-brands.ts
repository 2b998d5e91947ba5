// What a shop says of the cards that it takes, at the door: an element's property and attribute.
import { BRANDS } from "../../contract/brands.ts";
import { isRangeList, type CardBrands } from "../../contract/card-brands.ts";
import { isObject, list, maybe, oneOf, shape, text, type Test } from "../backend/guards.ts";

const isBrand = oneOf(BRANDS);
const isRanges: Test = (ranges) =>
  isObject(ranges) &&
  Object.entries(ranges).every(
    ([brand, given]) => isBrand(brand) && text(given) && isRangeList(given as string),
  );

export const isCardBrands = shape<CardBrands>({ accept: maybe(list(isBrand)), ranges: maybe(isRanges) });

/** `card-brands="Visa Mastercard Elo"`: those that are taken. */
export const CARD_BRANDS = {
  attribute: "card-brands",
  converter: (names: string | null) => ({ accept: names?.match(/\S+/g) }),
};

/** What was set; every brand is taken where that is nothing. Throws a `TypeError` where it is not in order. */
export function readCardBrands(brands: CardBrands = {}): CardBrands {
  if (isCardBrands(brands)) return brands;
  throw new TypeError(`cardBrands: expected { accept, ranges }, got ${JSON.stringify(brands)}`);
}
