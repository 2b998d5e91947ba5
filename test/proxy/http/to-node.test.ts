import assert from "node:assert/strict";
import { request, type IncomingMessage, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { buffer, text } from "node:stream/consumers";
import { test, type TestContext } from "node:test";
import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { problemSchema } from "../../../src/contract/checkout/problem.ts";
import { toNode, type NodeListener } from "../../../src/proxy/http/to-node.ts";
import { withoutBody } from "../../support/raw-request.ts";
import * as support from "../../support/serve.ts";
import { CUSTOMER, newKey, pix, shopFor } from "../../support/shop.ts";

type Middleware = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void> | void;

/** Serves with Node's own server, middlewares first, until the test ends; gives the origin. */
async function serve(t: TestContext, listener: NodeListener, ...before: Middleware[]): Promise<string> {
  const { origin } = await support.serve(t, async (incoming, outgoing) => {
    for (const middleware of before) await middleware(incoming, outgoing);
    await listener(incoming, outgoing);
  });
  return origin;
}

const echo = toNode({
  async fetch(request) {
    const { method, url } = request;
    const headers = { method, path: new URL(url).pathname + new URL(url).search };
    return new Response(await request.arrayBuffer(), { status: 201, headers });
  },
});

const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => index % 256);

test("method, path and every byte of the body arrive, status and headers come back", async (t) => {
  const origin = await serve(t, echo);
  const response = await fetch(`${origin}/pay/charges?a=1`, { method: "POST", body: bytes });
  assert.equal(response.status, 201);
  assert.equal(response.headers.get("method"), "POST");
  assert.equal(response.headers.get("path"), "/pay/charges?a=1");
  assert.deepEqual(await response.bytes(), bytes);
});

test("HTTP/1.0 without a Host is answered, as load balancers ask for a server's health", async (t) => {
  const { hostname, port } = new URL(await serve(t, toNode(shopFor(t).pay)));
  const socket = connect(Number(port), hostname);
  socket.write("GET /pay/healthz HTTP/1.0\r\n\r\n");
  assert.match(await text(socket), /^HTTP\/1\.1 200 OK\r\n(.+\r\n)+\r\n\{"status":"ok"\}$/);
});

test("the merchant's code gets a request of the platform, and the platform's classes stay as they were", async (t) => {
  const platform = { Request, Response };
  const asked: (string | null)[] = [];
  const shop = shopFor(t, {
    order: (_, given) => {
      const request = new Request(given);
      asked.push(request.method, request.headers.get("cookie"));
      return { amount: 1000, customer: CUSTOMER };
    },
  });
  const origin = await serve(t, toNode(shop.pay));
  const headers = { cookie: "session=1", "content-type": "application/json", "idempotency-key": newKey() };
  await fetch(`${origin}/pay/orders/A-1`, { headers });
  const made = await fetch(`${origin}/pay/charges`, {
    method: "POST",
    headers,
    body: JSON.stringify(pix("A-1")),
  });
  assert.equal(made.status, 201);
  assert.deepEqual(asked, ["GET", "session=1", "POST", "session=1"]);
  assert.deepEqual({ Request, Response }, platform);
});

test("a body of unknown length comes in a request that others can be made of", async (t) => {
  const bounded = new Hono()
    .use(bodyLimit({ maxSize: 10 }))
    .post("/", async (c) => c.text(await c.req.text()));
  const origin = await serve(t, toNode(bounded));
  const inPieces = { method: "POST", duplex: "half" };
  const post = (text: string) => fetch(origin, { ...inPieces, body: new Blob([text]).stream() });
  assert.equal(await (await post("in pieces")).text(), "in pieces");
  assert.equal((await post("in many pieces")).status, 413);
});

for (const method of ["PUT", "POST", "DELETE"])
  test(`a ${method} without a body and without its length comes in a request that others can be made of`, async (t) => {
    const bounded = new Hono()
      .use(bodyLimit({ maxSize: 10 }))
      .all("/", async (c) => c.text(`read: ${JSON.stringify(await c.req.text())}`));
    const origin = await serve(t, toNode(bounded));
    const answer = await withoutBody(origin, method, "/");
    assert.deepEqual([answer.status, answer.body], [200, 'read: ""']);
  });

test("a charge asked for without a body and without its length is refused, and not a fault of the proxy", async (t) => {
  const origin = await serve(t, toNode(shopFor(t).pay));
  const headers = ["Content-Type: application/json", `Idempotency-Key: ${newKey()}`];
  const answer = await withoutBody(origin, "POST", "/pay/charges", headers);
  assert.equal(answer.status, 400);
  assert.equal(problemSchema.parse(JSON.parse(answer.body)).code, "invalid_request");
});

test("the address of the connection comes along", async (t) => {
  const origin = await serve(t, toNode({ fetch: async (_, { address }) => Response.json({ address }) }));
  assert.deepEqual(await (await fetch(origin)).json(), { address: "127.0.0.1" });
});

