// The commands of an app, each in its folder: with this Node, and with nothing of the repository on the path.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { delimiter, dirname } from "node:path";
import { eventually } from "../../support/shop.ts";

export type Command = readonly [string, ...string[]];
export type Environment = Readonly<Record<string, string>>;

const OWN_FOLDERS = (process.env["PATH"] ?? "")
  .split(delimiter)
  .filter((path) => !path.includes("node_modules"));
const isOwn = (name: string) => /^(npm_|NODE_ENV$|NODE_TEST_CONTEXT$)/.test(name);
const ENVIRONMENT = {
  // Without what npm and the test runner tell this process.
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !isOwn(name))),
  PATH: [dirname(process.execPath), ...OWN_FOLDERS].join(delimiter),
  ASTRO_TELEMETRY_DISABLED: "1",
  NEXT_TELEMETRY_DISABLED: "1",
  NG_CLI_ANALYTICS: "false",
  NUXT_TELEMETRY_DISABLED: "1",
};

function start(folder: string, [file, ...args]: Command, environment: Environment) {
  const env = { ...ENVIRONMENT, ...environment };
  // A group of its own, to be ended as a whole: npm starts a shell, and that starts the server.
  const child = spawn(file, args, { cwd: folder, detached: true, env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const ended = once(child, "close").then(([code]) => code as number | null);
  return { child, ended, said: () => output };
}

/** Runs it to its end. Gives whether it succeeded, and what it wrote. */
export async function run(folder: string, command: Command, environment: Environment = {}) {
  const { ended, said } = start(folder, command, environment);
  return { succeeded: (await ended) === 0, output: said() };
}

/** As `run`; throws if it fails. */
export async function mustRun(folder: string, command: Command, environment?: Environment): Promise<void> {
  const { succeeded, output } = await run(folder, command, environment);
  assert.ok(succeeded, `${command.join(" ")}\n${output}`);
}

/** Has a server while `use` runs: from when it answers at `address`. `said` gives what it wrote so far. */
export async function serving(
  folder: string,
  command: Command,
  address: string,
  environment: Environment,
  use: (said: () => string) => Promise<void>,
): Promise<void> {
  const { child, ended, said } = start(folder, command, environment);
  try {
    const answered = eventually(() => fetch(address), 120_000);
    await Promise.race([answered, ended.then((code) => assert.fail(`ended with ${code}`))]);
    await use(said);
  } catch (error) {
    throw new Error(`${command.join(" ")}: ${String(error)}\n${said()}`, { cause: error });
  } finally {
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, "SIGKILL");
    await ended;
  }
}
