// Adyen's packages as a shop has them: its page's script and style sheet, and the texts that its pages load.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build, type Rolldown } from "vite";
import { compressed, type File } from "./files.ts";

/** The version of an installed package, and the default export of a module in it, given by its path there. */
export function installed(name: string) {
  const [root] = /^.*\/node_modules\/@adyen\/[^/]+\//.exec(import.meta.resolve(name))!;
  const { version } = JSON.parse(readFileSync(new URL("package.json", root), "utf8")) as { version: string };
  const read = async (path: string) => {
    const module = (await import(new URL(path, root).href)) as { default: Record<string, string> };
    return module.default;
  };
  return { version, read };
}

/**
 * Script and style sheet of a page, as `/adyen.js` and `/adyen.css`: of the one component that is used, as small as the
 * bundler makes them. What it would ask of Adyen's hosts it asks of `origin`, where there is one.
 */
export async function bundle(page: URL, origin?: string): Promise<[string, File][]> {
  const hosts = /https:\/\/[\w-]+(\.cdn)?\.adyen\.com/g;
  const { output } = (await build({
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: origin ? [{ name: "hosts", transform: (code) => code.replaceAll(hosts, origin) }] : [],
    build: {
      target: "es2022",
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: fileURLToPath(page),
        output: {
          comments: false,
          codeSplitting: false,
          entryFileNames: "adyen.js",
          assetFileNames: "adyen.[ext]",
        },
      },
    },
  })) as Rolldown.RolldownOutput;
  return output.map((file) =>
    file.type === "chunk"
      ? [`/${file.fileName}`, compressed("text/javascript", file.code)]
      : [`/${file.fileName}`, compressed("text/css", file.source)],
  );
}
