// `pay-elements problems`: what the proxy reported to the shop, and which of it is settled.
import * as z from "zod/mini";
import { ChargeError, type StoredProblem } from "../../proxy/index.ts";
import { createInbox } from "../../proxy/merchant/index.ts";
import { CommandError } from "../lib/command-error.ts";
import { readArguments, readValues } from "../lib/flags.ts";
import { moment } from "../lib/moment.ts";
import { printableJson } from "../lib/printable.ts";
import { countFlag } from "./count-flag.ts";
import { allOf, pagesOf, writeCsv, writeJson } from "./pages.ts";
import { PROBLEMS_CSV_HEAD, problemCsvLine } from "./problems-csv.ts";
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

const listFlags = z
  .object({
    from: z.optional(moment),
    to: z.optional(moment),
    all: z.boolean(),
    order: z.optional(z.string()),
    limit: countFlag,
    csv: z.boolean(),
    json: z.boolean(),
    user: z.optional(z.never({ error: "is for resolve alone" })),
  })
  .check(
    z.refine(({ csv, json }) => !(csv && json), { path: ["csv"], error: "and --json exclude each other" }),
  );

/** Resolves with the exit code. Throws a `CommandError`. */
export async function problems(args: string[]): Promise<number> {
  const {
    values: { help, ...given },
    positionals: [verb, ...rest],
  } = readArguments(args, {
    help: { type: "boolean", short: "h", default: false },
    all: { type: "boolean", default: false },
    from: { type: "string" },
    to: { type: "string" },
    order: { type: "string" },
    limit: { type: "string" },
    csv: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
    user: { type: "string" },
  });
  if (help) console.log(HELP);
  else if (verb === undefined) await list(readValues(listFlags, given));
  else if (verb === "resolve") await resolve(rest, given);
  else throw new CommandError('only "resolve" and a problem\'s id can stand there, such as problems resolve ID.');
  return 0;
}

const list = ({ all, csv, json, limit, order: orderId, from, to }: z.output<typeof listFlags>) =>
  withStore("problems", async (store, logger) => {
    const isExport = csv || json;
    const most = limit ?? (isExport ? Infinity : SHOWN);
    const inbox = createInbox(store, logger);
    const filters = { from, to, orderId, ...(!all && { state: "open" as const }) };
    const pages = pagesOf<StoredProblem>(
      async (page) => {
        const { problems: items, next } = await inbox.list({ ...filters, ...page });
        return { items, next };
      },
      isExport ? most : most + 1,
    );
    if (csv) return writeCsv(pages, PROBLEMS_CSV_HEAD, problemCsvLine);
    if (json) return writeJson(pages);
    const found = await allOf(pages);
    console.log(problemsText(found.slice(0, most), { hasMore: found.length > most, all }));
  });

async function resolve([id, ...more]: string[], { user = systemUser(), json }: { user?: string; json: boolean }) {
  if (!id || more.length > 0)
    throw new CommandError("name a problem, and one alone, such as pay-elements problems resolve ID.");
  const [problem, isNew] = await withStore("problems", async (store, logger) => {
    const inbox = createInbox(store, logger);
    const before = await store.problem?.(id);
    const after = await inbox.resolve(id, { user }).catch(refused);
    return [after, before?.resolved === undefined] as const;
  });
  console.log(json ? printableJson(problem) : resolvedText(problem, isNew));
}

function refused(error: unknown): never {
  if (!(error instanceof ChargeError)) throw error;
  if (error.code === "problem_not_found")
    throw new CommandError(`${error.message.replace(/\.$/, "")}: is PAY_STORE the proxy's, and the id complete?`, 1);
  throw new CommandError(error.message.replace(/^user\b/, "--user"));
}
