// Stores of a run's own, empty at the start.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { postgresStore, redisStore, type Logger, type Store } from "../../src/proxy/index.ts";
import { startPostgres } from "./postgres.ts";
import { startRedis } from "./redis.ts";

interface SharedStore {
  start(): Promise<{ url: string; port: number; stop(): Promise<void> }>;
  /** Opens the store `name` on a server: each name is a store of its own. */
  open(url: string, name: string, logger?: Logger): Store;
}

/** The stores that several machines can share. */
export const SHARED_STORES: Record<"redis" | "postgres", SharedStore> = {
  redis: { start: startRedis, open: (url, prefix, logger) => redisStore(url, { prefix, logger }) },
  postgres: { start: startPostgres, open: (url, schema, logger) => postgresStore(url, { schema, logger }) },
};

/** A name for a store of a test's own. */
export const newName = () => `pay_${crypto.randomUUID().replaceAll("-", "")}`;

/** What `PAY_STORE` takes. */
export async function openStores(name: string): Promise<{ store: string; remove(): Promise<void> }> {
  if (name === "redis" || name === "postgres") {
    const server = await SHARED_STORES[name].start();
    return { store: server.url, remove: () => server.stop() };
  }
  const folder = mkdtempSync(join(tmpdir(), "pay-crash-store-"));
  return { store: join(folder, "pay.db"), remove: async () => rmSync(folder, { recursive: true }) };
}
