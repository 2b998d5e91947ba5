// Reads request bodies: JSON alone, and never more than there is room for.
import { ProblemError } from "../problem-response.ts";

/** Throws a `ProblemError` where the body is not declared to be JSON. */
export function requireJson(request: Request) {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw new ProblemError("unsupported_media_type");
}

/** The raw body. Throws a `ProblemError` beyond `limit` bytes, without reading on. */
export async function readBody(request: Request, limit: number): Promise<Uint8Array> {
  const tooLarge = () =>
    new ProblemError("payload_too_large", { detail: `At most ${limit} bytes are taken.` });
  const declared = Number(request.headers.get("content-length") ?? NaN);
  if (declared > limit) throw tooLarge();
  // A server takes no more than was declared, and reads it in one go without making a stream of it first.
  if (declared <= limit) {
    const body = new Uint8Array(await request.arrayBuffer());
    if (body.byteLength > limit) throw tooLarge();
    return body;
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge();
    chunks.push(chunk);
  }
  const body = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.byteLength;
  }
  return body;
}

/** Throws a `ProblemError` that says nothing of the body: a parser's own words quote it. */
export function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    throw new ProblemError("invalid_request", { detail: "The body is not JSON in UTF-8." });
  }
}

/** A response that no cache may keep. */
export const json = (body: unknown, status = 200) =>
  Response.json(body, { status, headers: { "cache-control": "no-store" } });
