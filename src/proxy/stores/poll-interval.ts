import type { Store } from "./store.ts";

/**
 * How often, in milliseconds, the store is searched for work that another process took up and did not live to end:
 * often where others are at work, and else only for the sake of one that overlaps with its successor.
 */
export const searchInterval = ({ watch }: Pick<Store, "watch">) => (watch ? 1_000 : 30_000);
