// A server that a command runs until it is told to stop.
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { CommandError } from "./command-error.ts";

/** Milliseconds that an answer may take to be written. */
const FLUSH_TIMEOUT = 500;

/** What clients can hold of a server. Node's own limits leave a slow request five minutes, and any number of them. */
export const LIMITS = {
  /**
   * Milliseconds until a request is whole, its headers and its body. Answers may take longer, as streams do. Not less: who
   * sends half a request opens another connection as soon as one is cut, and that costs more than to keep it.
   */
  requestTimeout: 30_000,
  /** Milliseconds between two looks at it: each goes through all connections, and thousands that are over at once hold up the others. */
  connectionsCheckingInterval: 100,
  /** Bytes of a request's line and headers. */
  maxHeaderSize: 16 * 1024,
  /** More than the proxy has streams. */
  maxConnections: 16_384,
};

/**
 * Connections that may wait to be accepted, as many as Linux allows (net.core.somaxconn). Node accepts one in each turn of the
 * event loop. Above its default of 511 the system ignores new ones in a flood, and their clients try again after 1, 3, 7 and
 * 15 seconds.
 */
const BACKLOG = 4_096;

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
 * error's words. Above a limit a request is answered 408 or 431, and a connection is closed. Throws a `CommandError`.
 */
export async function listen(
  host: string,
  port: number,
  portIs: string,
  limits = LIMITS,
): Promise<Listening> {
  const server = createServer(limits).listen({ port, host, backlog: BACKLOG });
  server.maxConnections = limits.maxConnections;
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

/** Resolves at the first SIGINT or SIGTERM. A second one ends the process, as without this. */
export function toldToStop(): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      for (const signal of SIGNALS) process.off(signal, stop);
      resolve();
    };
    for (const signal of SIGNALS) process.on(signal, stop);
  });
}
