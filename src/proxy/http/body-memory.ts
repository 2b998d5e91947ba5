// The memory for request bodies that are being read, shared by all proxies of the process.
import { ProblemError } from "../model/problem-details.ts";

/** Bytes of all bodies together. */
const MAX_RESERVED = 32 * 1024 * 1024;

interface Reading {
  /** The bytes that the body may have. */
  size: number;
  stop: AbortController;
}

/** Oldest first. */
const readings = new Set<Reading>();
let reserved = 0;

/**
 * Reserves memory for a body until the returned function is called. If there is not enough, the largest of all bodies is
 * given up, or the oldest of several: its `stop` aborts with a `ProblemError`. Requests of buyers and of the service are small
 * and soon read, so it is none of theirs.
 */
export function reserve(size: number, stop: AbortController): () => void {
  const reading = { size, stop };
  readings.add(reading);
  reserved += size;
  while (reserved > MAX_RESERVED) {
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
