import type { Engine } from "../engines.ts";

/** How many tests of one kind ended how. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}
export type Tallies = ReadonlyMap<Engine, Tally>;

export const emptyTallies = (engines: readonly Engine[]): Map<Engine, Tally> =>
  new Map(engines.map((engine) => [engine, { passed: 0, failed: 0, skipped: 0 }]));

/** A run without tests has shown nothing. */
export const isGood = ({ passed, failed }: Tally): boolean => failed === 0 && passed > 0;

export const inWords = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
