// HTTP servers that a test plays itself, such as the merchant's, on a free port of the loopback.
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestContext } from "node:test";

export interface Listening {
  port: number;
  /** `http://127.0.0.1:port` */
  origin: string;
  /** Cuts its connections too. */
  close(): void;
}

export async function listen(listener: RequestListener): Promise<Listening> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** One that closes when its test ends. */
export async function serve(t: TestContext, listener: RequestListener): Promise<Listening> {
  const listening = await listen(listener);
  t.after(() => listening.close());
  return listening;
}
