// PgBouncer in transaction mode before a PostgreSQL server of a test, on a free port.
import { chownSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { programPath } from "../setup/executables.ts";
import { freePort } from "./free-port.ts";
import type { PostgresServer } from "./postgres.ts";
import { startProcess } from "./process.ts";

export async function startPgbouncer({ folder, port: server, account }: PostgresServer) {
  const port = await freePort();
  const [settings, users] = [join(folder, "pgbouncer.ini"), join(folder, "users.txt")];
  writeFileSync(users, '"pay" ""\n');
  writeFileSync(
    settings,
    `[databases]
postgres = host=127.0.0.1 port=${server} dbname=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 4
`,
  );
  if (account) for (const file of [settings, users]) chownSync(file, account.uid, account.gid);
  const running = await startProcess(
    programPath("pgbouncer"),
    [settings],
    /process up/,
    process.env,
    account,
  );
  return { url: `postgres://pay@127.0.0.1:${port}/postgres`, stop: () => running.end("SIGTERM") };
}
