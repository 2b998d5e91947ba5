// A request as its bytes go over the wire, for what no client library writes: `curl -X PUT` says nothing of a body.
import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";

/** Sends a head without a body and without Content-Length, and gives the answer. */
export async function withoutBody(origin: string, method: string, path: string, headers: string[] = []) {
  const { hostname, port, host } = new URL(origin);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  const head = [`${method} ${path} HTTP/1.1`, `Host: ${host}`, "Connection: close", ...headers];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  const answer = await text(socket);
  const [statusLine = "", ...rest] = answer.split("\r\n\r\n");
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1]), body: rest.join("\r\n\r\n") };
}
