// What is wrong with a value that came from outside, as a message that never quotes the value, which may be a card.
import { en } from "zod/locales";
import type * as z from "zod/mini";

/**
 * For `schema.safeParse(value, ERROR_MESSAGES)`: messages that name types, limits and choices. Given to each parse instead
 * of `z.config`, which would change the messages of everyone in the process; without it zod/mini says "Invalid input" to
 * everything.
 */
export const ERROR_MESSAGES: z.core.ParseContext<z.core.$ZodIssue> = { error: en().localeError };

/**
 * Names in `given` that are not among `known`, in words for a log: each in quotation marks, with the name that it is
 * one slip away from. An unknown name is most often a misspelt one. None for what is `undefined`.
 */
export function unknownNames(given: object, known: readonly string[]): string[] {
  return Object.entries(given)
    .filter(([name, value]) => value !== undefined && !known.includes(name))
    .map(([name]) => {
      const near = known.find((other) => isNear(name, other));
      return JSON.stringify(name) + (near === undefined ? "" : ` (did you mean "${near}"?)`);
    });
}

/** Whether both are the same but for one letter in each, capitals, `_` and `-`. */
function isNear(one: string, other: string): boolean {
  const slips = new Set(withOneLess(one));
  return withOneLess(other).some((slip) => slips.has(slip));
}

function withOneLess(name: string): string[] {
  const bare = name.toLowerCase().replaceAll(/[_-]/g, "");
  return [bare, ...Array.from(bare, (_, at) => bare.slice(0, at) + bare.slice(at + 1))];
}
