// qrcode, as the files for a script tag carry it.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename } from "node:path";
import type { Plugin } from "vite";
import { MASK } from "../src/elements/pay-pix/qr-mask.ts";

const require = createRequire(import.meta.url);
type Level = { bit: number };
const levels = require("qrcode/lib/core/error-correction-level.js") as Record<"M" | "Q", Level>;
const correction = require("qrcode/lib/core/error-correction-code.js") as Record<
  "getBlocksCount" | "getTotalCodewordsCount",
  (version: number, level: Level) => number
>;

/** The largest size that is drawn: 715 bytes at level Q, more than a Pix code has. */
const SIZES = 25;

/** What a code says of itself: its level, and the mask that is always used. */
const format = require("qrcode/lib/core/format-info.js") as {
  getEncodedBits(level: Level, mask: number): number;
};
const formatOf = (level: Level) => format.getEncodedBits(level, MASK);

/** A number for each size, one character of base 36 each. */
const table = (count: (version: number) => number) =>
  Array.from({ length: SIZES }, (_, index) => count(index + 1).toString(36)).join("");

/** Both levels' share of a table, by the bits that stand for them in a QR code. */
const ofBoth = (count: (version: number, level: Level) => number) =>
  JSON.stringify(
    Object.fromEntries(
      [levels.M, levels.Q].map((level) => [level.bit, table((version) => count(version, level))]),
    ),
  );

/** What is left of these modules where a code is one run of bytes, at level M or Q. */
const MODULES: Record<string, string> = {
  "segments.js": `
    export const fromArray = ([{ data }]) => [{
      mode: { bit: 4 },
      getLength: () => data.length,
      write: (buffer) => data.forEach((byte) => buffer.put(byte, 8)),
    }];`,
  "mode.js": `
    export const getCharCountIndicator = (mode, version) => (version < 10 ? 8 : 16);`,
  "error-correction-level.js": `
    export const M = { bit: ${levels.M.bit} };
    export const Q = { bit: ${levels.Q.bit} };
    const levels = { M, Q };
    export const from = (level) => levels[level];`,
  // A size has as many codewords of correction in each of its blocks.
  "error-correction-code.js": `
    const blocks = ${ofBoth(correction.getBlocksCount)};
    const each = ${ofBoth((...of) => correction.getTotalCodewordsCount(...of) / correction.getBlocksCount(...of))};
    const read = (table, version, { bit }) => parseInt(table[bit][version - 1], 36);
    export const getBlocksCount = (version, level) => read(blocks, version, level);
    export const getTotalCodewordsCount = (version, level) => read(blocks, version, level) * read(each, version, level);`,
  // All modules but those of the finders, the timing, the alignment and what a code says of itself hold codewords.
  "utils.js": `
    export const getSymbolSize = (version) => version * 4 + 17;
    export const getSymbolTotalCodewords = (version) => {
      const aligned = Math.floor(version / 7) + 2;
      const alignment = version > 1 ? (25 * aligned - 10) * aligned - 55 + (version > 6 ? 36 : 0) : 0;
      return ((16 * version + 128) * version + 64 - alignment) >> 3;
    };
    export const getBCHDigit = (data) => 32 - Math.clz32(data);`,
  "bit-matrix.js": `
    export default class {
      constructor(size) {
        this.size = size;
        this.data = new Uint8Array(size * size);
        this.reserved = [];
      }
      set(row, col, value, reserved) {
        this.data[row * this.size + col] = value;
        if (reserved) this.reserved[row * this.size + col] = true;
      }
      get(row, col) {
        return this.data[row * this.size + col];
      }
      xor(row, col, value) {
        this.data[row * this.size + col] ^= value;
      }
      isReserved(row, col) {
        return this.reserved[row * this.size + col];
      }
    }`,
  "bit-buffer.js": `
    export default class {
      buffer = [];
      length = 0;
      put(number, length) {
        while (length--) this.putBit((number >>> length) & 1);
      }
      putBit(bit) {
        this.buffer[this.length >> 3] |= bit << (~this.length++ & 7);
      }
      getLengthInBits() {
        return this.length;
      }
    }`,
  // The remainder, by shifting the data through the generator's coefficients, the first of which is always 1.
  "reed-solomon-encoder.js": `
    import { exp, mul } from "./galois-field";
    export default class {
      constructor(degree) {
        this.generator = new Uint8Array(degree);
        this.generator[degree - 1] = 1;
        for (let root = 0; root < degree; root++)
          this.generator.forEach((coefficient, at, all) => (all[at] = mul(coefficient, exp(root)) ^ all[at + 1]));
      }
      encode(data) {
        const rest = new Uint8Array(this.generator.length);
        for (const byte of data) {
          const factor = byte ^ rest[0];
          rest.copyWithin(0, 1);
          rest[rest.length - 1] = 0;
          this.generator.forEach((coefficient, at) => (rest[at] ^= mul(coefficient, factor)));
        }
        return rest;
      }
    }`,
  // Mask 2 turns over every third column.
  "mask-pattern.js": `
    export const applyMask = (_, data) => {
      for (let row = 0; row < data.size; row++)
        for (let col = 0; col < data.size; col += 3)
          if (!data.isReserved(row, col)) data.xor(row, col, 1);
    };`,
  "format-info.js": `
    export const getEncodedBits = ({ bit }) => (bit ? ${formatOf(levels.Q)} : ${formatOf(levels.M)});`,
  // Besides the data, a code holds four bits for its alphabet, and its length.
  "version.js": `
    import { getBCHDigit, getSymbolTotalCodewords } from "./utils";
    import { getTotalCodewordsCount } from "./error-correction-code";
    export const getBestVersionForData = ([data], level) => {
      let version = 1;
      while (
        getSymbolTotalCodewords(version) - getTotalCodewordsCount(version, level) <
        data.getLength() + (version < 10 ? 2 : 3)
      ) version++;
      return version;
    };
    export const getEncodedBits = (version) => {
      let rest = version << 12;
      while (getBCHDigit(rest) > 12) rest ^= 0x1f25 << (getBCHDigit(rest) - 13);
      return (version << 12) | rest;
    };`,
};

