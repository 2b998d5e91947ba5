// The runtimes, and the command that starts the example in each, as its page says it.
import { findRuntimes, findWrangler, type Programs } from "../../package/runtimes.ts";
import type { SharedKind } from "../../support/stores.ts";

export interface Runtime {
  name: string;
  /** The program's path; `undefined` if it could not be installed, for the reason `why`. Installs it on first use. */
  find(): { path: string | undefined; why: string };
  /** What the page says. */
  command: string;
  /** Where the command is run; the top of the repository if absent. */
  folder?: string;
  /** In place of `PORT` in the environment. */
  portFlag?: string;
  /** A path that calls what a cron trigger calls, where the runtime has these. */
  cron?: string;
  stores: readonly ("file" | "memory" | SharedKind)[];
  /** Whether it ends streams and handlers in order when it is told to end. */
  closes: boolean;
}

export const ENV_FILE = "demo/frameworks/sandbox.env";

const find = <Name>({ path, why }: Programs<Name>, name: Name) => ({ path: path(name), why });

export const RUNTIMES: readonly Runtime[] = [
  {
    name: "Node",
    find: () => ({ path: process.execPath, why: "" }),
    command: `node --env-file=${ENV_FILE} demo/frameworks/node/server.js`,
    stores: ["file"],
    closes: true,
  },
  {
    name: "Bun",
    find: () => find(findRuntimes(), "bun"),
    command: `bun --env-file=${ENV_FILE} demo/runtimes/bun/server.ts`,
    stores: ["file", "memory", "redis", "postgres"],
    closes: true,
  },
  {
    name: "Deno",
    find: () => find(findRuntimes(), "deno"),
    command: `deno run --allow-all --env-file=${ENV_FILE} demo/runtimes/deno/server.ts`,
    stores: ["file", "memory", "redis", "postgres"],
    closes: true,
  },
  {
    name: "Workers",
    find: () => find(findWrangler(), "wrangler"),
    command: "wrangler dev --env-file ../../frameworks/sandbox.env --ip 127.0.0.1 --port 3000",
    folder: "demo/runtimes/workers",
    portFlag: "--port",
    cron: "/cdn-cgi/local/scheduled",
    stores: ["file", "postgres"],
    // A Durable Object is not told that it ends.
    closes: false,
  },
];
