import { checkPackageVersion } from "../package-version.ts";
import { StoreError } from "../store-error.ts";

/**
 * The package `pg`, an optional peer: only shops that give `postgresStore` an address install it. Rejects with a
 * {@link StoreError} if it is missing or too old.
 */
export async function loadPg() {
  // Older ones do not know every `sslmode`, and speak without TLS where the address asks for `verify-full`.
  checkPackageVersion({ of: "postgresStore", name: "pg", version: "8.7" });
  const { default: pg } = await import("pg").catch((cause: unknown) => {
    const message = 'postgresStore needs the package "pg", which is not installed: run "npm install pg".';
    throw new StoreError("package_missing", message, { cause });
  });
  return pg;
}
