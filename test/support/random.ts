// Random choices that a seed fixes. Each part of a run draws from a stream of its own, so that what one part
// draws does not depend on how far another has come.

export interface Random {
  /** From 0 up to, but not, 1. */
  next(): number;
  /** A whole number, both ends included. */
  between(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly [T, ...T[]]): T;
  /** One of the values, each as likely as its weight. */
  weighted<T>(list: readonly (readonly [weight: number, value: T])[]): T;
}

/** The stream of a part of the run with this seed. */
export function random(seed: number, ...part: (string | number)[]): Random {
  let state = seed >>> 0;
  for (const character of part.join("/"))
    state = Math.imul(state ^ character.charCodeAt(0), 0x01000193) >>> 0;

  // Mulberry32.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (probability) => next() < probability,
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
    weighted(list) {
      let left = next() * list.reduce((sum, [weight]) => sum + weight, 0);
      for (const [weight, value] of list) if ((left -= weight) < 0) return value;
      throw new RangeError("There is nothing to choose from.");
    },
  };
}
