import { createServer, type Server } from "node:net";

// Processes that run side by side share no port: each takes a block of them by listening on its first until it ends.
// The blocks are below the ports that systems give to whoever wants any.
const LOWEST = 20_000;
const BLOCKS = 100;
const BLOCK_SIZE = 100;

async function* freePorts(): AsyncGenerator<number, never> {
  for (;;) {
    const first = LOWEST + BLOCK_SIZE * Math.floor(Math.random() * BLOCKS);
    const claim = await listenerOn(first);
    if (!claim) continue;
    claim.unref();
    for (let port = first + 1; port < first + BLOCK_SIZE; port++) {
      const listener = await listenerOn(port);
      if (!listener) continue;
      await new Promise((resolve) => listener.close(resolve));
      yield port;
    }
  }
}

const listenerOn = (port: number) =>
  new Promise<Server | undefined>((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(undefined));
    server.listen(port, "127.0.0.1", () => resolve(server));
  });

const ports = freePorts();

/** A port of 127.0.0.1 that nobody listens on; another each time. */
export const freePort = async (): Promise<number> => (await ports.next()).value;
