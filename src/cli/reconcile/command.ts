// `pay-elements reconcile`: do the card charges of the store agree with the service's list? For cron, beside a proxy that
// runs on the same store.
import * as z from "zod/mini";
import { reconcileStore, type Reconciliation } from "../../proxy/index.ts";
import { asCommandError } from "../lib/as-command-error.ts";
import { CommandError } from "../lib/command-error.ts";
import { errorLogger } from "../lib/error-logger.ts";
import { readFlags, readValues } from "../lib/flags.ts";
import { moment } from "../lib/moment.ts";
import { printableJson } from "../lib/printable.ts";
import { helpOf, readSources, SOURCES } from "../proxy/environment.ts";
import { openExisting } from "../proxy/store.ts";
import { chargesCsv, daysCsv } from "./csv.ts";
import { reportText } from "./text.ts";

const HELP = `
Usage: pay-elements reconcile --from DATE [options]

Compares the card charges of the store with the service's list, mends what lost deliveries left behind, and prints net
amounts, fees and release dates by day. The proxy of the store, which may be running, tells the shop of each charge that
was mended. Pix is left out: the service has no list of Pix charges.

  --from DATE   a day such as 2026-11-01, in the time of Brazil, or a moment with its zone (ISO 8601)
  --to DATE     the last day, or moment, that is included; the present where absent
  --csv         a row for each charge
  --by-day      with --csv: a row for each day of release
  --json        the whole report

Exit code: 0 where nothing differs, or all was mended; 1 where something still differs, or store or service cannot be
read; 2 for a wrong flag or variable.

Variables, as of pay-elements proxy:
${helpOf(SOURCES)}
`;

const flags = z
  .object({
    from: moment,
    to: z.optional(moment),
    csv: z.boolean(),
    "by-day": z.boolean(),
    json: z.boolean(),
  })
  .check(
    z.refine(({ csv, json }) => !(csv && json), { path: ["csv"], error: "and --json exclude each other" }),
    z.refine((given) => given.csv || !given["by-day"], { path: ["by-day"], error: "goes with --csv" }),
  );

/** Resolves with the exit code. Throws a `CommandError` if nothing could be compared. */
export async function reconcile(args: string[]): Promise<number> {
  const { help, ...given } = readFlags(args, {
    help: { type: "boolean", short: "h", default: false },
    from: { type: "string" },
    to: { type: "string" },
    csv: { type: "boolean", default: false },
    "by-day": { type: "boolean", default: false },
    json: { type: "boolean", default: false },
  });
  if (help) {
    console.log(HELP);
    return 0;
  }
  const { from, to, csv, json, ...more } = readValues(flags, given);
  const report = await run({ from, to });
  if (csv) process.stdout.write(more["by-day"] ? daysCsv(report) : chargesCsv(report));
  else console.log(json ? printableJson(report) : reportText(report));
  return report.closes ? 0 : 1;
}

async function run(period: { from: string; to: string | undefined }): Promise<Reconciliation> {
  const env = readSources(process.env, "reconcile");
  const logger = errorLogger("reconcile");
  const store = await openExisting(env.PAY_STORE, logger);
  const service = { baseUrl: env.PAY_SERVICE_URL, apiKey: env.PAY_API_KEY, timeout: env.PAY_TIMEOUT };
  try {
    return await reconcileStore({ service, store, logger }, period);
  } catch (error) {
    throw inFlags(error);
  } finally {
    await store.close();
  }
}

function inFlags(error: unknown): unknown {
  if (error instanceof TypeError && /^(from|to) /.test(error.message))
    return new CommandError(`--${error.message.replace(/\.$/, "")}.`);
  return error instanceof RangeError ? new CommandError(error.message, 1) : asCommandError(error);
}
