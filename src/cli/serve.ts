// A server that a command runs until it is told to stop.
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { toNode, type PayProxy } from "../proxy/index.ts";
import { within } from "../proxy/within.ts";
import { CommandError } from "./command-error.ts";

// Together with the five seconds that the proxy gives handlers at work less than the ten that most hosts leave.
const DRAIN_TIMEOUT = 4_000;
const FLUSH_TIMEOUT = 500;

type Fetch = PayProxy["fetch"];

export interface Listening {
  server: Server;
  /** `http://host:port` */
  origin: string;
  /** Begins to answer. */
  serve(fetch: Fetch): void;
  /** Takes nothing new, and waits until what was asked has an answer; rejects where that is long in coming. */
  drain(): Promise<void>;
  /** Ends what is left of connections, once what was answered is written. */
  close(): Promise<void>;
}

/**
 * A server that listens, still without answering: nothing is begun where the port is taken. `portIs` is what sets the
 * port, for the error's words. Throws a `CommandError`.
 */
export async function listen(host: string, port: number, portIs: string): Promise<Listening> {
  const server = createServer().listen(port, host);
  await once(server, "listening").catch((error: NodeJS.ErrnoException) => {
    const why = error.code === "EADDRINUSE" ? "it is in use" : error.message;
    throw new CommandError(
      `cannot listen at port ${port} of ${host}: ${why}. Set another with ${portIs}, or 0 for a free one.`,
      1,
    );
  });
  const { address, family, port: taken } = server.address() as AddressInfo;
  const atWork = new Set<Promise<Response>>();

  return {
    server,
    origin: `http://${family === "IPv6" ? `[${address}]` : address}:${taken}`,
    serve(fetch) {
      const counted: Fetch = (...asked) => {
        const work = fetch(...asked).finally(() => atWork.delete(work));
        atWork.add(work);
        return work;
      };
      server.on("request", toNode({ fetch: counted }));
    },
    async drain() {
      server.close();
      const idle = async () => {
        while (atWork.size > 0) await Promise.allSettled(atWork);
      };
      await within(DRAIN_TIMEOUT, "Some requests had no answer", idle);
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), FLUSH_TIMEOUT);
      await closed;
      clearTimeout(timer);
    },
  };
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
