// The table of card brands, made of credit-card-type's and of what Brazil adds to it: the browser carries the ranges of
// our brands alone, not the library.
import creditCardType from "credit-card-type";
import type { Brand } from "../../src/contract/card/brands.ts";

interface Source {
  /** Its name in credit-card-type, which gives ranges, lengths, gaps and the length of the code. */
  base?: string;
  /** Ranges that the base lacks. */
  ranges?: string;
  /** Ranges in which a later brand issues as well: which of them it is, the buyer has to say. */
  shared?: string;
  /** In place of the base's. */
  lengths?: number[];
  /** Beyond the base's: it leaves what follows its last gap in one piece, too long to be read. */
  gaps?: number[];
}

/**
 * Where ranges overlap the first wins, so the narrow ones stand first: Elo and Hipercard issue inside blocks of Visa,
 * Diners, Discover, UnionPay and Aura.
 *
 * Of the base's other brands none is taken by Brazilian acquirers (Troy, Maestro, Mir, Naranja, Verve): their numbers
 * are of no known brand here, or of the one of ours that holds the block.
 */
const SOURCES: readonly (readonly [Brand, Source])[] = [
  // The whole of block 6509 is Elo's by its own list; the base takes 650901 to 650978.
  ["Elo", { base: "elo", ranges: "650900-650999" }],
  // The base knows the one range of today; cards with the older ones, inside Diners' 38, are still about.
  ["Hipercard", { base: "hipercard", ranges: "384100 384140 384160" }],
  ["Hiper", { base: "hiper" }],
  // The next two and Aura: from bin-cc and the acquirers' manuals.
  ["Cabal", { ranges: "589657 603522 604201-604400" }],
  ["Banescard", { ranges: "603182" }],
  ["Amex", { base: "american-express" }],
  // 3095 is Diners' too, by Discover's lists of what its network carries.
  ["Diners", { base: "diners-club", ranges: "3095", gaps: [14] }],
  ["JCB", { base: "jcb", gaps: [16] }],
  // All of 50 is Aura's by the acquirers' manuals, and Mastercard's by its own: 5078 is all that Aura was seen to issue,
  // and 5031 is on Argentine credit cards of Mastercard.
  [
    "Aura",
    { ranges: "5078", shared: "5000-5030 5032-5077 5079-5099", lengths: [16, 17, 18, 19], gaps: [16] },
  ],
  // Discover cards of 19 digits are allowed for and not issued: 16 finds the digits typed too many.
  ["Discover", { base: "discover", lengths: [16] }],
  ["UnionPay", { base: "unionpay", gaps: [16] }],
  // Where the base says Maestro: a card from there is none that Brazil issues, and its network is Mastercard's.
  ["Mastercard", { base: "mastercard", ranges: "50" }],
  // Old cards have 13 digits, and none has 18.
  ["Visa", { base: "visa", lengths: [13, 16, 19], gaps: [16] }],
];

/** Digits at which ranges of different lengths are compared: no issuer's number is longer. */
const DIGITS = 8;

type Range = [low: number, high: number];

const widened = (low: string, high: string): Range => [
  Number(low.padEnd(DIGITS, "0")),
  Number(high.padEnd(DIGITS, "9")),
];

function merged(ranges: Range[]): Range[] {
  const result: Range[] = [];
  for (const [low, high] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = result.at(-1);
    if (last && low <= last[1] + 1) last[1] = Math.max(last[1], high);
    else result.push([low, high]);
  }
  return result;
}

/** As few digits as tell the range: `62000000` to `62099999` is `620`. */
function written([low, high]: Range): string {
  let [from, to] = [String(low), String(high)];
  while (from.endsWith("0") && to.endsWith("9")) [from, to] = [from.slice(0, -1), to.slice(0, -1)];
  return from === to ? from : `${from}-${to}`;
}

const read = (ranges = ""): Range[] =>
  ranges
    .split(" ")
    .filter(Boolean)
    .map((range) => {
      const [low = "", high = low] = range.split("-");
      return widened(low, high);
    });

function rangesOf({ base, ranges, shared }: Source): string {
  const patterns = base ? creditCardType.getTypeInfo(base).patterns : [];
  const own = patterns.map((pattern) => {
    const [low, high = low] = [pattern].flat();
    return widened(String(low), String(high));
  });
  return [
    ...merged([...own, ...read(ranges)]).map(written),
    ...read(shared).map((range) => `${written(range)}?`),
  ].join(" ");
}

const USUAL = { lengths: [16], gaps: [4, 8, 12], code: { size: 3 } };

/** Brand and ranges, then its rules, if they are not the usual ones. */
function row([brand, source]: readonly [Brand, Source]): string {
  const { lengths: known, gaps, code } = source.base ? creditCardType.getTypeInfo(source.base) : USUAL;
  const lengths = source.lengths ?? known;
  const ends = [0, ...gaps, ...(source.gaps ?? []), Math.max(...lengths)];
  const groups = ends.slice(1).map((end, index) => end - ends[index]!);
  const rules = code.size === 3 ? [lengths, groups] : [lengths, groups, code.size];
  const usual = JSON.stringify(rules) === "[[16],[4,4,4,4]]";
  return JSON.stringify([brand, rangesOf(source), ...(usual ? [] : rules)]);
}

export const brandTable = {
  file: "src/contract/card/brand-table.ts",
  text: `// Made by \`npm run docs\` from credit-card-type (MIT, Braintree) and what Brazil adds (build/generate/brand-table.ts): not to be edited.
import type { Brand } from "./brands.ts";

/**
 * Ranges of leading digits by brand, both ends included; the first that holds a number wins, but for those with a
 * question mark, which a later brand shares. Then, if they are not the usual ones: the lengths that a number can have, its groups up to the greatest length, the length of the code.
 */
export const BRAND_TABLE: readonly (readonly [
  brand: Brand, ranges: string, lengths?: number[], groups?: number[], codeLength?: number,
])[] = [
${SOURCES.map(row).join(",\n")}
];
`,
};
