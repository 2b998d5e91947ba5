import { symlinkSync } from "node:fs";
import { join, resolve } from "node:path";

/** Puts a package of this repository's into a folder that has some installed: an optional peer, say. */
export const linkPackage = (folder: string, name: string) =>
  symlinkSync(resolve("node_modules", name), join(folder, "node_modules", name));
