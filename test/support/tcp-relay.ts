// A TCP relay between two, which fails in the ways that networks do, and recovers.
import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { freePort } from "./free-port.ts";

/**
 * - `cut`: every connection breaks, new ones as soon as they are open
 * - `refused`: every connection breaks, and nobody listens
 * - `late`: nothing passes; what waited arrives once the relay is restored
 * - `lost`: nothing passes, and connections of that time stay silent for ever: neither side is told
 */
export type Failure = "cut" | "refused" | "late" | "lost";

export interface Relay {
  port: number;
  /** `http://127.0.0.1:port` */
  origin: string;
  fail(failure: Failure): void;
  /** New connections pass; settles when they do. */
  restore(): Promise<void>;
  /** Passes on so many more answers, and cuts the connection on which the next one comes, before any of it is passed on. */
  cutAtNextAnswer(after?: number): void;
  /** New connections lead to this port. */
  forwardTo(port: number): void;
  close(): void;
}

/** Passes on what comes in on its port to another of 127.0.0.1, and the answers back. */
export async function startRelay(first: number): Promise<Relay> {
  const port = await freePort();
  const open = new Set<Socket>();
  const lost: Socket[] = [];
  let to = first;
  /** How many answers pass until one is cut; none is if there is no number. */
  let passing = Infinity;
  let failure: Failure | undefined;
  let server: Server | undefined;

  function join(incoming: Socket) {
    if (failure === "cut") return void incoming.destroy();
    const outgoing = connect(to, "127.0.0.1");
    const end = () => {
      for (const socket of [incoming, outgoing]) {
        open.delete(socket);
        socket.destroy();
      }
    };
    incoming.on("data", (bytes) => outgoing.write(bytes));
    outgoing.on("data", (bytes) => {
      if (passing-- > 0) return void incoming.write(bytes);
      passing = Infinity;
      end();
    });
    for (const socket of [incoming, outgoing]) {
      open.add(socket);
      socket.on("error", end).on("close", end);
      if (failure) socket.pause();
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
    port,
    origin: `http://127.0.0.1:${port}`,
    fail(how) {
      failure = how;
      if (how === "late" || how === "lost") for (const socket of open) socket.pause();
      else breakAll();
      if (how !== "refused") return;
      server?.close();
      server = undefined;
    },
    async restore() {
      if (failure === "late") for (const socket of open) socket.resume();
      if (failure === "lost") {
        lost.push(...open);
        open.clear();
      }
      failure = undefined;
      if (!server) await listen();
    },
    cutAtNextAnswer(after = 0) {
      passing = after;
    },
    forwardTo(port) {
      to = port;
    },
    close() {
      server?.close();
      for (const socket of [...open, ...lost]) socket.destroy();
    },
  };
}
