import type { Writable } from "node:stream";

/** Writes a stream out, no faster than it is taken in. Lets go of the stream where the other side goes away. */
export async function pour(body: ReadableStream<Uint8Array>, out: Writable): Promise<void> {
  if (out.destroyed) return body.cancel();
  const reader = body.getReader();
  out.once("close", () => void reader.cancel().catch(() => {}));
  try {
    while (await passOn(reader, out));
    out.end();
  } catch {
    // The stream broke off, and so does the connection: an end would look as if all had been said.
    out.destroy();
  }
}

/** Whether there may be more. A function of its own, so that whoever waits for the next piece does not keep this one. */
async function passOn(reader: ReadableStreamDefaultReader<Uint8Array>, out: Writable): Promise<boolean> {
  const { done, value } = await reader.read();
  if (!done && !out.write(value)) await new Promise((resolve) => out.once("drain", resolve));
  return !done;
}