/** What is done without in the module that puts it all together: from one piece of it up to another, and what instead. */
const CUTS: readonly (readonly [from: string, to: string, instead: string])[] = [
  [
    "  let segments\n",
    "  const dataBits",
    "const segments = Segments.fromArray(data)\nversion = Version.getBestVersionForData(segments, errorCorrectionLevel)\n",
  ],
  ["  if (isNaN(maskPattern)) {", "  // Apply mask", ""],
  ["  // Replace format", "\n}", "  return { modules }"],
  ["  if (typeof data === 'undefined'", "  return createSymbol(data", ""],
  [
    "  return createSymbol(data, version, errorCorrectionLevel, mask)",
    "\n}",
    "  return createSymbol(data, 0, ECLevel.from(options.errorCorrectionLevel))",
  ],
];

function cut(code: string): string {
  return CUTS.reduce((text, [from, to, instead]) => {
    const start = text.indexOf(from);
    const end = text.indexOf(to, start);
    if (start < 0 || end < 0) throw new Error(`qrcode.js holds no longer: ${from} … ${to}`);
    return text.slice(0, start) + instead + text.slice(end);
  }, code);
}

/**
 * qrcode carries a search for the shortest mix of alphabets, digits apart from letters, four levels of error
 * correction and forty sizes. A Pix code is drawn as one run of bytes at level M, or Q beneath a logo, and never
 * needs the larger sizes, so our files go without the rest.
 */
export function qrOfPixAlone(): Plugin {
  return {
    name: "qr-of-pix-alone",
    enforce: "pre",
    load: {
      filter: { id: /\/qrcode\/lib\/core\/[\w-]+\.js$/ },
      handler: (id) => ofPixAlone(id),
    },
  };
}

/** One of qrcode's modules as our files carry it, as a module that a bundler sees through. */
export function ofPixAlone(path: string): string {
  const name = basename(path);
  const own = MODULES[name];
  if (own) return own;
  const published = readFileSync(path, "utf8");
  return (name === "qrcode.js" ? cut(published) : published)
    .replace(/const (\w+) = require\('([^']+)'\)\.(\w+)/g, "import { $3 as $1 } from '$2'")
    .replace(/const (\w+) = require\('([^']+)'\)/g, (_, as: string, from: string) =>
      isClass(from) ? `import ${as} from '${from}'` : `import * as ${as} from '${from}'`,
    )
    .replace(/^exports\.(\w+) = function \w+ /gm, "export function $1 ")
    .replace("module.exports = ", "export default ")
    .replaceAll("exports.", "");
}

const isClass = (module: string) => /bit-buffer|bit-matrix|encoder/.test(module);
