import { build } from "esbuild";
import type { TestRunnerPlugin } from "@web/test-runner";

/** The test server hands out node_modules as they are: CommonJS modules named here are bundled on the way. */
export function cjsToEsm(exportsOf: Record<string, readonly string[]>): TestRunnerPlugin {
  const PREFIX = "/__cjs__/";
  const bundles = new Map<string, Promise<string>>();

  const bundle = async (id: string) => {
    const { outputFiles } = await build({
      stdin: {
        contents: `export { ${exportsOf[id]!.join(", ")} } from ${JSON.stringify(id)};`,
        resolveDir: process.cwd(),
      },
      bundle: true,
      format: "esm",
      write: false,
      target: "es2022",
      platform: "browser",
    });
    return outputFiles[0]!.text;
  };

  return {
    name: "cjs-to-esm",
    resolveImport: ({ source }) =>
      source in exportsOf ? `${PREFIX}${encodeURIComponent(source)}.js` : undefined,
    async serve({ path }) {
      if (!path.startsWith(PREFIX)) return undefined;
      const id = decodeURIComponent(path.slice(PREFIX.length, -".js".length));
      if (!bundles.has(id)) bundles.set(id, bundle(id));
      return { body: await bundles.get(id)!, type: "js" };
    },
  };
}
