import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { createSandbox, DEFAULT_KEYS, type SandboxOptions } from "../sandbox/index.ts";
import { sandboxBank, type SandboxBank } from "./bank.ts";

/** A sandbox that listens, and the proxy's options to reach it. */
export interface RunningSandbox {
  /** `http://127.0.0.1:port` */
  origin: string;
  /** For `createPayProxy({ service })`. */
  service: { baseUrl: string; apiKey: string; signingSecret: string };
  bank: SandboxBank;
  close(): Promise<void>;
}

/** Starts a sandbox in this process, on a free port of the loopback unless `port` names one. */
export async function startSandbox(
  options: Omit<SandboxOptions, "apiKey" | "signingSecret"> & { port?: number } = {},
): Promise<RunningSandbox> {
  const { port = 0, ...rest } = options;
  const sandbox = createSandbox(rest);
  const server = createServer(getRequestListener(sandbox.fetch, { overrideGlobalObjects: false }));
  await once(server.listen(port, "127.0.0.1"), "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    service: { baseUrl: `${origin}/v2`, ...DEFAULT_KEYS },
    bank: sandboxBank(origin),
    async close() {
      sandbox.close();
      const closed = once(server.close(), "close");
      server.closeAllConnections();
      await closed;
    },
  };
}
