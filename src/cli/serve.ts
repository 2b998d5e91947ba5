// A server that a command runs until it is told to stop.
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { CommandError } from "./command-error.ts";

/** Milliseconds that an answer may take to be written. */
const FLUSH_TIMEOUT = 500;

export interface Listening {
  /** Still without a handler: add it with `on("request", …)`. */
  server: Server;
  /** `http://host:port` */
  origin: string;
  /** Takes no new connections, and ends the others once what was answered is written. */
  close(): Promise<void>;
}

/**
 * A server that listens, so that nothing is begun where the port is taken. `portIs` is what sets the port, for the
 * error's words. Throws a `CommandError`.
 */
export async function listen(host: string, port: number, portIs: string): Promise<Listening> {
  const server = createServer().listen(port, host);
  await once(server, "listening").catch((error: NodeJS.ErrnoException) => {
    const why = faultOf(error, portIs);
    throw new CommandError(`cannot listen at port ${port} of ${host}: ${why}.`, 1);
  });
  const { address, family, port: taken } = server.address() as AddressInfo;

  return {
    server,
    origin: `http://${family === "IPv6" ? `[${address}]` : address}:${taken}`,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), FLUSH_TIMEOUT);
      await closed;
      clearTimeout(timer);
    },
  };
}

/** Another port is advised only where that would help. */
function faultOf({ code, message }: NodeJS.ErrnoException, portIs: string): string {
  switch (code) {
    case "EADDRINUSE":
      return `it is in use. Set another with ${portIs}, or 0 for a free one`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return "this machine has no such address";
    case "EACCES":
      return "this user may not listen there";
    default:
      return message;
  }
}

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** Resolves when the process is told to stop. Told again, it ends at once, as it would have without this. */
export function toldToStop(): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      for (const signal of SIGNALS) process.off(signal, stop);
      resolve();
    };
    for (const signal of SIGNALS) process.on(signal, stop);
  });
}
