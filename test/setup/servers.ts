// Which Redis and nginx the tests start. They run on free ports with files of their own, never as services.
import { spawnSync } from "node:child_process";
import { delimiter, join } from "node:path";

// Debian keeps nginx where only root looks.
const FOLDERS = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];

export const SERVERS = {
  redis: { names: ["redis-server", "valkey-server"], variable: "REDIS_SERVER", debian: "redis-server" },
  nginx: { names: ["nginx"], variable: "NGINX", debian: "nginx-light" },
} as const;
export type ServerKind = keyof typeof SERVERS;

/** Path of one that says its version: the environment's, or an installed one. */
export function findServer(kind: ServerKind): string | undefined {
  const { names, variable } = SERVERS[kind];
  const given = process.env[variable];
  if (given) return given;
  return names.flatMap((name) => FOLDERS.map((folder) => join(folder, name))).find(runs);
}

/** As `findServer`; throws where there is none. */
export function serverPath(kind: ServerKind): string {
  const path = findServer(kind);
  if (path) return path;
  const { names, variable, debian } = SERVERS[kind];
  throw new Error(
    `No ${names[0]} found. Install one (Debian: apt-get install ${debian}) or set ${variable}=/its/path.`,
  );
}

const runs = (path: string) => spawnSync(path, ["-v"], { stdio: "ignore" }).status === 0;
