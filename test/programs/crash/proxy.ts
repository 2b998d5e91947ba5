// The process under test: started, killed with SIGKILL, and started again on the same store.
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import type { Answer, Ask, FromProxy, ProxyOptions, ToProxy } from "./messages.ts";

export interface ProxyUnderTest {
  /** Where the process listens; waits while there is none. */
  address(): Promise<string>;
  /** Starts a process, which listens some time later. */
  start(ahead: number): void;
  kill(): Promise<void>;
  /** Moves the clock of the running process, and sweeps. */
  advance(ahead: number): Promise<void>;
  /** What the process answers a clerk, once there is one; nothing if it dies before it does. */
  ask(what: Ask): Promise<Answer | undefined>;
  /** Closes the proxy and ends the process. */
  close(): Promise<void>;
  /** What the process logged as errors. */
  errors: { message: string; fields: unknown }[];
}

/** The process as one file: it starts in a third of the time, and so can be killed more often in a minute. */
export async function bundleProxy(): Promise<{ script: string; remove(): void }> {
  const folder = mkdtempSync(join(tmpdir(), "pay-crash-"));
  const script = join(folder, "proxy-process.mjs");
  await build({
    entryPoints: [join(import.meta.dirname, "proxy-process.ts")],
    outfile: script,
    bundle: true,
    platform: "node",
    format: "esm",
    // No page asks for it here, and a clone that is not built does without.
    external: ["pay-elements/card-frame"],
    logLevel: "error",
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
  });
  return { script, remove: () => rmSync(folder, { recursive: true }) };
}

export function createProxyUnderTest(script: string, options: Omit<ProxyOptions, "ahead">): ProxyUnderTest {
  const errors: ProxyUnderTest["errors"] = [];
  let child: ChildProcess | undefined;
  let asks = 0;
  let listening = deferred<string>();
  const killNow = () => void child?.kill("SIGKILL");
  process.once("exit", killNow);

  const send = (message: ToProxy) => child?.send(message);
  const next = (kind: FromProxy["kind"]) =>
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
    // A caller that waits for one that died before it listened waits for the next.
    if (listening.isSettled()) listening = deferred();
    how();
    await dead;
  }

  return {
    errors,
    address: () => listening.promise,
    start(ahead) {
      const started = fork(script, [JSON.stringify({ ...options, ahead } satisfies ProxyOptions)]);
      // Each ask that is under way listens.
      started.setMaxListeners(0);
      child = started;
      started.on("message", (message: FromProxy) => {
        if (message.kind === "error") errors.push(message);
        if (message.kind === "listening" && child === started)
          listening.resolve(`http://127.0.0.1:${message.port}/pay`);
      });
    },
    kill: () => {
      const dying = child;
      return end(() => dying?.kill("SIGKILL"));
    },
    async advance(ahead) {
      const swept = next("swept");
      send({ ahead });
      await swept;
    },
    async ask(what) {
      await listening.promise;
      const asked = child;
      const number = ++asks;
      return new Promise((resolve) => {
        const died = () => end(undefined);
        const heard = (message: FromProxy) => {
          if (message.kind === "answered" && message.number === number) end(message.answer);
        };
        const end = (answer: Answer | undefined) => {
          asked?.off("message", heard).off("exit", died);
          resolve(answer);
        };
        if (asked === undefined || !asked.connected) return end(undefined);
        asked.on("message", heard).once("exit", died);
        asked.send({ ask: what, number } satisfies ToProxy, () => {});
      });
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
