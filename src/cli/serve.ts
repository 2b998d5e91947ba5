// A server that a command runs until it is told to stop.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { CommandError } from "./command-error.ts";

export interface Listening {
  server: Server;
  /** `http://host:port` */
  origin: string;
}

/**
 * A server that listens, still without a handler: nothing is begun where the port is taken. `portIs` is what sets the
 * port, for the error's words. Throws a `CommandError`.
 */
export async function listen(host: string, port: number, portIs: string): Promise<Listening> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  }).catch((error: NodeJS.ErrnoException) => {
    const why = error.code === "EADDRINUSE" ? "it is in use" : error.message;
    throw new CommandError(
      `cannot listen at port ${port} of ${host}: ${why}. Set another with ${portIs}, or 0 for a free one.`,
      1,
    );
  });
  const { address, family, port: taken } = server.address() as AddressInfo;
  const name = family === "IPv6" ? `[${address}]` : address;
  return { server, origin: `http://${name}:${taken}` };
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
