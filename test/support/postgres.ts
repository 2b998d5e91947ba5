// A PostgreSQL server of a test's own, on a free port, with a folder of its own that goes when it stops.
import { execFileSync } from "node:child_process";
import { chownSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { programPath } from "../setup/executables.ts";
import { freePort } from "./free-port.ts";
import { startProcess } from "./process.ts";

export interface PostgresServer {
  /** Of a superuser. */
  url: string;
  port: number;
  /** Where its files are. */
  folder: string;
  /** The user of the machine that it runs as, where that is not the one of the tests. */
  account: Account | undefined;
  /** Ends it and removes what it kept. */
  stop(): Promise<void>;
  /** SIGQUIT, by which it ends at once and writes nothing more, as after a crash: what it has kept stays. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data. */
  restart(): Promise<void>;
}

export interface Account {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root. Debian's package brings a user for it. */
export function serverAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const line = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync("/etc/passwd", "utf8"));
  if (!line) throw new Error("PostgreSQL does not run as root, and there is no user `postgres`.");
  return { uid: Number(line[1]), gid: Number(line[2]) };
}

function ownFolder(account: Account | undefined): string {
  const folder = mkdtempSync(join(tmpdir(), "pay-postgres-"));
  if (account) chownSync(folder, account.uid, account.gid);
  return folder;
}

/** Makes the files of a new database, which go when this process ends. It takes seconds of the processor. */
export function newDatabase(...more: string[]): string {
  const account = serverAccount();
  const folder = ownFolder(account);
  process.once("exit", () => rmSync(folder, { recursive: true }));
  const data = join(folder, "data");
  // The locale of the machine must not matter.
  const flags = ["-U", "pay", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync", ...more];
  execFileSync(join(dirname(programPath("postgres")), "initdb"), ["-D", data, ...flags], {
    ...account,
    cwd: folder,
    stdio: "ignore",
  });
  return data;
}
/** What each server's files are copied from. */
let database = process.env["TEST_DATABASE"];

/** `settings` are those of postgresql.conf; everything is written through to the disk where they do not say otherwise. */
export async function startPostgres(settings: Record<string, string> = {}): Promise<PostgresServer> {
  const server = programPath("postgres");
  const account = serverAccount();
  const folder = ownFolder(account);
  const data = join(folder, "data");
  // As that user, who then owns the copy.
  database ??= newDatabase();
  execFileSync("cp", ["-a", database, data], { ...account, cwd: folder });
  const port = await freePort();
  const given = { listen_addresses: "127.0.0.1", port, unix_socket_directories: folder, ...settings };
  const flags = Object.entries(given).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const start = () =>
    startProcess(server, ["-D", data, ...flags], /ready to accept connections/, process.env, account);
  let running = await start();
  return {
    url: `postgres://pay@127.0.0.1:${port}/postgres`,
    port,
    folder,
    account,
    async stop() {
      await running.end("SIGQUIT");
      rmSync(folder, { recursive: true });
    },
    kill: () => running.end("SIGQUIT"),
    async restart() {
      running = await start();
    },
  };
}

/** Runs statements as the superuser, and gives the rows of the last one. */
export async function operate(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query<Record<string, unknown>>(statement));
    return rows;
  } finally {
    await client.end();
  }
}
