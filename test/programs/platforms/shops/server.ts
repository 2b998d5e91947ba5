// A server of a shop's, with all processes that it starts: killed and started again together.
import assert from "node:assert/strict";
import { delimiter, dirname } from "node:path";
import { startProcess, type OwnProcess } from "../../../support/process.ts";
import { eventually } from "../../../support/shop.ts";

export interface ServerOptions {
  folder: string;
  command: readonly [string, ...string[]];
  env: Readonly<Record<string, string>>;
  /** Answers once it runs. */
  address: string;
}

/** Of this machine; nothing of the repository's, of npm's or of the test runner's. */
const INHERITED = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(PAY_|SHOP_|npm_|NODE_|DJANGO_|PYTHON)/.test(name)),
);
const FOLDERS = (process.env["PATH"] ?? "")
  .split(delimiter)
  .filter((folder) => !folder.includes("node_modules"));
export const ENVIRONMENT = { ...INHERITED, PATH: [dirname(process.execPath), ...FOLDERS].join(delimiter) };

export class Server {
  readonly #options: ServerOptions;
  #running: OwnProcess | undefined;

  constructor(options: ServerOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const { folder, command, env, address } = this.#options;
    const [file, ...args] = command;
    const answers = () => eventually(() => fetch(address, { redirect: "manual" }));
    this.#running = await startProcess(
      file,
      args,
      answers,
      { ...ENVIRONMENT, ...env },
      { cwd: folder, detached: true },
    );
  }

  /** Settled once it has ended by itself. */
  hasDied = (): Promise<void> => eventually(() => assert.notEqual(this.#running?.exitCode(), null));

  /** Ends it, and its workers, wherever they are. */
  async kill(): Promise<void> {
    const running = this.#running;
    if (running?.exitCode() !== null) return;
    this.#running = undefined;
    process.kill(-running.pid, "SIGKILL");
    await running.end("SIGKILL");
  }
}
