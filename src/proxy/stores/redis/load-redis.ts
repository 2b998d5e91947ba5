import { StoreError } from "../store-error.ts";

/**
 * The package `redis`, an optional peer: only shops that use `redisStore` install it, and runtimes without Node's
 * sockets import this room for other stores. Rejects with a {@link StoreError} where it is missing.
 */
export const loadRedis = () =>
  import("redis").catch((cause: unknown) => {
    const message = 'redisStore needs the package "redis", which is not installed: run "npm install redis".';
    throw new StoreError("package_missing", message, { cause });
  });
