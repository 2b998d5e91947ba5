// What one client can hold of a server that a command runs.
import assert from "node:assert/strict";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { test, type TestContext } from "node:test";
import { Worker } from "node:worker_threads";
import { LIMITS, listen } from "../../../src/cli/lib/serve.ts";

/** A server that reads a request whole and answers "done"; connections to it, to write to by hand. */
async function start(t: TestContext, limits: Partial<typeof LIMITS>) {
  const { server, close } = await listen("127.0.0.1", 0, "--port", {
    ...LIMITS,
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
  const open = await start(t, { requestTimeout: 100 });
  const socket = await open();
  socket.write(GET);
  assert.match(await text(socket), /^HTTP\/1\.1 408 /);
});

test("a body that trickles in is answered 408, and its connection ends", async (t) => {
  const open = await start(t, { requestTimeout: 200 });
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

/** More than Node's own 511. */
const BURST = 600;
const SOMAXCONN = "/proc/sys/net/core/somaxconn";
const allowed = existsSync(SOMAXCONN) ? Number(readFileSync(SOMAXCONN, "utf8")) : 0;

test(
  `${BURST} connections of one moment all wait to be accepted`,
  { skip: allowed < BURST && "the system lets fewer wait" },
  async (t) => {
    const { server, close } = await listen("127.0.0.1", 0, "--port");
    const { port } = server.address() as { port: number };
    const connected = new Int32Array(new SharedArrayBuffer(4));
    const client = `
      const { port, burst, connected } = require("node:worker_threads").workerData;
      let count = 0;
      for (let n = 0; n < burst; n++)
        require("node:net").connect(port, "127.0.0.1", () => {
          if (++count < burst) return;
          Atomics.store(connected, 0, 1);
          Atomics.notify(connected, 0);
        });`;
    const worker = new Worker(client, { eval: true, workerData: { port, burst: BURST, connected } });
    t.after(async () => {
      await worker.terminate();
      await close();
    });
    // This thread accepts nothing meanwhile. One that the system ignored would be tried again without end.
    assert.notEqual(Atomics.wait(connected, 0, 0, 20_000), "timed-out");
  },
);
