// A redis-server of a test's own, on a free port, with a folder of its own that goes when it stops.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { programPath } from "../setup/executables.ts";
import { freePort } from "./free-port.ts";
import { startProcess } from "./process.ts";

export interface RedisServer {
  url: string;
  port: number;
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
  const dir = mkdtempSync(join(tmpdir(), "pay-redis-"));
  const port = await freePort();
  const given = { appendonly: "yes", appendfsync: "always", save: "", ...settings };
  const flags = Object.entries({ port, bind: "127.0.0.1", dir, ...given }).flatMap(([name, value]) => [
    `--${name}`,
    String(value),
  ]);
  const start = () => startProcess(programPath("redis"), flags, /Ready to accept connections/);
  let server = await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    async stop() {
      await server.end("SIGKILL");
      rmSync(dir, { recursive: true });
    },
    kill: () => server.end("SIGKILL"),
    async restart() {
      server = await start();
    },
    freeze: () => server.signal("SIGSTOP"),
    thaw: () => server.signal("SIGCONT"),
  };
}
