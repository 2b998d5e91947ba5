// A redis-server of a test's own, on a free port, with a folder of its own that goes when it stops.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { serverPath } from "../setup/servers.ts";
import { freePort } from "./free-port.ts";

export interface RedisServer {
  url: string;
  /** Ends it and removes what it kept. */
  stop(): Promise<void>;
  /** SIGKILL: what it has kept stays. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data. */
  restart(): Promise<void>;
  /** SIGSTOP and SIGCONT: it takes connections, and answers nothing. */
  freeze(): void;
  thaw(): void;
}

/** `settings` are those of redis.conf; everything is written through to the disk where they do not say otherwise. */
export async function startRedis(settings: Record<string, string> = {}): Promise<RedisServer> {
  const path = serverPath("redis");
  const dir = mkdtempSync(join(tmpdir(), "pay-redis-"));
  const port = await freePort();
  const given = { appendonly: "yes", appendfsync: "always", save: "", ...settings };
  const flags = Object.entries({ port, bind: "127.0.0.1", dir, ...given }).flatMap(([name, value]) => [
    `--${name}`,
    String(value),
  ]);
  let child: ChildProcess | undefined;
  const killNow = () => void child?.kill("SIGKILL");
  process.once("exit", killNow);

  async function start() {
    const started = spawn(path, flags, {
      stdio: ["ignore", "pipe", "inherit"],
    });
    child = started;
    const lines: string[] = [];
    for await (const line of createInterface({ input: started.stdout })) {
      lines.push(line);
      if (line.includes("Ready to accept connections")) {
        started.stdout.resume();
        return;
      }
    }
    throw new Error(`redis-server did not start:\n${lines.join("\n")}`);
  }

  async function end(signal: NodeJS.Signals) {
    const ended = child;
    child = undefined;
    if (ended === undefined) return;
    const exit = once(ended, "exit");
    ended.kill(signal);
    await exit;
  }

  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      process.off("exit", killNow);
      await end("SIGKILL");
      rmSync(dir, { recursive: true });
    },
    kill: () => end("SIGKILL"),
    restart: start,
    freeze: () => void child?.kill("SIGSTOP"),
    thaw: () => void child?.kill("SIGCONT"),
  };
}
