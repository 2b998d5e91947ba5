// qrcode, as the files for a script tag carry it.
import { createRequire } from "node:module";
import { basename } from "node:path";
import type { Plugin } from "vite";

const require = createRequire(import.meta.url);
const levels = require("qrcode/lib/core/error-correction-level.js") as { M: { bit: number } };
const correction = require("qrcode/lib/core/error-correction-code.js") as Record<
  "getBlocksCount" | "getTotalCodewordsCount",
  (version: number, level: unknown) => number
>;

/** Level M's share of a table for the forty sizes of a QR code. */
const ofLevelM = (count: (version: number, level: unknown) => number) =>
  JSON.stringify(Array.from({ length: 40 }, (_, index) => count(index + 1, levels.M)));

/** What is left of these modules where a code is one run of bytes, at level M. */
const MODULES: Record<string, string> = {
  "segments.js": `
    const ByteData = require("./byte-data");
    exports.fromArray = (segments) => segments.map(({ data }) => new ByteData(data));`,
  "mode.js": `
    exports.BYTE = { bit: 4, ccBits: [8, 16, 16] };
    exports.MIXED = {};
    exports.getCharCountIndicator = (mode, version) => mode.ccBits[version < 10 ? 0 : 1];`,
  "error-correction-level.js": `
    exports.M = { bit: ${levels.M.bit} };
    exports.from = () => exports.M;`,
  "error-correction-code.js": `
    const blocks = ${ofLevelM(correction.getBlocksCount)};
    const codewords = ${ofLevelM(correction.getTotalCodewordsCount)};
    exports.getBlocksCount = (version) => blocks[version - 1];
    exports.getTotalCodewordsCount = (version) => codewords[version - 1];`,
};

/**
 * qrcode carries a search for the shortest mix of alphabets, digits apart from letters, and four levels of error
 * correction. A Pix code is drawn as one run of bytes at level M, so our files go without the rest.
 */
export function qrOfPixAlone(): Plugin {
  return {
    name: "qr-of-pix-alone",
    enforce: "pre",
    load: {
      filter: { id: /\/qrcode\/lib\/core\/(segments|mode|error-correction-(level|code))\.js$/ },
      handler: (id) => MODULES[basename(id)],
    },
  };
}
