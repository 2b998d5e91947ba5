// Names of options and variables that are none, most often misspelt.

/** The one of `known` that `name` is one slip away from: a letter more, less, other or moved by one, capitals, `_` or `-`. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const slips = new Set(withOneLess(name));
  return known.find((other) => withOneLess(other).some((slip) => slips.has(slip)));
}

/**
 * Names in `given` that are not among `known`, in words for a log: each in quotation marks, with what may be meant. None for
 * what is `undefined`.
 */
export const unknownNames = (given: object, known: readonly string[]): string[] =>
  Object.entries(given)
    .filter(([name, value]) => value !== undefined && !known.includes(name))
    .map(([name]) => {
      const near = nearestName(name, known);
      return JSON.stringify(name) + (near === undefined ? "" : ` (did you mean ${JSON.stringify(near)}?)`);
    });

function withOneLess(name: string): string[] {
  const bare = name.toLowerCase().replaceAll(/[_-]/g, "");
  return [bare, ...Array.from(bare, (_, at) => bare.slice(0, at) + bare.slice(at + 1))];
}
