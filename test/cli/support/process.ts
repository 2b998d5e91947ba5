// The command line as a process of its own.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { COMMAND_LINE } from "../../support/command-line.ts";
import { eventually } from "../../support/shop.ts";

export interface RunOptions {
  env?: Record<string, string>;
  /** Flags of node itself. */
  flags?: string[];
}

/** Runs in an empty folder that goes with the test, as does the process; sees no variable of ours but those given. */
export function start(t: TestContext, args: string[], { env = {}, flags = [] }: RunOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), "pay-cli-"));
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith("PAY_"));
  const child = spawn(process.execPath, [...flags, COMMAND_LINE, ...args], {
    cwd: folder,
    env: { ...Object.fromEntries(others), ...env },
  });
  const said = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => void (said.stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => void (said.stderr += text));
  const closed = once(child, "close") as Promise<[code: number | null, signal: NodeJS.Signals | null]>;
  t.after(async () => {
    child.kill("SIGKILL");
    await closed;
    rmSync(folder, { recursive: true });
  });
  return {
    folder,
    said,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    /** The exit code, or the signal that ended it, when all that it said has arrived. */
    async ended() {
      const [code, signal] = await closed;
      return code ?? signal;
    },
    /** What `pattern` holds in its brackets, once it is said on standard output. */
    heard: (pattern: RegExp) =>
      eventually(() => {
        const found = pattern.exec(said.stdout)?.[1];
        if (found === undefined) throw new Error(`Not said: ${pattern}. Said: ${said.stdout}${said.stderr}`);
        return found;
        // Beside a load a process takes long to start.
      }, 60_000),
  };
}

/** Runs to its end. */
export async function run(t: TestContext, args: string[], options?: RunOptions) {
  const command = start(t, args, options);
  const code = await command.ended();
  return { code, ...command.said };
}
