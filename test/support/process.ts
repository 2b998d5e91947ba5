// A process of a test's own, that ends with the test's.
import { spawn } from "node:child_process";
import { once } from "node:events";

export interface OwnProcess {
  pid: number;
  /** Sends the signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<void>;
  signal(signal: NodeJS.Signals): void;
  /** Everything that it wrote. */
  said(): string;
  /** Of its end; `null` before it, and where a signal ended it. */
  exitCode(): number | null;
}

/** Starts it, and resolves once it writes what `ready` matches, or once `ready` itself does. */
export async function startProcess(
  path: string,
  args: readonly string[],
  ready: RegExp | (() => Promise<unknown>),
  env: Readonly<Record<string, string | undefined>> = process.env,
  options: { cwd?: string; uid?: number; gid?: number; detached?: boolean } = {},
): Promise<OwnProcess> {
  const child = spawn(path, args, { stdio: ["ignore", "pipe", "pipe"], env, ...options });
  let said = "";
  // So that it ends its own children too.
  const endNow = () => void child.kill("SIGTERM");
  process.once("exit", endNow);
  const ended = once(child, "exit").then(() => void process.off("exit", endNow));

  const isUp = new Promise<unknown>((resolve, reject) => {
    let isReady = false;
    const hear = (text: string) => {
      said += text;
      // Each test goes through all that was said, which may come to megabytes later.
      if (isReady || !(ready instanceof RegExp) || !ready.test(said)) return;
      isReady = true;
      resolve(said);
    };
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", hear);
    ended.then(() => reject(new Error(`${path} ended before it was ready:\n${said}`)), reject);
    if (!(ready instanceof RegExp))
      ready().then(resolve, (cause: unknown) =>
        reject(new Error(`${path} is not ready, and wrote:\n${said}`, { cause })),
      );
  });
  try {
    await isUp;
  } catch (cause) {
    // Its pipes would hold this process.
    endNow();
    await ended.catch(() => {});
    throw cause;
  }
  return {
    pid: child.pid!,
    async end(signal) {
      child.kill(signal);
      await ended;
    },
    signal: (signal) => void child.kill(signal),
    said: () => said,
    exitCode: () => child.exitCode,
  };
}
