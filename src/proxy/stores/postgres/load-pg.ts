import { StoreError } from "../store-error.ts";

/**
 * The package `pg`, an optional peer: only shops that give `postgresStore` an address install it. Rejects with a
 * {@link StoreError} where it is missing.
 */
export const loadPg = () =>
  import("pg").then(
    (module) => module.default,
    (cause: unknown) => {
      const message = 'postgresStore needs the package "pg", which is not installed: run "npm install pg".';
      throw new StoreError("package_missing", message, { cause });
    },
  );
