import { memoryStore, postgresStore, redisStore, sqliteStore } from "pay-elements/proxy";

/** The store at an address of PostgreSQL or Redis, in memory for `memory`, or else in this file. */
export function openStore(/** @type {string} */ address) {
  if (address === "memory") return memoryStore();
  if (/^postgres(ql)?:/.test(address)) return postgresStore(address);
  return /^rediss?:/.test(address) ? redisStore(address) : sqliteStore(address);
}
