import assert from "node:assert/strict";
import { createServer } from "node:http";
import { test } from "node:test";
import { openStream } from "../../../src/cli/check/event-stream.ts";
import { listen } from "../../proxy/service/stub-service.ts";

test("an event's data holds every character but a line's end", async (t) => {
  const data = JSON.stringify({ payee: "Loja\u2028Exemplo\u2029" });
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" }).end(`event: charge\ndata: ${data}\n\n`);
  });
  const stream = await openStream(await listen(t, server), {}, { patience: 5_000, signal: t.signal });
  while (!stream.ended) await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(stream.events, [{ event: "charge", id: "", data }]);
});
