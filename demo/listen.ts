import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

export interface Listening {
  server: Server;
  port: number;
  /** `http://127.0.0.1:port` */
  origin: string;
  /** Ends event streams too. */
  close(): Promise<void>;
}

/** Keeps the requests of a server until the function that it gives names what answers them, and all others from then on. */
export function holdRequests(server: Server): (answer: RequestListener) => void {
  const held: Parameters<RequestListener>[] = [];
  const hold: RequestListener = (...request) => void held.push(request);
  server.on("request", hold);
  return (answer) => {
    server.off("request", hold);
    server.on("request", answer);
    for (const request of held) answer(...request);
  };
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
