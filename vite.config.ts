// The files for a script tag: each one whole, loading nothing else, so that it can be pinned by a hash.
// The modules for npm are TypeScript's own output (`tsc -p src`).
import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import minifyLiterals from "@lit-labs/rollup-plugin-minify-html-literals";
import { minify } from "terser";
import { defineConfig, type EnvironmentOptions, type Plugin } from "vite";
import { cardFramePage } from "./build/card-frame.ts";
import { litOfOurs, templatesPrepared } from "./build/lit.ts";
import { textsPacked } from "./build/pack-texts.ts";
import { qrOfPixAlone } from "./build/qrcode.ts";

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
const BANNER = `pay-elements ${version}, MIT; see licenses.md`;

/** Terser finds 0.4 kB in each file that the bundler's own minifier does not; spaces and the names of variables are left to that. */
function simplified(): Plugin {
  return {
    name: "simplified",
    async renderChunk(code) {
      const { code: simple, map } = await minify(code, {
        module: true,
        ecma: 2020,
        sourceMap: true,
        compress: {
          passes: 3,
          inline: 0,
          unsafe_arrows: true,
          booleans: false,
          hoist_funs: true,
          pure_getters: true,
        },
      });
      return { code: simple!, map: map as string };
    },
  };
}

/** Of the bundler. Reading a property does nothing else in what we carry; and the time that terser takes is known. */
const common = { treeshake: { propertyReadSideEffects: false }, checks: { pluginTimings: false } } as const;

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
    rolldownOptions: { ...common, output: { minify: true, comments: false, postBanner: `/*! ${BANNER} */` } },
  },
});

/** No file of its own: `cardFramePage` puts it into a page. */
const insideAPage = (entry: string): EnvironmentOptions => {
  const whole = wholeFile(entry, "card-frame.js", "iife");
  const rolldownOptions = { ...common, output: { minify: true, comments: false as const } };
  return { ...whole, build: { ...whole.build, sourcemap: false, license: false, rolldownOptions } };
};

export default defineConfig({
  // Production, whatever NODE_ENV says: lit's development build warns on the page's console.
  define: { "process.env.NODE_ENV": '"production"' },
  plugins: [
    litOfOurs(),
    qrOfPixAlone(),
    simplified(),
    cardFramePage(BANNER),
    // Without its closing slash, a path in an `svg` literal would swallow the next one.
    minifyLiterals({ failOnError: true, options: { minifyOptions: { keepClosingSlash: true } } }),
    templatesPrepared(),
    textsPacked(),
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
