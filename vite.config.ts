// Bundles, beside the modules that TypeScript emits (`tsc -p src`): the files for a script tag, each one whole, so that it
// can be pinned by a hash, and the list of these hashes; the page of the card's frame; and modules that take a dependency into
// themselves: those that draw QR codes, so that installing pay-elements brings neither CommonJS nor a command line, and the
// components for React.
import { readFileSync, writeFileSync } from "node:fs";
import minifyLiterals from "@lit-labs/rollup-plugin-minify-html-literals";
import { defineConfig, type EnvironmentOptions, type Rolldown } from "vite";
import { OLDEST } from "./build/browsers.ts";
import { cardFramePage } from "./build/card-frame.ts";
import { integrityOfOutput, SCRIPT_TAG_FILES } from "./build/integrity.ts";

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
const BANNER = `pay-elements ${version}, MIT; see licenses.md`;

const bundle = (entry: string, fileName: string, format: "es" | "iife" = "es"): EnvironmentOptions => ({
  consumer: "client",
  build: {
    target: Object.entries(OLDEST).map(([browser, version]) => browser + version),
    outDir: "dist",
    emptyOutDir: false,
    copyPublicDir: false,
    lib: { entry, formats: [format], name: "PayElements", fileName: () => fileName },
  },
});

/** In place of the module that TypeScript emitted. */
const moduleWithDependencies = (module: string): EnvironmentOptions => {
  const { build, ...rest } = bundle(`src/${module}.ts`, `${module}.js`);
  return { ...rest, build: { ...build, minify: false, rolldownOptions: { external: ["react"] } } };
};

const scriptTagFile = (entry: string, fileName: string, format: "es" | "iife" = "es"): EnvironmentOptions => {
  const { build, ...rest } = bundle(entry, fileName, format);
  // Vite minifies ES libraries only half, for the sake of bundlers; these files go to browsers as they are.
  const output = { minify: true, comments: false, postBanner: `/*! ${BANNER} */` };
  const plugins = [typesBeside(entry, fileName, format)];
  return {
    ...rest,
    build: {
      ...build,
      // For work on this repository alone: the demo names the maps in a header, and the package leaves them out.
      sourcemap: "hidden",
      license: { fileName: "licenses.md" },
      rolldownOptions: { output, plugins },
    },
  };
};

/** What a file for a script tag exports, or sets as a global, are the classes that its module registers. */
function typesBeside(entry: string, fileName: string, format: "es" | "iife"): Rolldown.Plugin {
  const module = entry.replace("src/", "./").replace(/ts$/, "js");
  const source =
    format === "es"
      ? `export * from "${module}";\n`
      : `declare global {\n  const PayElements: typeof import("${module}");\n}\nexport {};\n`;
  return {
    name: "types-beside",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: fileName.replace(/js$/, "d.ts"), source });
    },
  };
}

/** No file of its own: `cardFramePage` puts it into a page. */
const frameScript = (entry: string): EnvironmentOptions => {
  const { build, ...rest } = bundle(entry, "card-frame.js", "iife");
  return {
    ...rest,
    build: { ...build, rolldownOptions: { output: { minify: true, comments: false } } },
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
    react: moduleWithDependencies("react/lit-react"),
    all: scriptTagFile("src/elements/define.ts", "pay-elements.js"),
    pix: scriptTagFile("src/elements/pay-pix/define.ts", "pay-pix.js"),
    card: scriptTagFile("src/elements/pay-card/define.ts", "pay-card.js"),
    price: scriptTagFile("src/elements/pay-price/define.ts", "pay-price.js"),
    admin: scriptTagFile("src/admin/elements/define.ts", "pay-admin.js"),
    classic: scriptTagFile("src/elements/define.ts", "pay-elements.iife.js", "iife"),
    frame: frameScript("src/elements/pay-card/isolated/frame/main.ts"),
  },
  builder: {
    async buildApp({ build, environments }) {
      for (const name of ["qrcode", "qrImage", "react", "frame"]) await build(environments[name]!);
      const integrity = {};
      for (const name of SCRIPT_TAG_FILES)
        Object.assign(integrity, integrityOfOutput(await build(environments[name]!)));
      writeFileSync("dist/integrity.json", `${JSON.stringify(integrity, null, 2)}\n`);
    },
  },
});
