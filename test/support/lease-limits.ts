import { OUTBOX_KINDS, type LeaseLimits } from "../../src/proxy/stores/store.ts";

/** So many entries of each kind at most. */
export const each = (places: number): LeaseLimits =>
  Object.fromEntries(OUTBOX_KINDS.map((kind) => [kind, places]));
