// The line between buyers and a shop, which dies in the ways that networks do, and returns.
import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { freePort } from "./free-port.ts";

/**
 * - `cut`: every connection breaks, new ones as soon as they are open
 * - `refused`: every connection breaks, and nobody listens
 * - `late`: nothing passes; what waited arrives once the line is back
 * - `lost`: nothing passes, and connections of that time stay silent for ever: neither side is told
 */
export type Death = "cut" | "refused" | "late" | "lost";

export interface Line {
  origin: string;
  die(death: Death): void;
  /** New connections pass; settles when they do. */
  revive(): Promise<void>;
  close(): void;
}

/** Leads to a port of 127.0.0.1. */
export async function startLine(to: number): Promise<Line> {
  const port = await freePort();
  const open = new Set<Socket>();
  const lost: Socket[] = [];
  let death: Death | undefined;
  let server: Server | undefined;

  function join(incoming: Socket) {
    if (death === "cut") return void incoming.destroy();
    const outgoing = connect(to, "127.0.0.1");
    const both = [incoming, outgoing] as const;
    const end = () => {
      for (const socket of both) {
        open.delete(socket);
        socket.destroy();
      }
    };
    for (const [from, onto] of [both, both.toReversed() as [Socket, Socket]]) {
      open.add(from);
      from.on("data", (bytes) => onto.write(bytes));
      from.on("error", end).on("close", end);
      if (death) from.pause();
    }
  }
  const breakAll = () => {
    for (const socket of open) socket.resetAndDestroy();
  };
  async function listen() {
    server = createServer(join).listen(port, "127.0.0.1");
    await once(server, "listening");
  }

  await listen();
  return {
    origin: `http://127.0.0.1:${port}`,
    die(how) {
      death = how;
      if (how === "late" || how === "lost") for (const socket of open) socket.pause();
      else breakAll();
      if (how !== "refused") return;
      server?.close();
      server = undefined;
    },
    async revive() {
      if (death === "late") for (const socket of open) socket.resume();
      if (death === "lost") {
        lost.push(...open);
        open.clear();
      }
      death = undefined;
      if (!server) await listen();
    },
    close() {
      server?.close();
      breakAll();
      for (const socket of lost) socket.destroy();
    },
  };
}
