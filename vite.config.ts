// Bundles, beside the modules that TypeScript emits (`tsc -p src`): the files for a script tag, each one whole, so that it
// can be pinned by a hash; the page of the card's frame; and the modules that draw QR codes,
// each with what it takes from qrcode, so that installing pay-elements brings neither CommonJS nor a command line with it.
import { readFileSync } from "node:fs";
import minifyLiterals from "@lit-labs/rollup-plugin-minify-html-literals";
import { defineConfig, type EnvironmentOptions } from "vite";
import { cardFramePage } from "./build/card-frame.ts";

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
const BANNER = `pay-elements ${version}, MIT; see licenses.md`;

const bundle = (entry: string, fileName: string, format: "es" | "iife" = "es"): EnvironmentOptions => ({
  consumer: "client",
  build: {
    target: "es2022",
    outDir: "dist",
    emptyOutDir: false,
    copyPublicDir: false,
    sourcemap: true,
    lib: { entry, formats: [format], name: "PayElements", fileName: () => fileName },
  },
});

/** In place of the module that TypeScript emitted. */
const moduleWithDependencies = (module: string): EnvironmentOptions => {
  const { build, ...rest } = bundle(`src/${module}.ts`, `${module}.js`);
  return { ...rest, build: { ...build, minify: false } };
};

const scriptTagFile = (entry: string, fileName: string, format: "es" | "iife" = "es"): EnvironmentOptions => {
  const { build, ...rest } = bundle(entry, fileName, format);
  // Vite minifies ES libraries only half, for the sake of bundlers; these files go to browsers as they are.
  const output = { minify: true, comments: false, postBanner: `/*! ${BANNER} */` };
  return { ...rest, build: { ...build, license: { fileName: "licenses.md" }, rolldownOptions: { output } } };
};

/** No file of its own: `cardFramePage` puts it into a page. */
const frameScript = (entry: string): EnvironmentOptions => {
  const { build, ...rest } = bundle(entry, "card-frame.js", "iife");
  return {
    ...rest,
    build: { ...build, sourcemap: false, rolldownOptions: { output: { minify: true, comments: false } } },
  };
};

export default defineConfig({
  // Production, whatever NODE_ENV says: lit's development build warns on the page's console.
  define: { "process.env.NODE_ENV": '"production"' },
  plugins: [
    cardFramePage(BANNER),
    // Without its closing slash, a path in an `svg` literal would swallow the next one.
    minifyLiterals({ failOnError: true, options: { minifyOptions: { keepClosingSlash: true } } }),
  ],
  environments: {
    qrcode: moduleWithDependencies("elements/pay-pix/qrcode"),
    qrImage: moduleWithDependencies("sandbox/pix/qr-image"),
    all: scriptTagFile("src/elements/define.ts", "pay-elements.js"),
    pix: scriptTagFile("src/elements/pay-pix/define.ts", "pay-pix.js"),
    card: scriptTagFile("src/elements/pay-card/define.ts", "pay-card.js"),
    classic: scriptTagFile("src/elements/define.ts", "pay-elements.iife.js", "iife"),
    frame: frameScript("src/elements/pay-card/isolated/frame/main.ts"),
  },
  builder: {
    async buildApp({ build, environments }) {
      for (const name of ["qrcode", "qrImage", "all", "pix", "card", "classic", "frame"])
        await build(environments[name]!);
    },
  },
});
