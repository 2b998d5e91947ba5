// What `npm pack` makes of a plugin.
import { execFileSync } from "node:child_process";
import { join, resolve } from "node:path";

const BIN = resolve(import.meta.dirname, "../../node_modules/.bin");

interface Packed {
  filename: string;
  files: { path: string }[];
}

/** Packs the plugin in the folder, which lies two folders below a `tsconfig.json` as in the repository. */
export function packPlugin(folder: string, destination: string): { tarball: string; files: string[] } {
  const [{ filename, files }] = JSON.parse(
    execFileSync("npm", ["pack", "--json", "--pack-destination", destination], {
      cwd: folder,
      encoding: "utf8",
      stdio: "pipe",
      // A copy of the plugin has no compiler above it.
      env: { ...process.env, PATH: `${BIN}:${process.env["PATH"]}` },
    }),
  ) as [Packed];
  return { tarball: join(destination, filename), files: files.map(({ path }) => path) };
}
