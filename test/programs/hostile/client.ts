// How hostile clients call: as reverse proxies hand their requests on, with the client's address in a header.
import { Agent, request, type IncomingMessage } from "node:http";
import type { Answers } from "./messages.ts";

/** The header that tells a client's address. */
export const ADDRESS = "x-real-ip";

export interface Ask {
  /** What is counted. */
  what: string;
  path: string;
  address: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
}

export interface Client {
  answers: Answers;
  /** The answer with its body; `undefined` if the connection was cut. Never rejects. */
  ask(ask: Ask): Promise<{ status: number; body: string } | undefined>;
  count(what: string, status: number | "cut"): void;
  /** Cuts every connection. */
  close(): void;
}

export function createClient(port: number): Client {
  const answers: Answers = {};
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });

  function count(what: string, status: number | "cut") {
    const statuses = (answers[what] ??= {});
    statuses[status] = (statuses[status] ?? 0) + 1;
  }

  const send = ({ what, path, address, method = "GET", headers = {}, body }: Ask) =>
    new Promise<IncomingMessage | undefined>((resolve) => {
      const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
      request({
        port,
        host: "127.0.0.1",
        agent,
        method,
        path: `/pay${path}`,
        headers: { ...headers, ...length, [ADDRESS]: address },
      })
        .once("error", () => {
          count(what, "cut");
          resolve(undefined);
        })
        .once("response", (response) => {
          count(what, response.statusCode ?? 0);
          resolve(response);
        })
        .end(body);
    });

  return {
    answers,
    count,
    async ask(given) {
      const response = await send(given);
      if (response === undefined) return undefined;
      let body = "";
      response.setEncoding("utf8");
      try {
        for await (const text of response) body += text;
      } catch {
        return undefined;
      }
      return { status: response.statusCode ?? 0, body };
    },
    close: () => agent.destroy(),
  };
}
