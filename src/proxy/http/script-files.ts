// The files for a script tag, as the build makes them: page and backend are of one version, and nothing is copied.
import type { Context } from "hono";
import { accepts } from "hono/accepts";
import { sha256 } from "../lib/hash.ts";
import { runtimeName } from "../lib/runtime.ts";
import { errorFields, type Logger } from "../logging/logger.ts";
import type { Routes } from "./app.ts";
import { problemResponse } from "./problem-response.ts";

/** `integrity.json` has the hash of each of the others, as an `integrity` attribute takes it. */
const FILES = [
  "pay-elements.js",
  "pay-pix.js",
  "pay-card.js",
  "pay-elements.iife.js",
  "integrity.json",
] as const;

interface ScriptFile {
  plain: Uint8Array<ArrayBuffer>;
  gzip: Uint8Array<ArrayBuffer>;
  /** Of what it says, compressed or not. */
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

/** Each file is read once, at the first request for it. */
export function scriptFileRoutes(logger: Logger, read: ReadPackageFile = fromPackage): Routes {
  const route = (name: (typeof FILES)[number]): Routes[string] => {
    let file: Promise<ScriptFile> | undefined;
    const load = () => (file ??= loadFile(name, read));
    return {
      async get(context) {
        const loaded = await load().catch((error: unknown) => {
          file = undefined;
          logger.error(
            `${name} cannot be served: serve it from the package's dist folder`,
            errorFields(error),
          );
        });
        return loaded === undefined
          ? problemResponse("service_unavailable", { status: 503, detail: `This backend has no ${name}.` })
          : answer(context, name, loaded);
      },
    };
  };
  return Object.fromEntries(FILES.map((name) => [`/${name}`, route(name)]));
}

async function loadFile(name: string, read: ReadPackageFile): Promise<ScriptFile> {
  const plain = await read(`dist/${name}`);
  const manifest = JSON.parse(new TextDecoder().decode(await read("package.json"))) as { version: string };
  const compressed = new Blob([plain]).stream().pipeThrough(new CompressionStream("gzip"));
  const gzip = new Uint8Array(await new Response(compressed).arrayBuffer());
  return { plain, gzip, hash: await sha256(plain), version: manifest.version };
}

function answer(context: Context, name: string, file: ScriptFile): Response {
  const encoding = accepts(context, {
    header: "Accept-Encoding",
    supports: ["gzip", "identity"],
    default: "identity",
  });
  const { plain, gzip, hash, version } = file;
  const isGzip = encoding === "gzip";
  const etag = `"${hash.slice(0, 32)}${isGzip ? "-gzip" : ""}"`;
  const headers = {
    // While a new version is put into use, a page may ask the former one for a version that it does not have.
    "cache-control": context.req.query("v") === version ? "public, max-age=31536000, immutable" : "no-cache",
    // A script with `integrity` from another origin needs the first, and a page with COEP the second.
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
    vary: "Accept-Encoding",
    etag,
  };
  if (context.req.header("if-none-match")?.includes(etag))
    return new Response(null, { status: 304, headers });
  const type = name.endsWith(".json") ? "application/json" : "text/javascript; charset=utf-8";
  return new Response(isGzip ? gzip : plain, {
    headers: { ...headers, "content-type": type, ...(isGzip && { "content-encoding": "gzip" }) },
  });
}
