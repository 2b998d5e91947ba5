import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

export interface Listening {
  server: Server;
  port: number;
  /** `http://127.0.0.1:port` */
  origin: string;
  /** Ends event streams too. */
  close(): Promise<void>;
}

/** An HTTP server on the loopback, at `port` or, where that is taken, at a free one. Handlers are added with `on`. */
export async function listen(port: number): Promise<Listening> {
  const server = createServer();
  const bind = (wanted: number) =>
    new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(wanted, "127.0.0.1", () => {
        server.off("error", reject);
        resolve();
      });
    });
  await bind(port).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EADDRINUSE") throw error;
    return bind(0);
  });

  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const { port: taken } = server.address() as AddressInfo;
  return { server, port: taken, origin: `http://127.0.0.1:${taken}`, close };
}
