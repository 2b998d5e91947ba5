// What is published: every entry of `exports`, as somebody who installed the package sees it. Needs `npm run build`.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { build } from "esbuild";
import { WHOLE_FILES } from "./installed-package.ts";

const manifest = JSON.parse(readFileSync("package.json", "utf8")) as {
  exports: Record<string, string | { types: string; default: string }>;
};
const entries = Object.entries(manifest.exports).flatMap(([path, files]) =>
  typeof files === "string" || path.includes("*")
    ? []
    : [{ name: path.replace(/^\./, "pay-elements"), ...files }],
);

/** `@lit/reactive-element` of `@lit/reactive-element/…`, `lit` of `lit/directives/live.js`. */
const packageOf = (path: string) => path.split("/", path.startsWith("@") ? 2 : 1).join("/");

describe("the package", () => {
  for (const entry of entries) {
    it(`has ${entry.name} with types, and importing it in Node does nothing harmful`, async () => {
      assert.ok(existsSync(entry.types), `${entry.types} is missing`);
      assert.ok(Object.keys(await import(entry.name)).length > 0);
    });
  }

  for (const consumer of ["page", "backend"]) {
    for (const [moduleResolution, module] of Object.entries({ nodenext: "nodenext", bundler: "esnext" })) {
      it(`gives its types to a ${consumer} that resolves modules the ${moduleResolution} way`, () => {
        const options = ["--moduleResolution", moduleResolution, "--module", module];
        const { status, stdout } = spawnSync("tsc", ["-p", `test/package/consumer/${consumer}`, ...options], {
          encoding: "utf8",
        });
        assert.equal(status, 0, stdout);
      });
    }
  }

  for (const [entry, packages] of Object.entries({
    "elements/define.js": ["@lit/reactive-element", "lit"],
    "admin/elements/define.js": ["@lit/reactive-element", "lit", "zod"],
    "sandbox/index.js": ["hono", "zod"],
  })) {
    it(`needs ${packages.join(" and ")} installed for dist/${entry}, and no more`, async () => {
      const { metafile } = await build({
        entryPoints: [`dist/${entry}`],
        bundle: true,
        write: false,
        metafile: true,
        format: "esm",
        packages: "external",
      });
      const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
      const names = imports.flatMap(({ path, external }) => (external ? [packageOf(path)] : []));
      assert.deepEqual([...new Set(names)].filter((name) => !name.startsWith("node:")).toSorted(), packages);
    });
  }
});

describe("a file for a script tag", () => {
  for (const file of WHOLE_FILES) {
    const code = readFileSync(`dist/${file}`, "utf8");

    it(`${file} is whole: it loads no other`, () => {
      assert.doesNotMatch(code, /\bimport\s*[("'`{*]|\bfrom\s*["'`][^"'`]+["'`];|\brequire\(/);
    });

    // The price has no templates.
    const hasTemplates = file !== "pay-price.js";

    it(`${file} keeps to a strict Content-Security-Policy`, () => {
      assert.doesNotMatch(code, /\beval\(|new Function\(|document\.write\(/);
      const policies = [...code.matchAll(/createPolicy\(\s*["'`]([^"'`]+)/g)].map((match) => match[1]);
      assert.deepEqual([...new Set(policies)], hasTemplates ? ["lit-html"] : []);
    });

    it(`${file} registers its lit as every lit does`, () => {
      assert.match(code, hasTemplates ? /litElementVersions/ : /reactiveElementVersions/);
    });
  }
});
