// The shortest run of a seed that still breaks something: without the faults, and without the buyer, that it can do without.
import { POLLS } from "./store.ts";
import { BUYERS, simulate, type Run, type SimulateOptions } from "./simulate.ts";

/** Runs that are tried at most. */
const MOST = 400;

export interface Shrunk extends Run {
  buyers: readonly string[];
}

export async function shrink({ seed, planted }: SimulateOptions): Promise<Shrunk | undefined> {
  let runs = 0;
  let without: ReadonlySet<string> = new Set<string>();
  let buyers: readonly string[] = BUYERS;
  let best = await simulate({ seed, planted });
  const [first] = best.broken;
  if (first === undefined) return undefined;

  async function attempt(fewer: ReadonlySet<string>, who = buyers): Promise<boolean> {
    if (++runs > MOST) return false;
    const run = await simulate({ seed, planted, without: fewer, buyers: who });
    const isSame = run.broken.some((sentence) => kindOf(sentence) === kindOf(first!));
    if (!isSame || run.faults.length > best.faults.length) return false;
    [without, buyers, best] = [fewer, who, run];
    return true;
  }

  for (const name of BUYERS) if (await attempt(without, [name])) break;
  for (let size = best.faults.length; size >= 1; size = Math.floor(size / 2))
    for (let at = 0; at < best.faults.length;) {
      const dropped = best.faults.slice(at, at + size).map(({ id }) => id);
      if (!(await attempt(new Set([...without, ...dropped])))) at += size;
    }
  return { ...best, buyers };
}

/** What a sentence says, whatever it is about. */
const kindOf = (sentence: string) =>
  sentence
    .replace(/[\w-]{12,}/g, "…")
    .replace(/(?:ana|bia|proxy)-\d+/g, "…")
    .replace(/\d+/g, "…")
    .slice(0, 60);

/** A run as one reads it: without the searches for work, and the timers, that lead to nothing. */
export function story({ broken, faults, trace }: Run): string {
  const isPoll = (line: string) =>
    / timer of [\d.]+ ms$/.test(line) || [...POLLS].some((name) => line.includes(`: ${name}`));
  return [
    ...trace.filter((line) => !isPoll(line)),
    "",
    "What went wrong on purpose:",
    ...faults.map(({ words }) => `  ${words}`),
    "What is broken:",
    ...broken.map((sentence) => `  ${sentence}`),
  ].join("\n");
}
