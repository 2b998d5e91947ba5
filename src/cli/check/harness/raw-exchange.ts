// Requests that no HTTP client sends, written to a connection of their own.
import { connect as connectPlain, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { mask, reasonOf, type Bounds } from "./exchange.ts";
import { Broken, type Exchange } from "./verdict.ts";

export interface RawAnswer {
  /** Of each answer on the connection; none if it was closed without one. */
  statuses: number[];
  /** Whether the backend closed the connection. */
  closed: boolean;
  exchange: Exchange;
}

/** Milliseconds without a byte after which nothing more is expected. */
const QUIET = 1_000;
const MAX_ANSWER = 100_000;

/** Sends a head, without its request line and `Host`, and what follows it. Throws `Broken` if no connection is made. */
export async function sendRaw(
  address: string,
  { method, fields, body }: { method: string; fields: readonly string[]; body: string },
  bounds: Bounds,
): Promise<RawAnswer> {
  const url = new URL(address);
  const { host, pathname } = url;
  const exchange: Exchange = { request: { method, url: address, headers: {}, body: fields.join("\n") } };
  const head = [`${method} ${pathname} HTTP/1.1`, `Host: ${host}`, ...fields].join("\r\n");
  const socket = open(url);
  let text = "";
  let closed = false;
  await new Promise<void>((resolve, reject) => {
    const stop = () => resolve();
    socket.setEncoding("latin1");
    socket.setTimeout(QUIET, () => (text === "" ? socket.setTimeout(bounds.timeout, stop) : stop()));
    bounds.signal.addEventListener("abort", stop, { once: true });
    socket.on("data", (chunk: string) => {
      text += chunk;
      if (text.length > MAX_ANSWER) stop();
    });
    socket.once("close", () => {
      closed = true;
      resolve();
    });
    socket.once("error", (error) => {
      // A backend may reset the connection of what it refuses.
      if (socket.bytesWritten > 0) return;
      exchange.error = reasonOf(error);
      reject(new Broken(exchange.error, exchange));
    });
    socket.write(`${head}\r\n\r\n${body}`);
  }).finally(() => socket.destroy());
  const statuses = [...text.matchAll(/^HTTP\/1\.[01] (\d{3})/gm)].map(([, status]) => Number(status));
  exchange.response = { status: statuses[0] ?? 0, headers: {}, body: mask(text.slice(0, 500)) };
  return { statuses, closed, exchange };
}

function open({ protocol, hostname, port }: URL): Socket {
  const host = hostname.replace(/^\[|\]$/g, "");
  return protocol === "https:"
    ? connectTls({ host, port: Number(port || 443), servername: host })
    : connectPlain({ host, port: Number(port || 80) });
}
