import * as z from "zod/mini";
import { must } from "../lib/values.ts";

/** How many a list has at most, as a flag. */
export const countFlag = z.optional(
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,8}$/, { error: must("be a number from 1 on") })),
    z.transform(Number),
  ),
);
