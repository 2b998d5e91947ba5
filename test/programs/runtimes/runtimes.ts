// The runtimes, and the command that starts the example in each, as its page says it.
import { findRuntimes, findWrangler } from "../../package/runtimes.ts";

export interface Runtime {
  name: string;
  /** Of the program; `undefined` where it could not be installed, for the reason `why`. */
  path: string | undefined;
  why: string;
  /** What the page says. */
  command: string;
  /** Where the command is run; the top of the repository where absent. */
  folder?: string;
  /** In place of `PORT` in the environment. */
  portFlag?: string;
  stores: readonly ("file" | "memory" | "redis")[];
  /** Whether it ends streams and handlers in order when it is told to end. */
  closes: boolean;
}

export const ENV_FILE = "demo/frameworks/sandbox.env";

export function listRuntimes(): Runtime[] {
  const runtimes = findRuntimes();
  const workers = findWrangler();
  const { why } = runtimes;
  return [
    {
      name: "Node",
      path: process.execPath,
      why: "",
      command: `node --env-file=${ENV_FILE} demo/frameworks/node/server.js`,
      stores: ["file"],
      closes: true,
    },
    {
      name: "Bun",
      path: runtimes.path("bun"),
      why,
      command: `bun --env-file=${ENV_FILE} demo/runtimes/bun/server.ts`,
      stores: ["file", "memory", "redis"],
      closes: true,
    },
    {
      name: "Deno",
      path: runtimes.path("deno"),
      why,
      command: `deno run --allow-all --env-file=${ENV_FILE} demo/runtimes/deno/server.ts`,
      stores: ["file", "memory", "redis"],
      closes: true,
    },
    {
      name: "Workers",
      path: workers.path("wrangler"),
      why: workers.why,
      command: "wrangler dev --env-file ../../frameworks/sandbox.env --ip 127.0.0.1 --port 3000",
      folder: "demo/runtimes/workers",
      portFlag: "--port",
      stores: ["file"],
      // A Durable Object is not told that it ends.
      closes: false,
    },
  ];
}
