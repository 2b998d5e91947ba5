// The package as somebody has it who installed it. Needs `npm run build`.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

export interface InstalledPackage {
  /** Where it was installed: the folder of a shop. */
  folder: string;
  /** Where it lies. */
  path: string;
  /** What `npm pack` made. */
  tarball: string;
  /** Bytes, unpacked. */
  size: number;
  remove(): void;
}

/** What `npm install` does, without a registry: packs, unpacks, and links what the package runs and needs. */
export function installPackage(): InstalledPackage {
  const folder = mkdtempSync(join(tmpdir(), "pay-installed-"));
  const modules = join(folder, "node_modules");
  const path = join(modules, "pay-elements");
  mkdirSync(path, { recursive: true });
  const [packed] = JSON.parse(
    execFileSync("npm", ["pack", "--json", "--pack-destination", folder], {
      encoding: "utf8",
      stdio: "pipe",
    }),
  ) as [{ filename: string; unpackedSize: number }];
  const tarball = join(folder, packed.filename);
  execFileSync("tar", ["-xf", tarball, "-C", path, "--strip-components=1"]);
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
    dependencies: Record<string, string>;
  };
  for (const name of Object.keys(dependencies)) {
    mkdirSync(join(modules, name, ".."), { recursive: true });
    symlinkSync(resolve("node_modules", name), join(modules, name));
  }
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  execFileSync("npm", ["rebuild", "--ignore-scripts", "--offline"], { cwd: folder, stdio: "pipe" });
  return {
    folder,
    path,
    tarball,
    size: packed.unpackedSize,
    remove: () => rmSync(folder, { recursive: true }),
  };
}
