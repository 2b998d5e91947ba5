// The card brands that the shop takes. The element has the same option, to guide the buyer.
import { BRANDS, isRangeList, type CardBrands } from "../../contract/index.ts";

/** The option as given; throws a `TypeError` for brands that there are not, and for ranges that are none. */
export function checkCardBrands(given: CardBrands = {}): CardBrands {
  if (typeof given !== "object" || (given as unknown) === null)
    throw new TypeError('cardBrands is not an object such as { accept: ["Visa", "Mastercard", "Elo"] }.');
  const { accept = BRANDS, ranges = {} } = given;
  if (!Array.isArray(accept) || accept.length === 0)
    throw new TypeError(
      "cardBrands.accept is not a list of brands: list the accepted ones, or leave it out.",
    );
  for (const name of [...(accept as readonly string[]), ...Object.keys(ranges)]) {
    if (!BRANDS.some((brand) => brand === name))
      throw new TypeError(`cardBrands holds "${name}", expected any of ${BRANDS.join(", ")}.`);
  }
  for (const [brand, list] of Object.entries<unknown>(ranges)) {
    if (typeof list !== "string" || !isRangeList(list))
      throw new TypeError(
        `cardBrands.ranges.${brand} is ${JSON.stringify(list)}, expected ranges of leading digits such as "650600-650650 650652".`,
      );
  }
  return given;
}
