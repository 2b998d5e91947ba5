// Event streams as the checker reads them: any text, in any pieces, with any line ends.
import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import type { TestContext } from "node:test";
import fc from "fast-check";
import { chargeOf, openStream, type StreamEvent } from "../../../src/cli/check/harness/event-stream.ts";
import { Broken } from "../../../src/cli/check/harness/verdict.ts";
import { fuzzOn } from "./support/fuzz.ts";
import { nearlyJson, nearlyText } from "../../support/mutate.ts";
import { serve } from "../../support/serve.ts";

const CHARGE = {
  id: "0123456789abcdef",
  orderId: "A-1001",
  method: "pix",
  status: "pending",
  amount: 12345,
  currency: "BRL",
  version: 1,
  createdAt: "2026-11-21T15:10:00Z",
  updatedAt: "2026-11-21T15:10:00Z",
};

const value = fc.oneof(
  nearlyJson([CHARGE]),
  nearlyText(fc.constantFrom("charge", "1", "", " x", ": x", "a\u2028b")),
);
const line = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        fc.constantFrom("data", "event", "id", "retry", "x", ""),
        fc.constantFrom(":", ": ", ":  "),
        value,
      )
      .map((parts) => parts.join("")),
  },
  { weight: 2, arbitrary: fc.constant("") },
  { weight: 1, arbitrary: fc.constantFrom("data", "event", ":", ": comment", "data:", " data: x") },
);
const lineEnd = fc.constantFrom("\n", "\r\n", "\r");
const streams = fc.record({
  lines: fc.array(
    fc.tuple(
      line.map((text) => text.slice(0, 3_000).replaceAll(/[\r\n]|\p{Cs}/gu, "")),
      lineEnd,
    ),
    { maxLength: 12 },
  ),
  cuts: fc.array(fc.nat(), { maxLength: 4 }),
});

async function streamServer(t: TestContext) {
  const sent = { write: (response: ServerResponse) => void response.end() };
  const { origin: url } = await serve(t, (_, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.flushHeaders();
    sent.write(response);
  });
  return { sent, url };
}

fuzzOn(
  "any event stream is parsed as the HTML standard says",
  { prepare: streamServer },
  streams,
  async ({ lines, cuts }, { sent, url }) => {
    const text = lines.flat().join("");
    const bytes = Buffer.from(text);
    const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].toSorted(
      (a, b) => a - b,
    );
    sent.write = (response) => {
      for (const [n, end] of places.entries()) response.write(bytes.subarray(places[n - 1] ?? 0, end));
      response.end();
    };
    const stream = await openStream(url, {}, { timeout: 30_000, signal: new AbortController().signal });
    while (!stream.ended) await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(stream.events, asTheStandardSays(text));
    for (const event of stream.events) {
      try {
        chargeOf(event, stream);
      } catch (error) {
        assert.ok(error instanceof Broken, String(error));
      }
    }
  },
);

/** The events of a stream (HTML, 9.2.6), but that an id holds for its own event alone. */
function asTheStandardSays(text: string): StreamEvent[] {
  // A byte order mark before all is none of the text, and a line that does not end is none.
  const lines = text
    .replace(/^\ufeff/, "")
    .split(/\r\n|\r|\n/)
    .slice(0, -1);
  const events: StreamEvent[] = [];
  let event = "message";
  let id = "";
  let data: string[] = [];
  for (const line of lines) {
    if (line === "") {
      if (data.length > 0) events.push({ event, id, data: data.join("\n") });
      [event, id, data] = ["message", "", []];
      continue;
    }
    const colon = line.indexOf(":");
    const name = colon < 0 ? line : line.slice(0, colon);
    const text = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (name === "data") data.push(text);
    else if (name === "event") event = text || "message";
    else if (name === "id" && !text.includes("\0")) id = text;
  }
  return events;
}
