// What the shops serve: ready bytes, compressed as well as brotli can.
import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompressSync, constants } from "node:zlib";

export interface File {
  type: string;
  body: Buffer;
  encoding?: "br";
}

export function compressed(type: string, text: string | Uint8Array): File {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return { type, body: brotliCompressSync(text, { params }), encoding: "br" };
}

/** Answers with the file at the request's path, 404 if there is none. */
export function serve(files: ReadonlyMap<string, File>, request: IncomingMessage, response: ServerResponse) {
  const file = files.get(new URL(request.url!, "http://shop").pathname);
  if (!file) return response.writeHead(404).end();
  response.writeHead(200, {
    "content-type": file.type,
    "content-length": file.body.length,
    // What a page asks for twice it has once.
    "cache-control": "max-age=600",
    ...(file.encoding && { "content-encoding": file.encoding }),
  });
  return response.end(file.body);
}
