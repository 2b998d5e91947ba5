// A connection between two, that a test can cut.
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export interface Relay {
  port: number;
  /** Cuts the connection on which the next answer comes, before any of it is passed on. */
  cutAtNextAnswer(): void;
  /** Cuts every connection, and new ones as they come, until `mend` is called. */
  cut(): void;
  mend(): void;
  /** New connections lead there. */
  leadTo(port: number): void;
  close(): void;
}

/** Passes on what comes in on its port to another of 127.0.0.1, and the answers back. */
export async function startRelay(first: number): Promise<Relay> {
  let to = first;
  const open = new Set<Socket>();
  let cutNext = false;
  let isCut = false;
  const server = createServer((incoming) => {
    if (isCut) return incoming.destroy();
    const outgoing = connect(to, "127.0.0.1");
    open.add(incoming);
    const end = () => {
      open.delete(incoming);
      incoming.destroy();
      outgoing.destroy();
    };
    incoming.on("data", (bytes) => outgoing.write(bytes));
    outgoing.on("data", (bytes) => {
      if (!cutNext) return incoming.write(bytes);
      cutNext = false;
      return end();
    });
    for (const socket of [incoming, outgoing]) socket.on("error", end).on("close", end);
    return undefined;
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const cut = () => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cutAtNextAnswer() {
      cutNext = true;
    },
    cut,
    mend() {
      isCut = false;
    },
    leadTo(port) {
      to = port;
    },
    close() {
      server.close();
      cut();
    },
  };
}
