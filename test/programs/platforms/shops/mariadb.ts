// A MariaDB of the trial's own, in a folder of its own.
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { programPath } from "../../../setup/executables.ts";
import { freePort } from "../../../support/free-port.ts";
import { startProcess } from "../../../support/process.ts";
import { ENVIRONMENT } from "./server.ts";

export interface Mariadb {
  /** As PDO takes it, for the user `root`. */
  dsn: string;
  stop(): Promise<void>;
}

export async function startMariadb(folder: string): Promise<Mariadb> {
  mkdirSync(folder);
  const data = join(folder, "data");
  const port = await freePort();
  // Started as root, it asks to be told so.
  const account = process.getuid?.() === 0 ? ["--user=root"] : [];
  execFileSync(
    "mariadb-install-db",
    [
      "--no-defaults",
      ...account,
      `--datadir=${data}`,
      "--auth-root-authentication-method=normal",
      "--skip-test-db",
    ],
    { env: ENVIRONMENT, stdio: "pipe" },
  );
  const server = await startProcess(
    programPath("mariadb"),
    [
      "--no-defaults",
      ...account,
      `--datadir=${data}`,
      `--socket=${join(folder, "socket")}`,
      `--port=${port}`,
      "--bind-address=127.0.0.1",
      "--skip-log-bin",
    ],
    /ready for connections/,
    ENVIRONMENT,
  );
  // By its case each id is another.
  const create = "CREATE DATABASE shop CHARACTER SET utf8mb4 COLLATE utf8mb4_bin";
  execFileSync("mariadb", ["--no-defaults", `--socket=${join(folder, "socket")}`, "-uroot", "-e", create], {
    env: ENVIRONMENT,
    stdio: "pipe",
  });
  return {
    dsn: `mysql:host=127.0.0.1;port=${port};dbname=shop;charset=utf8mb4`,
    stop: () => server.end("SIGTERM"),
  };
}
