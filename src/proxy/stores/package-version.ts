// The packages `redis` and `pg` are optional peers of any version: a shop may have an old one for its own purposes and keep
// charges in another store. So the version is checked where a store is opened, and not where packages are installed.
import { StoreError } from "./store-error.ts";

interface Needed {
  /** The function that needs it. */
  of: string;
  name: "pg" | "redis";
  /** The oldest version that does, as `major.minor`. */
  version: string;
}

/** Throws a {@link StoreError} if the installed package is too old. */
export function checkPackageVersion({ of, name, version }: Needed): void {
  const installed = installedVersion(name);
  if (installed === undefined || isAtLeast(installed, version)) return;
  throw new StoreError(
    "package_outdated",
    `${of} needs the package "${name}" ${version} or newer, and ${installed} is installed: run ` +
      `"npm install ${name}@${version.split(".")[0]}".`,
  );
}

/** `undefined` if it cannot be known: in a bundle, or on a runtime that does not resolve packages as Node does. */
function installedVersion(name: string): string | undefined {
  try {
    const module = globalThis.process?.getBuiltinModule?.("node:module");
    const manifest = module?.createRequire(import.meta.url)(`${name}/package.json`) as { version?: unknown };
    return typeof manifest.version === "string" ? manifest.version : undefined;
  } catch {
    return undefined;
  }
}

function isAtLeast(installed: string, needed: string): boolean {
  const [major = 0, minor = 0] = installed.split(".").map(Number);
  const [neededMajor = 0, neededMinor = 0] = needed.split(".").map(Number);
  return major > neededMajor || (major === neededMajor && minor >= neededMinor);
}
