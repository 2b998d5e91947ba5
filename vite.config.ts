// The files for a script tag: each one whole, loading nothing else, so that it can be pinned by a hash.
// The modules for npm are TypeScript's own output (`tsc -p src`).
import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename } from "node:path";
import minifyLiterals from "@lit-labs/rollup-plugin-minify-html-literals";
import { minify } from "terser";
import { defineConfig, type EnvironmentOptions, type Plugin } from "vite";
import { cardFramePage } from "./vite.card-frame.ts";

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
const BANNER = `pay-elements ${version}, MIT; what it holds of others: licenses.md`;

/**
 * Lit names its Trusted Types policy `lit-html`. A page with a lit of its own and `trusted-types lit-html` would see
 * ours throw at import, as a name may be taken once: the copy inside our files goes by our name.
 */
function ownPolicyName(): Plugin {
  return {
    name: "own-trusted-types-policy",
    transform: {
      filter: { id: /\/lit-html\/(development\/)?lit-html\.js$/ },
      handler(code) {
        const renamed = code.replace(/createPolicy\(\s*["']lit-html["']/, 'createPolicy("pay-elements"');
        if (renamed === code) this.error("lit-html creates its policy in another way now");
        return { code: renamed, map: null };
      },
    },
  };
}

const require = createRequire(import.meta.url);
const qrLevels = require("qrcode/lib/core/error-correction-level.js") as { M: { bit: number } };
const qrCorrection = require("qrcode/lib/core/error-correction-code.js") as Record<
  "getBlocksCount" | "getTotalCodewordsCount",
  (version: number, level: unknown) => number
>;

/** Level M's share of a table for the forty sizes of a QR code. */
const ofLevelM = (count: (version: number, level: unknown) => number) =>
  JSON.stringify(Array.from({ length: 40 }, (_, index) => count(index + 1, qrLevels.M)));

/** For qrcode, what is left of these modules where a code is one run of bytes, at level M. */
const QR_MODULES: Record<string, string> = {
  "segments.js": `
    const ByteData = require("./byte-data");
    exports.fromArray = (segments) => segments.map(({ data }) => new ByteData(data));`,
  "mode.js": `
    exports.BYTE = { bit: 4, ccBits: [8, 16, 16] };
    exports.MIXED = {};
    exports.getCharCountIndicator = (mode, version) => mode.ccBits[version < 10 ? 0 : 1];`,
  "error-correction-level.js": `
    exports.M = { bit: ${qrLevels.M.bit} };
    exports.from = () => exports.M;`,
  "error-correction-code.js": `
    const blocks = ${ofLevelM(qrCorrection.getBlocksCount)};
    const codewords = ${ofLevelM(qrCorrection.getTotalCodewordsCount)};
    exports.getBlocksCount = (version) => blocks[version - 1];
    exports.getTotalCodewordsCount = (version) => codewords[version - 1];`,
};

/**
 * qrcode carries a search for the shortest mix of alphabets, digits apart from letters, and four levels of error
 * correction. A Pix code is drawn as one run of bytes at level M, so our files go without the rest.
 */
function qrOfPixAlone(): Plugin {
  return {
    name: "qr-of-pix-alone",
    enforce: "pre",
    load: {
      filter: { id: /\/qrcode\/lib\/core\/(segments|mode|error-correction-(level|code))\.js$/ },
      handler: (id) => QR_MODULES[basename(id)],
    },
  };
}

/** What is left of lit's module of styles where every browser has constructable style sheets. */
const CSS_TAG = `
  export class CSSResult {}
  export const supportsAdoptingStyleSheets = true;
  export const css = (strings, ...values) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(String.raw({ raw: strings }, ...values));
    return sheet;
  };
  export const unsafeCSS = (text) => css([text]);
  export const adoptStyles = (root, styles) => {
    root.adoptedStyleSheets = styles;
  };
  export const getCompatibleStyle = (style) => style;`;

/**
 * Lit can also do without them, by <style> elements. A browser that reads our files has them: those that know
 * ES2022's classes but not these, Safari 15 and 16.0 to 16.3, lack `light-dark()` and `AbortSignal.any` besides.
 */
function styleSheetsAlone(): Plugin {
  return {
    name: "style-sheets-alone",
    enforce: "pre",
    load: {
      filter: { id: /\/@lit\/reactive-element\/(development\/)?css-tag\.js$/ },
      handler: () => CSS_TAG,
    },
  };
}

/** Terser finds 0.3 kB in each file that the bundler's own minifier does not; names and spaces are left to that. */
function simplified(): Plugin {
  return {
    name: "simplified",
    async renderChunk(code) {
      const { code: simple, map } = await minify(code, {
        module: true,
        ecma: 2020,
        sourceMap: true,
        mangle: false,
        compress: { passes: 2, inline: 0, unsafe_arrows: true },
      });
      return { code: simple!, map: map as string };
    },
  };
}

const wholeFile = (entry: string, fileName: string, format: "es" | "iife" = "es"): EnvironmentOptions => ({
  consumer: "client",
  build: {
    target: "es2022",
    outDir: "dist",
    emptyOutDir: false,
    copyPublicDir: false,
    sourcemap: true,
    lib: { entry, formats: [format], name: "PayElements", fileName: () => fileName },
    license: { fileName: "licenses.md" },
    // Vite minifies ES libraries only half, for the sake of bundlers; these files go to browsers as they are.
    rolldownOptions: { output: { minify: true, comments: false, postBanner: `/*! ${BANNER} */` } },
  },
});

/** No file of its own: `cardFramePage` puts it into a page. */
const insideAPage = (entry: string): EnvironmentOptions => {
  const whole = wholeFile(entry, "card-frame.js", "iife");
  const rolldownOptions = { output: { minify: true, comments: false as const } };
  return { ...whole, build: { ...whole.build, sourcemap: false, license: false, rolldownOptions } };
};

export default defineConfig({
  // Production, whatever NODE_ENV says: lit's development build warns on the page's console.
  define: { "process.env.NODE_ENV": '"production"' },
  plugins: [
    ownPolicyName(),
    qrOfPixAlone(),
    styleSheetsAlone(),
    simplified(),
    cardFramePage(BANNER),
    // Without its closing slash, a path in an `svg` literal would swallow the next one.
    minifyLiterals({ failOnError: true, options: { minifyOptions: { keepClosingSlash: true } } }),
  ],
  environments: {
    all: wholeFile("src/elements/define.ts", "pay-elements.js"),
    pix: wholeFile("src/elements/pay-pix/define.ts", "pay-pix.js"),
    card: wholeFile("src/elements/pay-card/define.ts", "pay-card.js"),
    frame: insideAPage("src/elements/pay-card/isolated/frame/main.ts"),
    classic: wholeFile("src/elements/define.ts", "pay-elements.iife.js", "iife"),
  },
  builder: {
    async buildApp({ build, environments: { all, pix, card, frame, classic } }) {
      await rm("dist", { recursive: true, force: true });
      for (const environment of [all, pix, card, frame, classic]) await build(environment!);
    },
  },
});
