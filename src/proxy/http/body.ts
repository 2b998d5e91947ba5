// Reads request bodies, in bounded time and memory, and JSON alone. Hono's bodyLimit bounds neither the time that a body takes nor the memory that all bodies take together.
import type * as z from "zod/mini";
import type { FieldError } from "../../contract/index.ts";
import { abortable } from "../lib/with-timeout.ts";
import { MAX_DEPTH, parseJson } from "../lib/json.ts";
import { ERROR_MESSAGES } from "../lib/zod-messages.ts";
import { ProblemError } from "../model/problem-details.ts";
import { reserve } from "./body-memory.ts";

/** Milliseconds that a body may take. */
const TIMEOUT = 15_000;
/** Bytes that are reserved at first for a body of unknown length. */
const INITIAL_SIZE = 4_096;

/** Throws a `ProblemError` if the body is not declared to be JSON. */
export function requireJson(request: Request) {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw new ProblemError("unsupported_media_type");
}

/**
 * The raw body. Throws a `ProblemError` beyond `limit` bytes, without reading on; if the body takes too long or breaks
 * off; and where too many others are being read.
 */
export async function readBody(request: Request, limit: number): Promise<Uint8Array> {
  if (request.bodyUsed) throw new TypeError("The request's body was read before it came to the proxy.");
  const declared = Number(request.headers.get("content-length") ?? NaN);
  if (declared > limit) throw tooLarge(limit);
  const isDeclared = declared >= 0;
  const stop = new AbortController();
  const release = reserve(isDeclared ? declared : limit, stop);
  const timer = setTimeout(() => stop.abort(tooSlow()), TIMEOUT);
  try {
    // A server reads no more than was declared, and reads it at once, without making a stream first. Firefox, where the proxy
    // may run in a worker, knows no `body`.
    const isWhole = isDeclared || (request.body as unknown) === undefined;
    const whole = isWhole ? request.arrayBuffer() : collect(request.body, limit, stop.signal);
    const body = await abortable(stop.signal, () => whole);
    if (body.byteLength > limit) throw tooLarge(limit);
    return new Uint8Array(body);
  } catch (cause) {
    if (cause instanceof ProblemError) throw cause;
    throw new ProblemError("invalid_request", { detail: "The body ended early." }, { cause });
  } finally {
    clearTimeout(timer);
    release();
  }
}

/** Copies each chunk: chunks of one byte, kept as they come, would take hundreds of bytes each. */
async function collect(stream: Request["body"], limit: number, signal: AbortSignal): Promise<ArrayBuffer> {
  let body = new Uint8Array(INITIAL_SIZE);
  let size = 0;
  const sink = new WritableStream<Uint8Array>({
    write(piece) {
      const end = size + piece.byteLength;
      if (end > limit) throw tooLarge(limit);
      if (end > body.byteLength) {
        const larger = new Uint8Array(Math.max(end, 2 * body.byteLength));
        larger.set(body);
        body = larger;
      }
      body.set(piece, size);
      size = end;
    },
  });
  await stream?.pipeTo(sink, { signal });
  return body.buffer.slice(0, size);
}

const tooLarge = (limit: number) =>
  new ProblemError("payload_too_large", { detail: `At most ${limit} bytes are accepted.` });

const tooSlow = () =>
  new ProblemError("invalid_request", {
    status: 408,
    detail: `The body did not arrive within ${TIMEOUT / 1000} s.`,
    close: true,
  });

/** Throws a `ProblemError` that quotes nothing of the body, as the message of a parser would. */
function parseBody(body: Uint8Array): unknown {
  const { value, error } = parseJson(body);
  if (error === "not_json")
    throw new ProblemError("invalid_request", { detail: "The body is not JSON in UTF-8." });
  if (error === "too_deep")
    throw new ProblemError("invalid_request", { detail: `The body nests deeper than ${MAX_DEPTH} levels.` });
  return value;
}

/** The body as a message of the contract. Throws a `ProblemError` that names each field which is not as it should be. */
export function parseAs<Message>(schema: z.ZodMiniType<Message>, name: string, body: Uint8Array): Message {
  const result = schema.safeParse(parseBody(body), ERROR_MESSAGES);
  if (result.success) return result.data;
  const errors = result.error.issues.map(({ path, code, message }): FieldError => ({
    field: path.join("."),
    code,
    message,
  }));
  throw new ProblemError("invalid_request", { detail: `The body is not ${name}.`, errors });
}

/** A response that no cache may keep. */
export const json = (body: unknown, status = 200) =>
  Response.json(body, { status, headers: { "cache-control": "no-store" } });
