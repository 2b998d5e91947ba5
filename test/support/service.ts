// The payment service of a test with processes: the sandbox on a free port.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { toNode } from "../../src/proxy/index.ts";
import { createSandbox, type Sandbox } from "../../src/sandbox/index.ts";

export interface Service {
  sandbox: Sandbox;
  /** With `/v2`. */
  url: string;
  stop(): void;
}

export async function startService(signingSecret: string): Promise<Service> {
  const sandbox = createSandbox({ signingSecret, retryDelays: [50, 200, 1000] });
  const server = createServer(toNode(sandbox)).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    sandbox,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2`,
    stop() {
      sandbox.close();
      server.close();
      server.closeAllConnections();
    },
  };
}
