// Memory for the request bodies that are being read. It is the process's, whichever of its proxies reads them.
import { ProblemError } from "../model/problem.ts";

/** Bytes of all of them together. */
const MOST = 32 * 1024 * 1024;

interface Reading {
  /** Bytes that the body may come to. */
  size: number;
  stop: AbortController;
}

/** Oldest first. */
const readings = new Set<Reading>();
let reserved = 0;

/**
 * Keeps memory for a body until the function that it gives is called. Where there is no more, the largest of all bodies
 * is given up, and the oldest among equals: its `stop` aborts with a `ProblemError`. What buyers and the service send is
 * small and soon read, so that it is not theirs.
 */
export function reserve(size: number, stop: AbortController): () => void {
  const reading = { size, stop };
  readings.add(reading);
  reserved += size;
  while (reserved > MOST) {
    const largest = [...readings].reduce((most, each) => (each.size > most.size ? each : most));
    release(largest);
    largest.stop.abort(tooMany());
  }
  return () => release(reading);
}

function release(reading: Reading) {
  if (readings.delete(reading)) reserved -= reading.size;
}

const tooMany = () =>
  new ProblemError("service_unavailable", {
    status: 503,
    detail: "Too many request bodies are being read at once.",
    retryAfter: 1,
    close: true,
  });
