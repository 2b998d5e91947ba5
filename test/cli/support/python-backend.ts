// The example backend of demo/python as a process of its own, with its store in a folder that goes with the test.
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { eventually } from "../../proxy/support/shop.ts";

const found = spawnSync("python3", ["-c", "import sys; sys.exit(sys.version_info < (3, 11))"]);

/** Why the backend cannot be tried here; `false` where it can. */
export const noPython: string | false = found.status === 0 ? false : "there is no python3 of 3.11 or later";

export interface PythonBackend {
  /** Where pages call: `http://127.0.0.1:port/pay` */
  endpoint: string;
  /** Ends it as a crash does. */
  kill(): Promise<void>;
  /** A new process at the same port, with the same store. */
  restart(): Promise<void>;
}

export async function startPython(t: TestContext, env: Record<string, string>): Promise<PythonBackend> {
  const folder = mkdtempSync(join(tmpdir(), "pay-python-"));
  let port = "0";
  let child: ChildProcess;

  async function start(): Promise<string> {
    child = spawn("python3", ["demo/python/backend.py"], {
      env: {
        PATH: process.env["PATH"] ?? "",
        PYTHONDONTWRITEBYTECODE: "1",
        PAY_STORE: join(folder, "pay.db"),
        PAY_PORT: port,
        ...env,
      },
    });
    let said = "";
    for (const output of [child.stdout, child.stderr]) {
      output?.setEncoding("utf8").on("data", (text: string) => void (said += text));
    }
    return eventually(() => {
      const endpoint = /Listening at (\S+)/.exec(said)?.[1];
      if (endpoint === undefined) throw new Error(`The backend does not listen. It said: ${said}`);
      return endpoint;
    });
  }
  async function kill() {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  t.after(async () => {
    await kill();
    rmSync(folder, { recursive: true });
  });

  const endpoint = await start();
  port = new URL(endpoint).port;
  return {
    endpoint,
    kill,
    async restart() {
      await kill();
      await start();
    },
  };
}
