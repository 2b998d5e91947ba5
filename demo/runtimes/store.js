import { memoryStore, redisStore, sqliteStore } from "pay-elements/proxy";

/** The store at an address of Redis, in memory for `memory`, or else in this file. */
export function openStore(/** @type {string} */ address) {
  if (address === "memory") return memoryStore();
  return /^rediss?:/.test(address) ? redisStore(address) : sqliteStore(address);
}
