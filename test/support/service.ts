// The payment service of a test with processes: the sandbox on a free port.
import { toNode } from "../../src/proxy/index.ts";
import { createSandbox, type Sandbox } from "../../src/sandbox/index.ts";
import { listen } from "./serve.ts";

export interface Service {
  sandbox: Sandbox;
  /** With `/v2`. */
  url: string;
  stop(): void;
}

export async function startService(signingSecret: string): Promise<Service> {
  const sandbox = createSandbox({ signingSecret, retryDelays: [50, 200, 1000] });
  const { origin, close } = await listen(toNode(sandbox));
  return {
    sandbox,
    url: `${origin}/v2`,
    stop() {
      sandbox.close();
      close();
    },
  };
}
