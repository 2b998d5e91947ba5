import type { Writable } from "node:stream";

// Not `pipeline` of node:stream: with it the objects of a stream take 22 kB instead of 13, and on Bun it does not disconnect a
// client that reads nothing.

/**
 * Writes a stream out, with back-pressure. Cancels the stream where the other side closes. If the stream fails, the other
 * side is destroyed at once, whatever is queued: an end would look as if the stream were complete.
 */
export async function pipe(body: ReadableStream<Uint8Array>, out: Writable): Promise<void> {
  if (out.destroyed) return body.cancel();
  const reader = body.getReader();
  out.once("close", () => void reader.cancel().catch(() => {}));
  reader.closed.catch(() => out.destroy());
  try {
    while (await writeNext(reader, out));
    if (!out.destroyed) out.end();
  } catch {
    out.destroy();
  }
}

/** Whether there may be more. A separate function, so that the wait for the next chunk does not keep this one in memory. */
async function writeNext(reader: ReadableStreamDefaultReader<Uint8Array>, out: Writable): Promise<boolean> {
  const { done, value } = await reader.read();
  if (done || out.destroyed) return false;
  if (!out.write(value)) await drained(out);
  return true;
}

/** Resolves when more may be written, or the other side has closed. */
function drained(out: Writable): Promise<void> {
  return new Promise((resolve) => {
    function go() {
      out.off("drain", go).off("close", go);
      resolve();
    }
    out.on("drain", go).on("close", go);
  });
}
