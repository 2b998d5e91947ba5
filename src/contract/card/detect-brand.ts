import { BRAND_TABLE } from "./brand-table.ts";
import { BRANDS, type Brand } from "./brands.ts";
import type { BrandRanges } from "./accepted-brands.ts";

interface Range {
  low: string;
  high: string;
  shared: boolean;
}
type Row = readonly [brand: Brand, ranges: readonly Range[]];

const row = (brand: Brand, ranges: string): Row => [
  brand,
  ranges.split(" ").map((range) => {
    const [low = "", high = low] = range.replace("?", "").split("-");
    return { low, high, shared: range.endsWith("?") };
  }),
];

// Read once, since a form asks at every key that is typed.
const KNOWN = BRAND_TABLE.map(([brand, ranges]) => [row(brand, ranges)]);

/**
 * The brands that a card number can still belong to, from its first digits: all of them for none.
 * `brand` is set where a single one is left. Text with anything but digits belongs to no brand.
 *
 * Ranges of a shop's own stand before the known ones. Those of two of its brands may overlap: both are candidates then.
 */
export function detectBrand(digits: string, own: BrandRanges = {}): { brand?: Brand; candidates: Brand[] } {
  const possible = new Set<Brand>();
  const first = (Object.entries(own) as [Brand, string][]).map(([brand, ranges]) => row(brand, ranges));
  if (!/\D/.test(digits)) {
    for (const rows of [first, ...KNOWN]) {
      let settled = false;
      for (const [brand, ranges] of rows)
        for (const range of ranges) {
          const share = overlap(digits, range);
          if (share !== "none") possible.add(brand);
          settled ||= share === "all";
        }
      // All numbers that start like this belong to this row, whatever broader range follows.
      if (settled) break;
    }
  }
  const candidates = BRANDS.filter((brand) => possible.has(brand));
  const [brand] = candidates;
  return brand && candidates.length === 1 ? { brand, candidates } : { candidates };
}

/** How many of the numbers that start with `digits` are a brand's by a range; of a shared one some at most. */
function overlap(digits: string, { low, high, shared }: Range): "none" | "some" | "all" {
  // Compared as text, where a prefix sorts before what it begins.
  if (digits < low ? !low.startsWith(digits) : digits > high && !digits.startsWith(high)) return "none";
  const start = digits.slice(0, low.length);
  const from = start.padEnd(low.length, "0");
  const to = start.padEnd(low.length, "9");
  return from >= low && to <= high && !shared ? "all" : "some";
}
