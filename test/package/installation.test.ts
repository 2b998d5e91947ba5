// What somebody gets who installs the package: its size, its types, and imports in other runtimes. Needs `npm run build`.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  existsSync,
  globSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { after, describe, it, type TestContext } from "node:test";
import { pathOf } from "../../build/docs/repository-links.ts";
import { installPackage, WHOLE_FILES } from "./installed-package.ts";
import { linksOf } from "../support/links-of.ts";
import { RUNTIMES } from "../programs/runtimes/runtimes.ts";
import { copyExamples, tryRuntime } from "../programs/runtimes/try-runtime.ts";
import { findRuntimes } from "./runtimes.ts";

interface Manifest {
  dependencies?: Record<string, string>;
  exports?: Record<string, unknown>;
  scripts?: Record<string, string>;
}

const readManifest = (folder: string) =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;

/** A package, and all that it needs, as Node finds it. */
function withDependencies(folder: string, found = new Set<string>()): Set<string> {
  found.add(folder);
  for (const name of Object.keys(readManifest(folder).dependencies ?? {})) {
    const nested = join(folder, "node_modules", name);
    const dependency = existsSync(nested) ? nested : join("node_modules", name);
    if (!found.has(dependency)) withDependencies(dependency, found);
  }
  return found;
}

const sizeOf = (folder: string) =>
  globSync("**/*", { cwd: folder, exclude: ["node_modules"] })
    .map((file) => statSync(join(folder, file)))
    .reduce((sum, stats) => sum + (stats.isFile() ? stats.size : 0), 0);

const { folder, path, checkout, tarball, size, remove } = installPackage();
after(remove);

describe("an installation", () => {
  const [, ...dependencies] = withDependencies(".");

  it("has fewer than 20 packages, and less than 20 MB in them", () => {
    assert.ok(dependencies.length + 1 < 20, dependencies.join(" "));
    const total = dependencies.map(sizeOf).reduce((sum, one) => sum + one, size);
    assert.ok(total < 20_000_000, `${(total / 1e6).toFixed(1)} MB`);
  });

  it("runs no script", () => {
    const hooks = ["preinstall", "install", "postinstall"];
    const scripted = [path, ...dependencies].filter((one) =>
      Object.keys(readManifest(one).scripts ?? {}).some((name) => hooks.includes(name)),
    );
    assert.deepEqual(scripted, []);
  });

  it("has what a consumer needs and nothing of the workshop", () => {
    const paths = readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(path, join(entry.parentPath, entry.name)));
    for (const file of WHOLE_FILES) assert.ok(paths.includes(`dist/${file}`), file);
    for (const [, page = ""] of readFileSync("README.md", "utf8").matchAll(/\]\((docs\/[\w.-]+)/g))
      assert.ok(paths.includes(page), `README.md leads to ${page}, which is missing`);
    assert.deepEqual(
      paths.filter(
        (file) =>
          !/^(dist\/|docs\/|types\/|editors\/|(package|custom-elements)\.json$|README(\.pt-BR)?\.md$|LICENSE$|CHANGELOG\.md$)/.test(
            file,
          ),
      ),
      [],
    );
  });

  it("has no source maps, and no file that names one", () => {
    const files = globSync("dist/**/*.{js,map}", { cwd: path });
    const named = files.filter(
      (file) =>
        file.endsWith(".map") || readFileSync(join(path, file), "utf8").includes("//# sourceMappingURL="),
    );
    assert.deepEqual(named, []);
  });
});

describe("the documentation in the package", () => {
  const pages = globSync("**/*.md", { cwd: path, exclude: ["node_modules"] });

  /** Whether a link leads to a file of the package, or by the repository's address to one that is not in it. */
  function isAlive(page: string, link: string): boolean {
    const [address = ""] = link.split("#");
    const file = pathOf(address);
    if (file !== undefined) return existsSync(file) && !existsSync(join(path, file));
    return address === "" || /^[a-z]+:/.test(address) || existsSync(join(path, dirname(page), address));
  }

  it("has no dead link", () => {
    const links = pages.flatMap((page) =>
      linksOf(readFileSync(join(path, page), "utf8")).map((link) => ({ page, link })),
    );
    assert.deepEqual(
      links.filter(({ page, link }) => !isAlive(page, link)),
      [],
    );
    assert.ok(links.some(({ page, link }) => page === "README.md" && pathOf(link) === "demo"));
  });

  it("is in the checkout what it was before the pack", () => {
    for (const page of pages)
      assert.equal(readFileSync(join(checkout, page), "utf8"), readFileSync(page, "utf8"), page);
  });
});

describe("the published package", () => {
  // Of suggestions there is one: conditions in place of `browser`. That would need a module of our own for each that it empties.
  it("passes publint", () => {
    const { status, stdout } = spawnSync(
      resolve("node_modules/.bin/publint"),
      ["run", tarball, "--strict", "--level", "warning"],
      { encoding: "utf8" },
    );
    assert.equal(status, 0, stdout);
    assert.match(stdout, /All good/);
  });
});

describe("importing every entry throws nowhere", () => {
  const { exports = {} } = readManifest(path);
  const modules = Object.entries(exports).flatMap(([entry, files]) =>
    typeof files === "object" && !entry.includes("*") ? [entry.replace(/^\./, "pay-elements")] : [],
  );
  // The one peer that an entry cannot do without: whoever imports `pay-elements/react` has it.
  symlinkSync(resolve("node_modules/react"), join(folder, "node_modules/react"));
  const main = join(folder, "import-all.mjs");
  writeFileSync(
    main,
    `for (const name of ${JSON.stringify(modules)}) {
  const exported = Object.keys(await import(name));
  if (exported.length === 0) throw new Error(name + " exports nothing");
}
console.log("imported", ${modules.length});
`,
  );
  const runtimes = findRuntimes();

  for (const [name, [command, ...args]] of Object.entries({
    Node: [process.execPath],
    Bun: [runtimes.path("bun"), "run"],
    Deno: [runtimes.path("deno"), "run", "--allow-all", "--node-modules-dir=manual", "--cached-only"],
  })) {
    const skip = command === undefined && `${name} cannot be installed here: ${runtimes.why}`;
    it(`in ${name}`, { skip }, () => {
      const { stdout, stderr, status } = spawnSync(command!, [...args, main] as string[], {
        cwd: folder,
        encoding: "utf8",
      });
      assert.deepEqual({ status, stdout }, { status: 0, stdout: `imported ${modules.length}\n` }, stderr);
    });
  }
});

describe("the proxy takes a payment over HTTP", () => {
  for (const runtime of RUNTIMES.filter(({ name }) => name === "Bun" || name === "Deno")) {
    const { path: program = "", why } = runtime.find();
    const skip = program === "" && `${runtime.name} cannot be installed here: ${why}`;
    it(`in ${runtime.name}`, { skip }, (t) =>
      tryRuntime(t as TestContext, copyExamples(folder, runtime.name), runtime, {
        path: program,
        store: "memory",
        lasts: false,
        waits: false,
      }),
    );
  }
});
