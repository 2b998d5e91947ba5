import * as z from "zod/mini";

/** A day in the time of Brazil, or a moment, as a flag: the end of a period. */
export const moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })], {
  error: (issue) =>
    issue.input === undefined
      ? "is missing: name the first day, such as --from 2026-11-01"
      : `is ${JSON.stringify(issue.input)}, expected a day such as 2026-11-01, or a moment with its zone such as 2026-11-01T12:00:00-03:00`,
});
