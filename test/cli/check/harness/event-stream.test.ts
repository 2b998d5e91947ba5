import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { openStream } from "../../../../src/cli/check/harness/event-stream.ts";
import { serve } from "../../../support/serve.ts";

async function eventsOf(t: TestContext, ...pieces: string[]) {
  const { origin } = await serve(t, (_, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (const piece of pieces) response.write(piece);
    response.end();
  });
  const stream = await openStream(origin, {}, { timeout: 5_000, signal: t.signal });
  while (!stream.ended) await new Promise((resolve) => setImmediate(resolve));
  return stream.events;
}

test("an event's data holds every character but a line's end", async (t) => {
  const data = JSON.stringify({ payee: "Loja\u2028Exemplo\u2029" });
  assert.deepEqual(await eventsOf(t, `event: charge\ndata: ${data}\n\n`), [
    { event: "charge", id: "", data },
  ]);
});

test("lines end by a carriage return, a line feed or both, the last one too", async (t) => {
  const expected = ["a", "b"].map((data) => ({ event: "charge", id: "1", data }));
  for (const end of ["\n", "\r", "\r\n"]) {
    const lines = ["a", "b"].flatMap((data) => ["event: charge", "id: 1", `data: ${data}`, ""]);
    assert.deepEqual(await eventsOf(t, ...lines.map((line) => line + end)), expected, JSON.stringify(end));
  }
});

test("what only keeps the stream alive is no event of a charge", async (t) => {
  const keepAlive = ":\nevent: keep-alive\ndata:\n\n";
  const charge = { event: "charge", id: "1", data: "{}" };
  const text = "event: charge\nid: 1\ndata: {}\n\n";
  assert.deepEqual(await eventsOf(t, keepAlive, text, keepAlive, text), [charge, charge]);
});
