// Answers for spreadsheets, where `Accept` asks for one.
import type { Context } from "hono";
import { accepts } from "hono/accepts";
import { CSV_FORMS, oneOf } from "../../proxy/internal.ts";

const JSON_TYPE = "application/json";
const CSV_TYPE = "text/csv";

/** The parameter of the calls that can be answered so. */
export const csvParameter = { csvForm: oneOf(CSV_FORMS) };

export const asksForCsv = (context: Context): boolean =>
  accepts(context, { header: "Accept", supports: [JSON_TYPE, CSV_TYPE], default: JSON_TYPE }) === CSV_TYPE;

/** Lines of CSV, the names of the columns first, as a file of this name. */
export const csvResponse = (lines: string | ReadableStream<Uint8Array>, file: string): Response =>
  new Response(lines, {
    headers: {
      "content-type": `${CSV_TYPE}; charset=utf-8; header=present`,
      "content-disposition": `attachment; filename="${file}"`,
    },
  });
