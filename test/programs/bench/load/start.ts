import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

export interface Server {
  port: number;
  /** At once, as in a crash. */
  kill(): Promise<void>;
}

/** Starts `serve.ts` in a process of its own. */
export async function start(kind: "bare" | "standardwebhooks" | "proxy", store = ""): Promise<Server> {
  const child = spawn(process.execPath, ["test/programs/bench/load/serve.ts", kind, store], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(createInterface(child.stdout), "line")) as [string];
  const gone = once(child, "exit");
  return {
    port: Number(line),
    async kill() {
      child.kill("SIGKILL");
      await gone;
    },
  };
}
