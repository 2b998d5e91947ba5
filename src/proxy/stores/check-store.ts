// A store of the merchant's own may lack a method that is first called hours later, from a timer.
import type { Store } from "./store.ts";

const OPTIONAL = [
  "listCharges",
  "journal",
  "payout",
  "listPayouts",
  "problem",
  "listProblems",
  "link",
  "linksOf",
  "listOutbox",
  "backlog",
  "undoHit",
  "watch",
  "watchOthers",
  "ready",
  "scan",
  "restore",
  "inUse",
] as const satisfies (keyof Store)[];

/** Each method that a store must have: the compiler requires all of them. */
const METHODS = Object.keys({
  commit: true,
  order: true,
  history: true,
  charge: true,
  match: true,
  key: true,
  unmatched: true,
  due: true,
  lease: true,
  extend: true,
  ack: true,
  nack: true,
  nextOutbox: true,
  hit: true,
  prune: true,
  close: true,
} satisfies Record<Exclude<keyof Store, (typeof OPTIONAL)[number]>, true>);

/** Throws a `TypeError` that names what is missing. */
export function checkStore(given: unknown) {
  const found = (typeof given === "object" && given !== null ? given : {}) as Record<string, unknown>;
  const missing = METHODS.filter((name) => typeof found[name] !== "function");
  if (missing.length === METHODS.length)
    throw new TypeError('store has no method of a Store: give one such as sqliteStore("pay.db").');
  if (missing.length > 0)
    throw new TypeError(`store lacks ${missing.join(", ")}: it needs every method of Store.`);
  for (const name of OPTIONAL)
    if (found[name] !== undefined && typeof found[name] !== "function")
      throw new TypeError(`store.${name} is ${typeof found[name]}, expected a function, or none.`);
}
