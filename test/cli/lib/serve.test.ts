// What one client can hold of a server that a command runs.
import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { test, type TestContext } from "node:test";
import { LIMITS, listen } from "../../../src/cli/lib/serve.ts";

/** A server that reads a request whole and answers "done"; connections to it, to write to by hand. */
async function start(t: TestContext, limits: Partial<typeof LIMITS>) {
  const { server, close } = await listen("127.0.0.1", 0, "--port", {
    ...LIMITS,
    connectionsCheckingInterval: 20,
    ...limits,
  });
  const sockets: Socket[] = [];
  t.after(async () => {
    for (const socket of sockets) socket.destroy();
    await close();
  });
  server.on("request", (request, response) => {
    request.on("error", () => {});
    request.resume().on("end", () => response.end("done"));
  });
  const { port } = server.address() as { port: number };
  return async () => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {});
    sockets.push(socket);
    await once(socket, "connect");
    return socket;
  };
}

const GET = "GET / HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n";

test("headers that trickle in are answered 408, and their connection ends", async (t) => {
  const open = await start(t, { headersTimeout: 100, requestTimeout: 60_000 });
  const socket = await open();
  socket.write(GET);
  assert.match(await text(socket), /^HTTP\/1\.1 408 /);
});

test("a body that trickles in is answered 408, and its connection ends", async (t) => {
  const open = await start(t, { headersTimeout: 100, requestTimeout: 200 });
  const socket = await open();
  socket.write("POST / HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 10\r\n\r\n{");
  assert.match(await text(socket), /^HTTP\/1\.1 408 /);
});

test("headers of more than 16 kB are answered 431", async (t) => {
  const open = await start(t, {});
  for (const [size, status] of [
    [15_000, 200],
    [17_000, 431],
  ] as const) {
    const socket = await open();
    socket.write(`${GET}Cookie: ${"x".repeat(size)}\r\n\r\n`);
    assert.match(await text(socket), new RegExp(`^HTTP/1\\.1 ${status} `));
  }
});

test("a connection beyond the bound is closed, and those before it are served", async (t) => {
  const open = await start(t, { maxConnections: 2 });
  const first = await open();
  const second = await open();
  assert.equal(await text(await open()), "");
  for (const socket of [first, second]) {
    socket.write(`${GET}\r\n`);
    assert.match(await text(socket), /^HTTP\/1\.1 200 [^]*done/);
  }
});
