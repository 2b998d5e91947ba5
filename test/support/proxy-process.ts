// `pay-elements proxy` as a process of its own, on a port that it keeps when it is started anew.
import { COMMAND_LINE } from "./command-line.ts";
import { freePort } from "./free-port.ts";
import { startProcess } from "./process.ts";

export interface ProxyProcess {
  port: number;
  /** Where pages and the service call. */
  endpoint: string;
  pid(): number;
  /** Lines that it has logged since it was last started. */
  log(): string[];
  end(signal: NodeJS.Signals): Promise<void>;
  /** Starts it again; resolves when it listens. */
  start(): Promise<void>;
}

export interface ProxyProcessOptions {
  /** The command line, as source or built. */
  program?: string;
  /** Of node itself. */
  flags?: readonly string[];
  /** It sees no other variable that begins with `PAY_`. */
  settings: Readonly<Record<string, string>>;
}

export async function startProxy({
  program = COMMAND_LINE,
  flags = [],
  settings,
}: ProxyProcessOptions): Promise<ProxyProcess> {
  const port = await freePort();
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith("PAY_"));
  const env = { ...Object.fromEntries(others), ...settings, PAY_PORT: String(port) };
  const start = () =>
    startProcess(process.execPath, [...flags, program, "proxy"], /The proxy listens at/, env);
  let running = await start();
  return {
    port,
    endpoint: `http://127.0.0.1:${port}/pay`,
    pid: () => running.pid,
    log: () => running.said().split("\n"),
    end: (signal) => running.end(signal),
    async start() {
      running = await start();
    },
  };
}
