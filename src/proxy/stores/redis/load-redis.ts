import { checkPackageVersion } from "../package-version.ts";
import { StoreError } from "../store-error.ts";

/**
 * The package `redis`, an optional peer: only shops that use `redisStore` install it, and runtimes without Node's
 * sockets import this module for other stores. Rejects with a {@link StoreError} if it is missing or too old.
 */
export async function loadRedis() {
  // Version 4 cannot drop the commands that wait for a connection: it would send them after they were given up.
  checkPackageVersion({ of: "redisStore", name: "redis", version: "5.0" });
  return import("redis").catch((cause: unknown) => {
    const message = 'redisStore needs the package "redis", which is not installed: run "npm install redis".';
    throw new StoreError("package_missing", message, { cause });
  });
}
