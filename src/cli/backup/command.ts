// `pay-elements backup`: a copy of the store's file that is whole, beside a proxy that writes to it.
import { backupSqlite, type SqliteBackup } from "../../proxy/index.ts";
import { columns } from "../lib/columns.ts";
import { CommandError } from "../lib/command-error.ts";
import { readArguments } from "../lib/flags.ts";
import { isSharedStore, nameOfStore } from "../lib/store-address.ts";
import { readStore } from "../proxy/environment.ts";

const HELP = `
Usage: pay-elements backup FILE [--force]

Writes what the SQLite file of PAY_STORE holds to FILE, as of one moment, while the proxy goes on: one file, which is a store
itself, readable for this user alone. It is checked and on the disk before it gets its name. It holds buyers' names and
documents: keep it as you keep the store.

Copying the file by other means loses what was written last, which lies beside it. PostgreSQL and Redis have tools of their
own, which the command names.

  --force   replaces FILE, once the new backup is whole
  --json    what it holds, as JSON

Exit code: 0 where the backup is whole, 1 where it could not be made, 2 for a wrong flag or variable.

Variable, as of pay-elements proxy:
  PAY_STORE   a file (pay.db)
`;

/** Resolves with the exit code. Throws a `CommandError` if there is no backup. */
export async function backup(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, {
    help: { type: "boolean", short: "h", default: false },
    force: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const [file, ...more] = positionals;
  if (file === undefined || file === "" || more.length > 0)
    throw new CommandError("name one file, such as pay-elements backup pay-2026-11-25.db.");
  const { PAY_STORE: store } = readStore(process.env, "backup");
  if (store === ":memory:") throw new CommandError("PAY_STORE is :memory:, which no other process can read.");
  if (isSharedStore(store)) throw new CommandError(otherTool(store));
  const held = make(store, file, values.force);
  if (values.json) console.log(JSON.stringify({ file, store, ...held }));
  else
    console.log(
      `${file} holds ${store} as it was just now, whole and checked:\n${columns(Object.entries(held))}`,
    );
  return 0;
}

function make(store: string, file: string, overwrite: boolean): SqliteBackup {
  try {
    return backupSqlite(store, file, { overwrite });
  } catch (error) {
    const why = error instanceof Error ? error.message.replace(/\.$/, "") : "it threw";
    const hint = why.includes("exists already") ? ", or give --force" : "";
    throw new CommandError(`${why}${hint}.`, 1);
  }
}

/** What the database that holds the store brings for it. */
function otherTool(store: string): string {
  const how = store.startsWith("postgres")
    ? "pg_dump --format=custom --schema=pay_elements --file=FILE DATABASE, or the backups of your host"
    : "redis-cli BGSAVE and a copy of dump.rdb once LASTSAVE has changed, or the backups of your host";
  return `PAY_STORE is ${nameOfStore(store)}, which has its own tool: ${how}. docs/operations.md tells how to restore it.`;
}
