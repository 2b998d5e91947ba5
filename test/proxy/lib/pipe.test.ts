import { Writable } from "node:stream";
import { test } from "node:test";
import assert from "node:assert/strict";
import { pipe } from "../../../src/proxy/lib/pipe.ts";

/** A body that counts what is taken of it, and hears of its reader's leaving. */
function bodyOf(chunks: number) {
  const seen = { taken: 0, cancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (seen.taken++ === chunks) controller.close();
        else controller.enqueue(new Uint8Array(10));
      },
      cancel: () => void (seen.cancelled = true),
    },
    { highWaterMark: 0 },
  );
  return { seen, body };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("everything is written, then the end", async () => {
  let bytes = 0;
  const out = new Writable({
    highWaterMark: 15,
    write(chunk: Uint8Array, _, done) {
      bytes += chunk.length;
      setImmediate(done);
    },
  });
  await pipe(bodyOf(20).body, out);
  assert.deepEqual([bytes, out.writableEnded], [200, true]);
});

test("nothing more is read while nothing can be written, until the other side closes", async () => {
  const out = new Writable({ highWaterMark: 15, write() {} });
  const { seen, body } = bodyOf(1_000);
  const pouring = pipe(body, out);
  for (let turn = 0; turn < 20; turn++) await settled();
  assert.deepEqual(seen, { taken: 2, cancelled: false });
  out.destroy();
  await pouring;
  assert.equal(seen.cancelled, true);
});

test("nothing is read for a side that has closed already", async () => {
  const out = new Writable({ write() {} });
  out.destroy();
  const { seen, body } = bodyOf(1_000);
  await pipe(body, out);
  assert.deepEqual(seen, { taken: 0, cancelled: true });
});

test("a stream that breaks off destroys the other side rather than ending it", async () => {
  const out = new Writable({ write: (_chunk, _encoding, done) => done() });
  const body = new ReadableStream<Uint8Array>({ start: (controller) => controller.error(new Error("gone")) });
  await pipe(body, out);
  assert.deepEqual([out.destroyed, out.writableEnded], [true, false]);
});

test("a stream that breaks off while nothing can be written destroys the other side at once", async () => {
  const out = new Writable({ highWaterMark: 15, write() {} });
  let breakOff = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new Uint8Array(100));
      breakOff = () => controller.error(new Error("too far behind"));
    },
  });
  const pouring = pipe(body, out);
  for (let turn = 0; turn < 20; turn++) await settled();
  assert.equal(out.destroyed, false);
  breakOff();
  await pouring;
  assert.deepEqual([out.destroyed, out.writableEnded], [true, false]);
});
