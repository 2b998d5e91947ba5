// `pay-elements problems`: what the proxy reported to the shop, and which of it is settled.
import * as z from "zod/mini";
import { ChargeError, type ProblemFilters, type StoredProblem } from "../../proxy/index.ts";
import { createProblemsWithoutProxy, PROBLEMS_CSV_HEAD, problemCsvLine } from "../../proxy/merchant/index.ts";
import { CommandError } from "../lib/command-error.ts";
import { readArguments, readFlags, readValues } from "../lib/flags.ts";
import { moment } from "../lib/moment.ts";
import { printable, printableJson } from "../lib/printable.ts";
import { countFlag } from "./count-flag.ts";
import { allOf, pagesOf, writeCsv, writeJson } from "./pages.ts";
import { problemsText, resolvedText } from "./problems-text.ts";
import { user as systemUser } from "./user.ts";
import { STORE_HELP, withStore } from "./with-store.ts";

const HELP = `
Usage: pay-elements problems [options]
       pay-elements problems resolve ID [--user NAME] [--json]

Lists what the proxy reported to your shop as pay.problem and nobody has said to be settled, the newest first, each with what to
do about it; and says that one is settled. It works on the store, beside a running proxy or without one.

  --all           also those that are settled, with when and by whom
  --from DATE     those reported from a day such as 2026-11-01 on, in the time of Brazil, or from a moment with its zone (ISO 8601)
  --to DATE       the last day, or moment, that is included
  --order ID      those of an order
  --limit COUNT   how many at most: 50 where absent; of --csv and --json all
  --csv           a row for each
  --json          a list of them with all that is known; of resolve the problem
  --user NAME     who settled it; where absent, this system's name of you

Exit code: 0, also where there is none; 1 where the store cannot be read or there is no such problem, 2 for a wrong flag or
variable.

${STORE_HELP}
`;

/** Problems that a terminal shows where no limit is given. */
const SHOWN = 50;

const flags = z
  .object({
    from: z.optional(moment),
    to: z.optional(moment),
    all: z.boolean(),
    order: z.optional(z.string()),
    limit: countFlag,
    csv: z.boolean(),
    json: z.boolean(),
  })
  .check(
    z.refine(({ csv, json }) => !(csv && json), { path: ["csv"], error: "and --json exclude each other" }),
  );

const COMMON = {
  help: { type: "boolean", short: "h", default: false },
  json: { type: "boolean", default: false },
} as const;

/** Resolves with the exit code. Throws a `CommandError`. */
export async function problems(args: string[]): Promise<number> {
  await (args[0] === "resolve" ? resolve(args.slice(1)) : list(args));
  return 0;
}

async function list(args: string[]): Promise<void> {
  const { help, ...given } = readFlags(args, {
    ...COMMON,
    all: { type: "boolean", default: false },
    from: { type: "string" },
    to: { type: "string" },
    order: { type: "string" },
    limit: { type: "string" },
    csv: { type: "boolean", default: false },
  });
  if (help) return console.log(HELP);
  const { all, csv, json, limit, order: orderId, from, to } = readValues(flags, given);
  const filters: ProblemFilters = { from, to, orderId, ...(!all && { state: "open" }) };
  const isExport = csv || json;
  const most = limit ?? (isExport ? Infinity : SHOWN);
  await withStore("problems", async (store, logger) => {
    const { list } = createProblemsWithoutProxy(store, logger);
    const pages = pagesOf(
      async (page) => {
        const { problems: items, next } = await list({ ...filters, ...page });
        return { items, next };
      },
      isExport ? most : most + 1,
    );
    if (csv) return writeCsv(pages, PROBLEMS_CSV_HEAD, problemCsvLine);
    if (json) return writeJson(pages);
    const found = await allOf(pages);
    console.log(problemsText(found.slice(0, most), { hasMore: found.length > most, all }));
  });
}

/** The problem, and whether it was open before. */
type Resolved = [StoredProblem, isNew: boolean];

async function resolve(args: string[]): Promise<void> {
  const {
    values: { help, json, user = systemUser() },
    positionals: [id, ...more],
  } = readArguments(args, { ...COMMON, user: { type: "string" } });
  if (help) return console.log(HELP);
  if (!id || more.length > 0)
    throw new CommandError("name a problem, and one alone, such as pay-elements problems resolve ID.");
  const [problem, isNew] = await withStore("problems", async (store, logger): Promise<Resolved> => {
    const before = await store.problem?.(id);
    const after = await createProblemsWithoutProxy(store, logger).resolve(id, { user }).catch(refused);
    return [after, before?.resolved === undefined];
  });
  console.log(json ? printableJson(problem) : resolvedText(problem, isNew));
}

function refused(error: unknown): never {
  if (!(error instanceof ChargeError)) throw error;
  if (error.code === "problem_not_found")
    throw new CommandError(
      `${printable(error.message.replace(/\.$/, ""))}: is PAY_STORE the proxy's, and the id complete?`,
      1,
    );
  throw new CommandError(error.message.replace(/^user\b/, "--user"));
}
