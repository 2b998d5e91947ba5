// zod's length checks look at everything that has a `length`, before a value of another type is refused, and throw where
// it cannot be compared with a number, as in `{ "length": { "toString": 1 } }`. These look at strings and lists alone.
import * as z from "zod/mini";

/** At least this many: Unicode code points of a string, items of a list. */
export const minLength = (count: number) => ofStringsAndLists(z.minLength(count));

/** At most this many: Unicode code points of a string, items of a list. */
export const maxLength = (count: number) => ofStringsAndLists(z.maxLength(count));

function ofStringsAndLists<Check extends z.core.$ZodCheck>(check: Check): Check {
  check._zod.def.when = ({ value }) => typeof value === "string" || Array.isArray(value);
  return check;
}
