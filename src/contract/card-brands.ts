import { BRANDS, type Brand } from "./brands.ts";

/** Ranges of leading digits by brand, both ends included: `{ Elo: "650600-650650 650652" }`. */
export type BrandRanges = Readonly<Partial<Record<Brand, string>>>;

/** What a shop says of the cards that it takes: plain data, which can be posted to a frame. */
export interface CardBrands {
  /** Brands that are taken, in the order in which they are shown; all where absent. */
  accept?: readonly Brand[] | undefined;
  /** The shop's own ranges, such as those of its private label; they stand before the known ones. */
  ranges?: BrandRanges | undefined;
}

/** Whether a shop takes the cards of a brand. */
export const takesBrand = (brand: Brand, { accept }: CardBrands): boolean => accept?.includes(brand) ?? true;

/** Throws a `TypeError` for brands that there are not, and for ranges that are none. */
export function checkCardBrands({ accept, ranges = {} }: CardBrands): void {
  for (const name of [...(accept ?? []), ...Object.keys(ranges)])
    if (!BRANDS.some((brand) => brand === name))
      throw new TypeError(`cardBrands: "${name}" is none of ${BRANDS.join(", ")}`);
  for (const range of Object.values(ranges).flatMap((list) => list.split(" "))) {
    const [, low, high = low] = /^(\d{1,8})(?:-(\d{1,8}))?$/.exec(range) ?? [];
    if (!low || !high || low.length !== high.length || low > high)
      throw new TypeError(`cardBrands: "${range}" is no range of leading digits, such as 604201-604400`);
  }
}
