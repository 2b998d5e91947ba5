// The lives of the process under test: begun, killed without a word, begun anew on the same store.
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import type { FromProxy, Life, ToProxy } from "./messages.ts";

export interface Lives {
  /** Where the process listens; waits while there is none. */
  address(): Promise<string>;
  /** Begins a life. Settles when the process was begun, not when it listens. */
  begin(ahead: number): void;
  kill(): Promise<void>;
  /** Moves the clock of the living, and sweeps. */
  passes(ahead: number): Promise<void>;
  /** Ends the process in peace. */
  close(): Promise<void>;
  /** What the process logged as errors. */
  errors: { message: string; fields: unknown }[];
}

/** The process as one file: it starts in a third of the time, and so dies more often in a minute. */
export async function bundleProxy(): Promise<{ script: string; remove(): void }> {
  const folder = mkdtempSync(join(tmpdir(), "pay-crash-"));
  const script = join(folder, "proxy-process.mjs");
  await build({
    entryPoints: [join(import.meta.dirname, "proxy-process.ts")],
    outfile: script,
    bundle: true,
    platform: "node",
    format: "esm",
    logLevel: "error",
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
  });
  return { script, remove: () => rmSync(folder, { recursive: true }) };
}

export function createLives(script: string, life: Omit<Life, "ahead">): Lives {
  const errors: Lives["errors"] = [];
  let child: ChildProcess | undefined;
  let listening = deferred<string>();
  const killNow = () => void child?.kill("SIGKILL");
  process.once("exit", killNow);

  const say = (message: ToProxy) => child?.send(message);
  const hear = (kind: FromProxy["kind"]) =>
    new Promise<void>((resolve, reject) => {
      const mine = child;
      const died = () => reject(new Error("The proxy ended by itself."));
      const heard = (message: FromProxy) => {
        if (message.kind !== kind) return;
        mine?.off("message", heard).off("exit", died);
        resolve();
      };
      mine?.on("message", heard).once("exit", died);
    });

  async function end(how: () => void) {
    const dying = child;
    if (dying === undefined) return;
    const dead = once(dying, "exit");
    child = undefined;
    // Who waits for one that died before it listened waits for the next.
    if (listening.isSettled()) listening = deferred();
    how();
    await dead;
  }

  return {
    errors,
    address: () => listening.promise,
    begin(ahead) {
      const born = fork(script, [JSON.stringify({ ...life, ahead } satisfies Life)]);
      child = born;
      born.on("message", (message: FromProxy) => {
        if (message.kind === "error") errors.push(message);
        if (message.kind === "listening" && child === born)
          listening.resolve(`http://127.0.0.1:${message.port}/pay`);
      });
    },
    kill: () => {
      const dying = child;
      return end(() => dying?.kill("SIGKILL"));
    },
    async passes(ahead) {
      const swept = hear("swept");
      say({ ahead });
      await swept;
    },
    async close() {
      const leaving = child;
      await end(() => leaving?.send({ close: true } satisfies ToProxy));
      process.off("exit", killNow);
    },
  };
}

function deferred<T>() {
  let resolve: (value: T) => void = () => {};
  let settled = false;
  const promise = new Promise<T>((settle) => (resolve = settle));
  return {
    promise,
    isSettled: () => settled,
    resolve(value: T) {
      settled = true;
      resolve(value);
    },
  };
}
