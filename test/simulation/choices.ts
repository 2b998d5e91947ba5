// What the seed decides. Each decision has a name, its place and how many there were before it at this place, and draws from a
// stream of its own: so a fault can be left out of a run, and the others stay what they were.
import { random, type Random } from "../support/random.ts";

export interface Fault {
  /** Its place, and the number of the decision there. */
  id: string;
  at: number;
  words: string;
}

/** Kinds of faults. A seed has some of them, and each more or less often. */
export const KINDS = [
  "crash",
  "store",
  "late",
  "network",
  "doubled",
  "service",
  "delivery",
  "stream",
  "watch",
  "handler",
  "sleep",
  "pause",
  "bank",
  "panel",
] as const;
export type Kind = (typeof KINDS)[number];

export interface ChoicesOptions {
  seed: number;
  now: () => number;
  /** Ids of faults that are left out. */
  without: ReadonlySet<string>;
}

export class Choices {
  readonly seed: number;
  readonly faults: Fault[] = [];
  /** Nothing fails any more. */
  isCalm = false;
  readonly #now: () => number;
  readonly #without: ReadonlySet<string>;
  readonly #counts = new Map<string, number>();
  readonly #weights: Readonly<Record<Kind, number>>;
  readonly #latencies = new Map<string, Random>();

  constructor({ seed, now, without }: ChoicesOptions) {
    this.seed = seed;
    this.#now = now;
    this.#without = without;
    const mood = random(seed, "mood");
    const weight = () =>
      mood.weighted([
        [4, 0],
        [3, 1],
        [2, 3],
      ]);
    this.#weights = Object.fromEntries(KINDS.map((kind) => [kind, weight()])) as Record<Kind, number>;
  }

  stream(...part: (string | number)[]): Random {
    return random(this.seed, ...part);
  }

  /** Milliseconds that something takes as a rule. */
  latency(place: string, usual: number): number {
    let draw = this.#latencies.get(place);
    if (draw === undefined) this.#latencies.set(place, (draw = random(this.seed, "latency", place)));
    return usual * (0.2 + 1.6 * draw.next());
  }

  /** Details of a fault that happens here, drawn from what is given; `undefined` if none does. */
  fault(kind: Kind, place: string, probability: number, words: string): Random | undefined {
    const weight = this.#weights[kind];
    if (weight === 0 || this.isCalm) return undefined;
    const key = `${words} at ${place}`;
    const count = this.#counts.get(key) ?? 0;
    this.#counts.set(key, count + 1);
    const draw = random(this.seed, key, count);
    if (!draw.chance(probability * weight)) return undefined;
    const id = `${key} ${count}`;
    if (this.#without.has(id)) return undefined;
    this.faults.push({ id, at: this.#now(), words: `${words} at ${place}` });
    return draw;
  }
}
