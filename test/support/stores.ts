// Stores of a run's own, empty at the start.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { postgresStore, redisStore, type Logger, type Store } from "../../src/proxy/index.ts";
import { startPostgres } from "./postgres.ts";
import { startRedis } from "./redis.ts";

interface SharedServer {
  url: string;
  port: number;
  /** Ends it and removes what it kept. */
  stop(): Promise<void>;
  /** Ends it as a crash does: what it has kept stays. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data. */
  restart(): Promise<void>;
}

interface SharedStore {
  start(): Promise<SharedServer>;
  /** Opens the store `name` on a server: each name is a store of its own. */
  open(url: string, name: string, logger?: Logger): Store;
}

/** The stores that several machines can share. */
export const SHARED_STORES: Record<"redis" | "postgres", SharedStore> = {
  redis: { start: startRedis, open: (url, prefix, logger) => redisStore(url, { prefix, logger }) },
  postgres: { start: startPostgres, open: (url, schema, logger) => postgresStore(url, { schema, logger }) },
};

export type SharedKind = keyof typeof SHARED_STORES;
export const SHARED_KINDS = Object.keys(SHARED_STORES) as SharedKind[];

/** What was typed for a program, as the kind of a shared store. Throws if it is none. */
export function sharedKind(name: string): SharedKind {
  const kind = SHARED_KINDS.find((known) => known === name);
  if (kind === undefined) throw new TypeError(`--store is ${name}, expected ${SHARED_KINDS.join(" or ")}.`);
  return kind;
}

/**
 * One of the stores, drawn anew in each run: for the short form of a long program, which goes through all of them. A test's
 * title names it, and so a failure does.
 */
export const drawn = <Name>(names: readonly Name[]): Name => names[Math.floor(Math.random() * names.length)]!;

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
