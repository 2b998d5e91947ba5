// The package as somebody has it who installed it. Needs `npm run build`.
import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { isPackaged } from "../../build/docs/repository-links.ts";

export interface InstalledPackage {
  /** Where it was installed: the folder of a shop. */
  folder: string;
  /** Where it lies. */
  path: string;
  /** The copy of this checkout that it was packed in. */
  checkout: string;
  /** What `npm pack` made. */
  tarball: string;
  /** Bytes, unpacked. */
  size: number;
  remove(): void;
}

/** So that packing, which changes pages for a moment, changes none that another test reads. */
function copyCheckout(checkout: string): void {
  mkdirSync(checkout);
  for (const name of readdirSync(".").filter((entry) => !entry.startsWith(".")))
    if (isPackaged(name)) cpSync(name, join(checkout, name), { recursive: true });
    else symlinkSync(resolve(name), join(checkout, name));
}

/** What `npm install` does, without a registry: packs, unpacks, and links what the package runs and needs. */
export function installPackage(): InstalledPackage {
  const folder = mkdtempSync(join(tmpdir(), "pay-installed-"));
  const modules = join(folder, "node_modules");
  const path = join(modules, "pay-elements");
  mkdirSync(path, { recursive: true });
  const checkout = join(folder, "checkout");
  copyCheckout(checkout);
  const [packed] = JSON.parse(
    execFileSync("npm", ["pack", "--json", "--pack-destination", folder], {
      cwd: checkout,
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
    checkout,
    tarball,
    size: packed.unpackedSize,
    remove: () => rmSync(folder, { recursive: true }),
  };
}
