// zod's length checks look at everything that has a `length`, before a value of another type is refused, and throw where
// it cannot be compared with a number, as in `{ "length": { "toString": 1 } }`. These look at strings alone.
import * as z from "zod/mini";

/** A check of strings: at least `characters` Unicode code points. */
export const minLength = (characters: number) => ofStrings(z.minLength(characters));

/** A check of strings: at most `characters` Unicode code points. */
export const maxLength = (characters: number) => ofStrings(z.maxLength(characters));

function ofStrings<Check extends z.core.$ZodCheck>(check: Check): Check {
  check._zod.def.when = ({ value }) => typeof value === "string";
  return check;
}
