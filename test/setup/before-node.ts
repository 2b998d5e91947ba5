// Before the tests of Node's side, once: what each of their processes would otherwise spend its time on. Needs `npm run build`. A
// test that is run by itself does without: it runs the sources of the command line, and makes a database and a package of its own.
import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { installForAll } from "../package/installed-package.ts";
import { newDatabase } from "../support/postgres.ts";
import { keepFilesInMemory } from "./memory-folder.ts";

export async function globalSetup(): Promise<void> {
  keepFilesInMemory();
  // The processes of the tests inherit these. The files of the database are copied for each server: 24 MB in place of 39.
  process.env["TEST_COMMAND_LINE"] = await bundleCommandLine();
  process.env["TEST_DATABASE"] = newDatabase("--wal-segsize=1");
  installForAll();
}

/** The command line as one file, which a process loads in a third of the time. */
async function bundleCommandLine(): Promise<string> {
  const folder = resolve("node_modules/.cache/command-line");
  rmSync(folder, { recursive: true, force: true });
  const source = pathToFileURL("src/cli/lib/manifest.ts").href;
  await build({
    entryPoints: ["src/cli/main.ts"],
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    // What a command does not need is not loaded.
    splitting: true,
    platform: "node",
    format: "esm",
    // Their names are those of CommonJS, which a bundle would lose.
    external: ["pg", "redis"],
    // What is read beside a module stands beside its source.
    define: { "import.meta.url": JSON.stringify(source) },
    banner: {
      js: `import { createRequire as requireFrom } from "node:module"; const require = requireFrom(${JSON.stringify(source)});`,
    },
    logLevel: "error",
  });
  return resolve(folder, "main.mjs");
}
