// What is said of a contender beside Adyen's.
import type { Contender } from "./contender.ts";

export const ms = (value: number) => `${value.toFixed(1)} ms`;
export const kB = (value: number) => `${(value / 1000).toFixed(1)} kB`;

/** The program goes on, and fails in the end. */
export function check(holds: boolean, what: string) {
  if (holds) return;
  process.exitCode = 1;
  console.error(what);
}

/** Says what share of Adyen's it is, and fails where that is above the largest. */
export function compare({ name }: Contender, what: string, share: number, most?: number) {
  const limit = most === undefined ? "" : `, of at most ${most.toFixed(2)}`;
  console.log(`    ${what}: ${share.toFixed(2)} of Adyen's${limit}`);
  check(share <= (most ?? Infinity), `${name}: ${what} should be at most ${most?.toFixed(2)} of Adyen's.`);
}
