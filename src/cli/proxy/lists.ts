// Variables that hold several things at once, separated by commas: numbers of limits, names and ranges of brands. Which
// limits there are, and what a range is, the proxy checks.
import * as z from "zod/mini";
import { BRANDS } from "../../contract/index.ts";
import type { LimitOptions } from "../../proxy/index.ts";
import { listOf, must } from "../lib/values.ts";

const LIMIT = /^([a-z]+)(?:\.([a-z]+)=(\d{1,9})|=off)$/;

/** `off`, `on`, or limits such as `order.declines=3, number=off`. */
export const limits = z.pipe(
  listOf(
    z.string().check(
      z.refine((text) => /^(on|off)$/.test(text) || LIMIT.test(text), {
        error: must('be "on", "off", or limits such as "order.declines=3, number=off"'),
      }),
    ),
  ).check(
    z.refine((parts) => parts.length === 1 || !parts.some((part) => part === "on" || part === "off"), {
      error: 'must be "on" or "off" alone, or limits such as "order.declines=3, number=off"',
    }),
  ),
  z.transform((parts): LimitOptions | false => {
    if (parts[0] === "off") return false;
    const given: Record<string, Record<string, number> | false> = {};
    for (const part of parts) {
      const [, subject, name, number] = LIMIT.exec(part) ?? [];
      if (subject === undefined) continue;
      given[subject] = name === undefined ? false : { ...given[subject], [name]: Number(number) };
    }
    return given;
  }),
);

const isOfBrand = (text: string) => BRANDS.some((brand) => text.startsWith(`${brand}=`));

/** A text for each brand, such as `Mastercard=Master, Amex=American Express`. */
export const byBrand = (example: string) =>
  z.pipe(
    listOf(
      z
        .string()
        .check(
          z.regex(/^\w+=[^=]+$/, { error: must(`be pairs such as "${example}"`) }),
          z.refine(isOfBrand, { error: must(`name any of ${BRANDS.join(", ")}, such as "${example}"`) }),
        ),
    ),
    z.transform((parts): Record<string, string> =>
      Object.fromEntries(parts.map((part) => part.split("=").map((side) => side.trim()) as [string, string])),
    ),
  );
