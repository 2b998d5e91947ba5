import { BRANDS, type Brand } from "./brands.ts";

/**
 * Ranges of leading digits by brand, both ends included. From the networks' published ranges as gathered in
 * credit-card-type (Elo, Hiper and the international brands) and bin-cc (Aura, Banescard, Cabal).
 *
 * Earlier brands win where ranges overlap: Elo and Hipercard issue inside blocks that belong to Visa, Diners,
 * Discover, UnionPay and Aura. 622126–622925, which Discover's network also carries, are UnionPay's cards.
 */
const RANGES: readonly (readonly [brand: Brand, ranges: string])[] = [
  [
    "Elo",
    "401178-401179 431274 438935 451416 457393 457631-457632 504175 506699-506778 509000-509999 627780 636297 " +
      "636368 650031-650033 650035-650051 650405-650439 650485-650538 650541-650598 650700-650718 " +
      "650720-650727 650900-650999 651652-651679 655000-655019 655021-655058",
  ],
  ["Hipercard", "606282 384100 384140 384160"],
  ["Hiper", "637095 637568 637599 637609 637612"],
  ["Cabal", "589657 603522 604201-604400"],
  ["Banescard", "603182"],
  ["Amex", "34 37"],
  ["Diners", "300-305 3095 36 38-39"],
  ["JCB", "3528-3589"],
  ["Aura", "50"],
  ["Discover", "6011 644-649 65"],
  ["UnionPay", "62 810-817"],
  ["Mastercard", "51-55 2221-2720"],
  ["Visa", "4"],
];

/**
 * The brands that a card number can still belong to, from its first digits: all of them for none.
 * `brand` is set where a single one is left. Text with anything but digits belongs to no brand.
 */
export function detectBrand(digits: string): { brand?: Brand; candidates: Brand[] } {
  const possible = new Set<Brand>();
  if (!/\D/.test(digits)) {
    for (const [brand, ranges] of RANGES) {
      const overlaps = ranges.split(" ").map((range) => overlap(digits, range));
      if (overlaps.some((share) => share !== "none")) possible.add(brand);
      // Every number that starts so is this brand's, whatever broader range follows.
      if (overlaps.includes("all")) break;
    }
  }
  const candidates = BRANDS.filter((brand) => possible.has(brand));
  const [brand] = candidates;
  return brand && candidates.length === 1 ? { brand, candidates } : { candidates };
}

/** How many of the numbers that start with `digits` lie in a range. */
function overlap(digits: string, range: string): "none" | "some" | "all" {
  const [low = "", high = low] = range.split("-");
  const start = digits.slice(0, low.length);
  const from = start.padEnd(low.length, "0");
  const to = start.padEnd(low.length, "9");
  if (to < low || from > high) return "none";
  return from >= low && to <= high ? "all" : "some";
}
