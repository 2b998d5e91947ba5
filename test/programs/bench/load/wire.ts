// Sends ready-made requests over kept connections, each one after the answer to the one before: a client that costs as
// little as can be, since it shares the machine with what it measures.
import { connect } from "node:net";

const HEADER_END = "\r\n\r\n";

/** Sends all of them over so many connections. Resolves to seconds taken; rejects on the first answer that is no 200. */
export async function send(port: number, requests: readonly Buffer[], connections: number): Promise<number> {
  const begun = performance.now();
  let next = 0;
  const take = () => requests[next++];
  await Promise.all(Array.from({ length: connections }, () => drive(port, take)));
  return (performance.now() - begun) / 1000;
}

function drive(port: number, take: () => Buffer | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    let received = "";
    const go = () => {
      const request = take();
      if (request) socket.write(request);
      else socket.end(resolve);
    };
    socket.once("connect", go);
    socket.once("error", reject);
    socket.once("close", () => reject(new Error("The server closed the connection.")));
    socket.setEncoding("latin1");
    socket.on("data", (chunk: string) => {
      received += chunk;
      if (!isWhole(received)) return;
      if (!received.startsWith("HTTP/1.1 200")) return reject(new Error(received));
      received = "";
      go();
    });
  });
}

function isWhole(answer: string): boolean {
  const end = answer.indexOf(HEADER_END);
  if (end < 0) return false;
  const length = /content-length: (\d+)/i.exec(answer)?.[1];
  if (length === undefined) return answer.endsWith(`0${HEADER_END}`);
  return answer.length >= end + HEADER_END.length + Number(length);
}
