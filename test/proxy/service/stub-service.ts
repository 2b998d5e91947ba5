// A real HTTP server that answers as a test says, and remembers what it was asked.
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestContext } from "node:test";
import { text } from "node:stream/consumers";

export interface Asked {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Listens on a free port until the test ends; gives the origin. */
export async function listen(t: TestContext, server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A service that gives every call to `answer`, once its body is read. */
export async function stubService(t: TestContext, answer: RequestListener) {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      asked.push({ method: request.method, url: request.url, headers: request.headers, body });
      answer(request, response);
    });
  });
  return { baseUrl: `${await listen(t, server)}/v2`, asked };
}

/** Answers every call with this status and body. */
export const always =
  (status: number, body: unknown, contentType = "application/json"): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { "content-type": contentType });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };
