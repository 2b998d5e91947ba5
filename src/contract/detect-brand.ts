import { BRAND_TABLE } from "./brand-table.ts";
import { BRANDS, type Brand } from "./brands.ts";
import type { BrandRanges } from "./card-brands.ts";

type Row = readonly [brand: Brand, ranges: string, ...rest: unknown[]];

/**
 * The brands that a card number can still belong to, from its first digits: all of them for none.
 * `brand` is set where a single one is left. Text with anything but digits belongs to no brand.
 *
 * Ranges of a shop's own stand before the known ones. Those of two of its brands may overlap: both are candidates then.
 */
export function detectBrand(digits: string, own: BrandRanges = {}): { brand?: Brand; candidates: Brand[] } {
  const possible = new Set<Brand>();
  const ranks: readonly (readonly Row[])[] = [
    Object.entries(own) as [Brand, string][],
    ...BRAND_TABLE.map((row) => [row]),
  ];
  if (!/\D/.test(digits)) {
    for (const rank of ranks) {
      let settled = false;
      for (const [brand, ranges] of rank) {
        const overlaps = ranges.split(" ").map((range) => overlap(digits, range));
        if (overlaps.some((share) => share !== "none")) possible.add(brand);
        settled ||= overlaps.includes("all");
      }
      // Every number that starts so is in this rank, whatever broader range follows.
      if (settled) break;
    }
  }
  const candidates = BRANDS.filter((brand) => possible.has(brand));
  const [brand] = candidates;
  return brand && candidates.length === 1 ? { brand, candidates } : { candidates };
}

/** How many of the numbers that start with `digits` are a brand's by a range; of a shared one some at most. */
function overlap(digits: string, range: string): "none" | "some" | "all" {
  const [low = "", high = low] = range.replace("?", "").split("-");
  const start = digits.slice(0, low.length);
  const from = start.padEnd(low.length, "0");
  const to = start.padEnd(low.length, "9");
  if (to < low || from > high) return "none";
  return from >= low && to <= high && !range.endsWith("?") ? "all" : "some";
}
