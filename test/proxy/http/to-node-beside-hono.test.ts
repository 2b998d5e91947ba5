// A Hono app in the same process puts classes of its own in the place of the platform's.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import assert from "node:assert/strict";
import { getRequestListener } from "@hono/node-server";
import { toNode } from "../../../src/proxy/http/to-node.ts";
import { keepPlatformClasses } from "../../support/platform-classes.ts";

test("an event stream ends as well where the platform's classes were replaced", async (t) => {
  keepPlatformClasses(t);
  const platform = Response;
  getRequestListener(() => new Response("a shop's page"));
  assert.notEqual(Response, platform);
  const said = t.mock.method(console, "error", () => {});
  const stream = () => new Response("data: 1\n\n", { headers: { "content-type": "text/event-stream" } });
  const server = createServer(toNode({ fetch: async () => stream() }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  assert.equal(await (await fetch(`http://127.0.0.1:${port}/`)).text(), "data: 1\n\n");
  await new Promise<void>((resolve) => server.close(() => resolve()));
  assert.deepEqual(
    said.mock.calls.map(({ arguments: [error] }) => String(error)),
    [],
  );
});
