import * as z from "zod/mini";
import { INSTANT } from "./patterns.ts";

/** ISO 8601, UTC, of a date that exists. */
export const instant = z.string().check(
  z.regex(INSTANT),
  z.refine((text) => !Number.isNaN(Date.parse(text))),
);
