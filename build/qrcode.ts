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

/** Both levels' share of a table. */
const ofBoth = (count: (version: number, level: Level) => number) =>
  JSON.stringify({
    M: table((version) => count(version, levels.M)),
    Q: table((version) => count(version, levels.Q)),
  });

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
  // A level is known by its letter.
  "error-correction-level.js": `
    export const from = (bit) => ({ bit });`,
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
  // A module is 1 where it is dark, with 2 added where it is no part of the data; mask 2 turns over every third column of that.
  "bit-matrix.js": `
    export default class {
      constructor(size) {
        this.size = size;
        this.data = new Uint8Array(size * size);
      }
      set(row, col, value, reserved) {
        this.data[row * this.size + col] = reserved ? value | 2 : value ^ !(col % 3);
      }
      get(row, col) {
        return this.data[row * this.size + col] & 1;
      }
      isReserved(row, col) {
        return this.data[row * this.size + col] > 1;
      }
    }`,
  // Four bits at a time: all that is put in is a multiple of that.
  "bit-buffer.js": `
    export default class {
      buffer = [];
      length = 0;
      put(number, length) {
        while ((length -= 4) >= 0) {
          this.buffer[this.length >> 3] |= ((number >> length) & 15) << (~this.length & 4);
          this.length += 4;
        }
      }
      getLengthInBits() {
        return this.length;
      }
    }`,
  // The remainder, by shifting the data through the generator's coefficients, the first of which is always 1.
  "reed-solomon-encoder.js": `
    import { exp, log, mul } from "./galois-field";
    export default class {
      constructor(degree) {
        const generator = new Uint8Array(degree + 1);
        generator[degree - 1] = 1;
        for (let root = 0; root < degree; root++)
          for (let at = 0; at < degree; at++) generator[at] = mul(generator[at], exp(root)) ^ generator[at + 1];
        this.logs = generator.slice(0, degree).map(log);
      }
      encode(data) {
        const degree = this.logs.length;
        const rest = new Uint8Array(degree + data.length);
        rest.set(data);
        for (let from = 0; from < data.length; from++) {
          const factor = rest[from];
          if (factor) for (let at = 0; at < degree; at++) rest[from + at + 1] ^= exp(this.logs[at] + log(factor));
        }
        return rest.slice(data.length);
      }
    }`,
  "mask-pattern.js": "export {};",
  // In even steps from the last row and column down to the timing's, but for the three corners that have finders.
  "alignment-pattern.js": `
    import { getSymbolSize } from "./utils";
    export const getPositions = (version) => {
      const last = getSymbolSize(version) - 7;
      const steps = Math.floor(version / 7) + 1;
      const centres = version > 1 ? [6] : [];
      for (let step = 0; step < steps && version > 1; step++)
        centres.splice(1, 0, last - step * Math.ceil((last - 6) / steps / 2) * 2);
      return centres.flatMap((row) => centres.map((col) => [row, col]))
        .filter(([row, col]) => (row > 6 || (col > 6 && col < last)) && (col > 6 || row < last));
    };`,
  "format-info.js": `
    export const getEncodedBits = ({ bit }) => (bit > "M" ? ${formatOf(levels.Q)} : ${formatOf(levels.M)});`,
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
  // A run of bytes after four bits and a length always leaves room for four bits more, and then ends with a byte.
  ["  if (buffer.getLengthInBits()", "  // Add pad", "  buffer.put(0, 4)\n"],
  [
    "        if ((r >= 0",
    "      }\n    }\n  }\n}",
    "const ring = Math.max(Math.abs(r - 3), Math.abs(c - 3))\nmatrix.set(row + r, col + c, ring !== 2 && ring < 4, true)\n",
  ],
  [
    "        if (r === -2",
    "      }\n    }\n  }\n}",
    "matrix.set(row + r, col + c, Math.max(Math.abs(r), Math.abs(c)) !== 1, true)\n",
  ],
  ["  // Apply mask", "\n}", "  return { modules }"],
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
