import { globSync } from "node:fs";
import { relative } from "node:path";
import { build } from "esbuild";
import type { TestRunnerPlugin } from "@web/test-runner";

/**
 * Serves TypeScript files to pages, bundled, with what several of them import in chunks of its own: a page that asks for
 * some hundred modules one by one takes the server and the browser longer than most of the tests.
 */
export function bundle(root: string, files: readonly string[]): TestRunnerPlugin {
  const bundled = async () => {
    const { outputFiles } = await build({
      absWorkingDir: root,
      entryPoints: globSync(files, { cwd: root }),
      outdir: root,
      outbase: root,
      bundle: true,
      splitting: true,
      format: "esm",
      target: "es2022",
      conditions: ["production"],
      external: ["/__web-dev-server__*"],
      sourcemap: "linked",
      write: false,
    });
    return new Map(outputFiles.map(({ path, text }) => [`/${relative(root, path)}`, text]));
  };

  let scripts: Promise<Map<string, string>> | undefined;
  return {
    name: "bundle",
    async serve({ path }) {
      if (!/\.(ts|js|js\.map)$/.test(path)) return undefined;
      scripts ??= bundled();
      const body = (await scripts).get(path.replace(/\.ts$/, ".js"));
      return body === undefined ? undefined : { body, type: path.endsWith(".map") ? "json" : "js" };
    },
  };
}
