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
import { basename, join, resolve } from "node:path";
import { isPackaged } from "../../build/docs/repository-links.ts";

/** The files of `dist` for a script tag, each of which is whole. */
export const WHOLE_FILES = [
  "pay-elements.js",
  "pay-pix.js",
  "pay-card.js",
  "pay-price.js",
  "pay-admin.js",
  "pay-elements.iife.js",
];

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

interface Made {
  /** The folder that it is in. */
  at: string;
  /** The tarball's name. */
  packed: string;
  size: number;
}

/** A folder of its own with the package: a copy of the one that was made for all tests, if there is one. */
export function installPackage(): InstalledPackage {
  const folder = mkdtempSync(join(tmpdir(), "pay-installed-"));
  const forAll = process.env["TEST_INSTALLED"];
  const { at, packed, size } = forAll ? (JSON.parse(forAll) as Made) : install(folder);
  const checkout = join(at, "checkout");
  if (at !== folder)
    cpSync(at, folder, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => path !== checkout,
    });
  return {
    folder,
    path: join(folder, "node_modules/pay-elements"),
    checkout,
    tarball: join(folder, packed),
    size,
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** Makes the one that the tests in processes of this one copy. It goes when this process ends. */
export function installForAll(): void {
  const { folder, tarball, size, remove } = installPackage();
  process.once("exit", remove);
  const made: Made = { at: folder, packed: basename(tarball), size };
  process.env["TEST_INSTALLED"] = JSON.stringify(made);
}

/** What `npm install` does, without a registry: packs, unpacks, and links what the package runs and needs. */
function install(folder: string): Made {
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
  execFileSync("tar", ["-xf", join(folder, packed.filename), "-C", path, "--strip-components=1"]);
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
    dependencies: Record<string, string>;
  };
  for (const name of Object.keys(dependencies)) {
    mkdirSync(join(modules, name, ".."), { recursive: true });
    symlinkSync(resolve("node_modules", name), join(modules, name));
  }
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  execFileSync("npm", ["rebuild", "--ignore-scripts", "--offline"], { cwd: folder, stdio: "pipe" });
  return { at: folder, packed: packed.filename, size: packed.unpackedSize };
}
