// A file that the build makes for browsers: read from the package once, and answered as browsers keep it.
import { accepts } from "hono/accepts";
import type { Context } from "hono";
import { sha256 } from "../lib/hash.ts";
import { runtimeName } from "../lib/runtime.ts";

export interface PackageFile {
  plain: Uint8Array<ArrayBuffer>;
  gzip: Uint8Array<ArrayBuffer>;
  /** SHA-256 of what it says, compressed or not, in hexadecimal. */
  hash: string;
  /** Of the package. */
  version: string;
}

/** Gives a file of the package by its path in it. Rejects if it has not been built, or the runtime reads no files. */
export type ReadPackageFile = (path: string) => Promise<Uint8Array<ArrayBuffer>>;

const fromPackage: ReadPackageFile = async (path) => {
  const runtime = globalThis.process as typeof globalThis.process | undefined;
  const fs = runtime?.getBuiltinModule?.("node:fs/promises");
  const module = runtime?.getBuiltinModule?.("node:module");
  if (!fs || !module) throw new Error(`${runtimeName()} reads no files of a package.`);
  const file = module.createRequire(import.meta.url).resolve(`pay-elements/${path}`);
  return new Uint8Array(await fs.readFile(file));
};

/** Gives what reads a file of `dist` when it is first needed, and again where that failed. */
export function packageFile(name: string, read: ReadPackageFile = fromPackage): () => Promise<PackageFile> {
  let file: Promise<PackageFile> | undefined;
  return async () => {
    try {
      return await (file ??= loadFile(name, read));
    } catch (error) {
      file = undefined;
      throw error;
    }
  };
}

async function loadFile(name: string, read: ReadPackageFile): Promise<PackageFile> {
  const plain = await read(`dist/${name}`);
  const manifest = JSON.parse(new TextDecoder().decode(await read("package.json"))) as { version: string };
  const compressed = new Blob([plain]).stream().pipeThrough(new CompressionStream("gzip"));
  const gzip = new Uint8Array(await new Response(compressed).arrayBuffer());
  return { plain, gzip, hash: await sha256(plain), version: manifest.version };
}

/** `isExact`: what is asked for can be no other file, so that a browser need not ask again. */
export function fileResponse(
  context: Context,
  { plain, gzip, hash }: PackageFile,
  { type, isExact, headers: given }: { type: string; isExact: boolean; headers: Record<string, string> },
): Response {
  const encoding = accepts(context, {
    header: "Accept-Encoding",
    supports: ["gzip", "identity"],
    default: "identity",
  });
  const isGzip = encoding === "gzip";
  const etag = `"${hash.slice(0, 32)}${isGzip ? "-gzip" : ""}"`;
  const headers = {
    ...given,
    "cache-control": isExact ? "public, max-age=31536000, immutable" : "no-cache",
    "x-content-type-options": "nosniff",
    vary: "Accept-Encoding",
    etag,
  };
  if (context.req.header("if-none-match")?.includes(etag))
    return new Response(null, { status: 304, headers });
  return new Response(isGzip ? gzip : plain, {
    headers: { ...headers, "content-type": type, ...(isGzip && { "content-encoding": "gzip" }) },
  });
}
