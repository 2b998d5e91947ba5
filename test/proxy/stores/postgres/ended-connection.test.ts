// A server that ends a connection in the very packet that says it is ready, as where an operator ends all of them.
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { test } from "node:test";
import assert from "node:assert/strict";
import { postgresStore } from "../../../../src/proxy/index.ts";
import { silent } from "../../../support/shop.ts";

/** A message of the protocol: https://www.postgresql.org/docs/current/protocol-message-formats.html */
function message(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}

const AUTHENTICATED = message("R", Buffer.alloc(4));
const READY = message("Z", Buffer.from("I"));
const ENDED = message(
  "E",
  Buffer.from("SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0"),
);

test("a connection that is ended as it is made fails the call, and not the process", async (t) => {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => socket.end(Buffer.concat([AUTHENTICATED, READY, ENDED])));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  const store = postgresStore(`postgres://pay@127.0.0.1:${port}/shop`, { logger: silent });
  t.after(() => store.close());
  await assert.rejects(store.order("A-1"));
});
