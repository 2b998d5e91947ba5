// A real HTTP server that answers as a test says, and remembers what it was asked.
import type { IncomingHttpHeaders, RequestListener } from "node:http";
import type { TestContext } from "node:test";
import { text } from "node:stream/consumers";
import { serve } from "../../support/serve.ts";

export interface Asked {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A service that gives every call to `answer`, once its body is read. */
export async function stubService(t: TestContext, answer: RequestListener) {
  const asked: Asked[] = [];
  const { origin } = await serve(t, (request, response) => {
    void text(request).then((body) => {
      asked.push({ method: request.method, url: request.url, headers: request.headers, body });
      answer(request, response);
    });
  });
  return { baseUrl: `${origin}/v2`, asked };
}

/** Answers every call with this status and body. */
export const always =
  (status: number, body: unknown, contentType = "application/json"): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { "content-type": contentType });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };
