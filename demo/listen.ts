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

/** How many ports after one that is taken are tried. */
const NEXT = 20;

/**
 * An HTTP server on the loopback, at `port` or, where that is taken, at one of the next: the system hands out others to every
 * connection, so that a server which starts anew might not get its own back. Port 0 is a free one. Handlers are added with `on`.
 */
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
  for (let wanted = port; ; wanted++) {
    try {
      await bind(wanted);
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE" || wanted === port + NEXT) throw error;
    }
  }

  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const { port: taken } = server.address() as AddressInfo;
  return { server, port: taken, origin: `http://127.0.0.1:${taken}`, close };
}
