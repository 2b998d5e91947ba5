// `pay-elements charges`: the payments of a period, as a list or an export.
import * as z from "zod/mini";
import { CHARGE_STATUSES, LAST4, METHODS } from "../../contract/index.ts";
import { chargeTable, CSV_FORMS, listCharges } from "../../proxy/merchant/index.ts";
import { readFlags, readValues } from "../lib/flags.ts";
import { moment } from "../lib/moment.ts";
import { must } from "../lib/values.ts";
import { chargesText } from "./charges-text.ts";
import { countFlag } from "./count-flag.ts";
import { allOf, pagesOf, writeCsv, writeJson } from "./pages.ts";
import { STORE_HELP, withStore } from "./with-store.ts";

const HELP = `
Usage: pay-elements charges [options]

Lists the charges of the store, the newest first, by card and by Pix. It reads the store alone, beside a running proxy or
without one.

  --from DATE     those made from a day such as 2026-11-01 on, in the time of Brazil, or from a moment with its zone (ISO 8601)
  --to DATE       the last day, or moment, that is included
  --status NAMES  those that are ${CHARGE_STATUSES.join(", ")};
                  or any of several, with commas between
  --method NAME   those by ${METHODS.join(" or ")}
  --order ID      those of an order
  --last4 DIGITS  those by a card whose number ends in these four digits
  --limit COUNT   how many at most: 50 where absent; of --csv and --json all
  --csv           a row for each, amounts as decimals
  --csv-form NAME brazilian: as spreadsheets in Brazil open it, with semicolons and decimal commas; else ${CSV_FORMS[0]}
  --json          a list of them with all that is known, amounts in cents

Exit code: 0, also where there is none; 1 where the store cannot be read, 2 for a wrong flag or variable.

${STORE_HELP}
`;

/** Rows that a terminal shows if no limit is given. */
const SHOWN = 50;

const oneOf = <const Names extends readonly string[]>(names: Names) =>
  z.optional(z.enum(names, { error: must(`be one of ${names.join(", ")}`) }));

/** Without what was given, which may be a whole number. */
const NO_LAST4 = "must be the last four digits of a card's number";

const flags = z
  .object({
    from: z.optional(moment),
    to: z.optional(moment),
    status: z.optional(
      z.pipe(
        z.pipe(
          z.string(),
          z.transform((names) => names.split(",")),
        ),
        z.array(z.enum(CHARGE_STATUSES, { error: must(`be one of ${CHARGE_STATUSES.join(", ")}`) })),
      ),
    ),
    method: oneOf(METHODS),
    order: z.optional(z.string()),
    last4: z.optional(z.string().check(z.regex(LAST4, { error: NO_LAST4 }))),
    limit: countFlag,
    csv: z.boolean(),
    "csv-form": oneOf(CSV_FORMS),
    json: z.boolean(),
  })
  .check(
    z.refine(({ csv, json }) => !(csv && json), { path: ["csv"], error: "and --json exclude each other" }),
    z.refine(({ csv, "csv-form": form }) => csv || form === undefined, {
      path: ["csv-form"],
      error: "is of --csv, which is missing",
    }),
  );

/** Resolves with the exit code. Throws a `CommandError`. */
export async function charges(args: string[]): Promise<number> {
  const { help, ...given } = readFlags(args, {
    help: { type: "boolean", short: "h", default: false },
    from: { type: "string" },
    to: { type: "string" },
    status: { type: "string" },
    method: { type: "string" },
    order: { type: "string" },
    last4: { type: "string" },
    limit: { type: "string" },
    csv: { type: "boolean", default: false },
    "csv-form": { type: "string" },
    json: { type: "boolean", default: false },
  });
  if (help) {
    console.log(HELP);
    return 0;
  }
  const { csv, "csv-form": form, json, limit, order: orderId, ...filters } = readValues(flags, given);
  const isExport = csv || json;
  const most = limit ?? (isExport ? Infinity : SHOWN);
  await withStore("charges", async (store) => {
    const pages = pagesOf(
      async (page) => {
        const { charges: items, next } = await listCharges(store, { ...filters, orderId, ...page });
        return { items, next };
      },
      isExport ? most : most + 1,
    );
    if (csv) {
      const { head, line } = chargeTable(form);
      return writeCsv(pages, head, line);
    }
    if (json) return writeJson(pages);
    const found = await allOf(pages);
    console.log(chargesText(found.slice(0, most), found.length > most));
  });
  return 0;
}
