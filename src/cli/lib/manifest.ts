// What package.json says of this package: the one place for version and engines. Loaded before the version of Node is
// known to be new enough, so it keeps to what an old one can read too.
import { readFileSync } from "node:fs";

interface Manifest {
  version: string;
  engines: { node: string };
}

export const manifest = JSON.parse(
  readFileSync(new URL("../../../package.json", import.meta.url), "utf8"),
) as Manifest;