test("below a mount path the whole path is matched", async (t) => {
  const origin = await serve(t, echo, (incoming) => {
    Object.assign(incoming, { originalUrl: incoming.url, url: incoming.url?.replace("/pay", "") });
  });
  const response = await fetch(`${origin}/pay/orders/A1`);
  assert.equal(response.headers.get("path"), "/pay/orders/A1");
});

test("a body that a parser has read before answers 500 with the reason, and warns the process", async (t) => {
  const origin = await serve(t, echo, async (incoming) => {
    Object.assign(incoming, { body: JSON.parse(String(await buffer(incoming))) });
  });
  const warned = new Promise<Error>((resolve) => process.once("warning", resolve));
  const response = await fetch(`${origin}/pay/webhooks`, { method: "POST", body: '{"event":"deposit"}' });
  assert.equal(response.status, 500);
  const problem = problemSchema.parse(await response.json());
  assert.match(problem.detail ?? "", /before body parsers such as express\.json\(\)/);
  assert.match((await warned).message, /express\.json\(\)/);
});

test("a method that no platform's request can have is refused as such", async (t) => {
  const origin = await serve(t, echo);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`${origin}/pay/orders/A1`, { method: "TRACE" }, resolve).once("error", reject).end();
  });
  const problem = problemSchema.parse(JSON.parse(String(await buffer(response))));
  assert.deepEqual([response.statusCode, problem.status], [501, 501]);
});

test("a request without a body is served behind a parser", async (t) => {
  const origin = await serve(t, echo, async (incoming) => {
    await buffer(incoming);
  });
  assert.equal((await fetch(`${origin}/pay/orders/A1`)).status, 201);
});

test("a body whose bytes a parser has kept is served", async (t) => {
  for (const name of ["body", "rawBody"]) {
    const origin = await serve(t, echo, async (incoming) => {
      Object.assign(incoming, { [name]: await buffer(incoming) });
    });
    const response = await fetch(`${origin}/pay/webhooks`, { method: "POST", body: bytes });
    assert.deepEqual(await response.bytes(), bytes);
  }
});

test("an event stream comes with its status and headers before the first event, and each event at once", async (t) => {
  let send: (text: string) => void = () => {};
  let end = () => {};
  const origin = await serve(
    t,
    toNode({
      async fetch() {
        const stream = new ReadableStream<Uint8Array>({
          start(controller) {
            send = (text) => controller.enqueue(new TextEncoder().encode(text));
            end = () => controller.close();
          },
        });
        const headers = { "content-type": "text/event-stream; charset=utf-8", "x-accel-buffering": "no" };
        return new Response(stream, { status: 203, headers });
      },
    }),
  );
  // Nothing was sent yet.
  const response = await fetch(origin);
  assert.deepEqual(
    [response.status, response.headers.get("content-type"), response.headers.get("x-accel-buffering")],
    [203, "text/event-stream; charset=utf-8", "no"],
  );
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  for (const text of ["data: 1\n\n", "data: 2\n\n"]) {
    send(text);
    assert.equal((await reader.read()).value, text);
  }
  end();
  assert.equal((await reader.read()).done, true);
});

test("an event stream that breaks off ends the connection, and not the answer", async (t) => {
  const origin = await serve(
    t,
    toNode({
      async fetch() {
        let pulls = 0;
        const stream = new ReadableStream<Uint8Array>({
          pull(controller) {
            if (pulls++ === 0) controller.enqueue(new TextEncoder().encode("data: 1\n\n"));
            else controller.error(new Error("broken off"));
          },
        });
        return new Response(stream, { headers: { "content-type": "text/event-stream" } });
      },
    }),
  );
  await assert.rejects(fetch(origin).then((response) => response.text()));
});

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

test("a client that goes away aborts the request, however long its handler is over, and its stream ends", async (t) => {
  let onAbort = () => {};
  let onCancel = () => {};
  const aborted = new Promise<void>((resolve) => (onAbort = resolve));
  const cancelled = new Promise<void>((resolve) => (onCancel = resolve));
  const origin = await serve(
    t,
    toNode({
      fetch(request) {
        request.signal.addEventListener("abort", onAbort);
        const stream = new ReadableStream<Uint8Array>({
          start: (controller) => controller.enqueue(new TextEncoder().encode(": hello\n\n")),
          cancel: onCancel,
        });
        return new Response(stream, { headers: { "content-type": "text/event-stream" } });
      },
    }),
  );
  const client = new AbortController();
  const response = await fetch(`${origin}/pay/charges/c/events`, { signal: client.signal });
  const { value } = await response.body!.getReader().read();
  assert.equal(new TextDecoder().decode(value), ": hello\n\n");
  await setImmediate();
  collectGarbage();
  client.abort();
  await Promise.all([aborted, cancelled]);
});
