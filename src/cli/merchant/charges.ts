// `pay-elements charges`: the payments of a period, as a list or an export.
import * as z from "zod/mini";
import { CHARGE_STATUSES, METHODS } from "../../contract/index.ts";
import type { ChargeRecord, Store } from "../../proxy/index.ts";
import {
  CHARGES_CSV_HEAD,
  chargeCsvLine,
  listCharges,
  type ChargeFilters,
} from "../../proxy/merchant/index.ts";
import { CommandError } from "../lib/command-error.ts";
import { readFlags, readValues } from "../lib/flags.ts";
import { moment } from "../lib/moment.ts";
import { printableJson } from "../lib/printable.ts";
import { must } from "../lib/values.ts";
import { chargesText } from "./charges-text.ts";
import { STORE_HELP, withStore } from "./with-store.ts";

const HELP = `
Usage: pay-elements charges [options]

Lists the charges of the store, the newest first, by card and by Pix. It reads the store alone, beside a running proxy or
without one.

  --from DATE     those made from a day such as 2026-11-01 on, in the time of Brazil, or from a moment with its zone (ISO 8601)
  --to DATE       the last day, or moment, that is included
  --status NAME   those that are ${CHARGE_STATUSES.join(", ")}
  --method NAME   those by ${METHODS.join(" or ")}
  --order ID      those of an order
  --limit COUNT   how many at most: 50 where absent; of --csv and --json all
  --csv           a row for each, amounts as decimals
  --json          a list of them with all that is known, amounts in cents

Exit code: 0, also where there is none; 1 where the store cannot be read, 2 for a wrong flag or variable.

${STORE_HELP}
`;

/** Rows that a terminal shows if no limit is given. */
const SHOWN = 50;
/** Charges that are read at a time. */
const PAGE_SIZE = 500;

const oneOf = <const Names extends readonly string[]>(names: Names) =>
  z.optional(z.enum(names, { error: must(`be one of ${names.join(", ")}`) }));

const flags = z
  .object({
    from: z.optional(moment),
    to: z.optional(moment),
    status: oneOf(CHARGE_STATUSES),
    method: oneOf(METHODS),
    order: z.optional(z.string()),
    limit: z.optional(
      z.pipe(
        z.string().check(z.regex(/^[1-9]\d{0,8}$/, { error: must("be a number from 1 on") })),
        z.transform(Number),
      ),
    ),
    csv: z.boolean(),
    json: z.boolean(),
  })
  .check(
    z.refine(({ csv, json }) => !(csv && json), { path: ["csv"], error: "and --json exclude each other" }),
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
    limit: { type: "string" },
    csv: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
  });
  if (help) {
    console.log(HELP);
    return 0;
  }
  const { csv, json, limit, order: orderId, ...filters } = readValues(flags, given);
  const isExport = csv || json;
  const most = limit ?? (isExport ? Infinity : SHOWN);
  await withStore("charges", async (store) => {
    const pages = pagesOf(store, { ...filters, orderId }, isExport ? most : most + 1);
    if (csv) await writeCsv(pages);
    else if (json) await writeJson(pages);
    else {
      const found: ChargeRecord[] = [];
      for await (const page of pages) found.push(...page);
      console.log(chargesText(found.slice(0, most), found.length > most));
    }
  });
  return 0;
}

/** Pages with so many charges at most in all. */
async function* pagesOf(store: Store, filters: ChargeFilters, most: number): AsyncGenerator<ChargeRecord[]> {
  let after: string | undefined;
  for (let left = most; left > 0; left -= PAGE_SIZE) {
    const page = await pageAfter(store, { ...filters, after, limit: Math.min(left, PAGE_SIZE) });
    yield page.charges;
    after = page.next;
    if (after === undefined) return;
  }
}

async function pageAfter(store: Store, filters: ChargeFilters) {
  try {
    return await listCharges(store, filters);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new CommandError(error.message.replace(/^filters\./, "--"));
  }
}

/** Page by page: all charges together may be more than fit into memory. */
async function writeCsv(pages: AsyncIterable<ChargeRecord[]>) {
  process.stdout.write(CHARGES_CSV_HEAD);
  for await (const page of pages) process.stdout.write(page.map(chargeCsvLine).join(""));
}

async function writeJson(pages: AsyncIterable<ChargeRecord[]>) {
  let separator = "[\n";
  for await (const page of pages)
    for (const charge of page) {
      process.stdout.write(separator + printableJson(charge));
      separator = ",\n";
    }
  process.stdout.write(separator === "[\n" ? "[]\n" : "\n]\n");
}
