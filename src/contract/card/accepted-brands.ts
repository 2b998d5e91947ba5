import type { Brand } from "./brands.ts";

/** Ranges of leading digits by brand, both ends included: `{ Elo: "650600-650650 650652" }`. */
export type BrandRanges = Readonly<Partial<Record<Brand, string>>>;

/** What a shop says of the cards that it takes: plain data, which can be posted to a frame. */
export interface CardBrands {
  /** Brands that are taken; all if absent. */
  accept?: readonly Brand[] | undefined;
  /** The shop's own ranges, such as those of its private label; they come before the known ones. */
  ranges?: BrandRanges | undefined;
}

/** Whether a shop takes the cards of a brand. */
export const takesBrand = (brand: Brand, { accept }: CardBrands): boolean => accept?.includes(brand) ?? true;

/** Whether a text lists ranges as {@link BrandRanges} holds them. */
export const isRangeList = (list: string): boolean =>
  list.split(" ").every((range) => {
    const [low = "", high = low] = range.split("-");
    return /^\d{1,8}(-\d+)?$/.test(range) && low.length === high.length && low <= high;
  });
