import { createServer } from "node:http";

// Below the ports that systems give to whoever wants any, so that nobody else takes one between two looks.
let nextPort = 20_000 + Math.floor(Math.random() * 10_000);

/** A port of 127.0.0.1 that nobody listens on; another each time. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = nextPort++;
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once("error", () => resolve(false));
      server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}
