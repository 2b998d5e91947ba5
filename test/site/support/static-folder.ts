// A folder below a path of a plain static server.
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { listen } from "../../support/serve.ts";

const PATH = "/any/path/";
const TYPES: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".png": "image/png",
  ".webp": "image/webp",
};

/** Calls `use` with the folder's address, while it is served. */
export async function serveFolder(folder: string, use: (address: string) => Promise<void>): Promise<void> {
  const server = await listen(async ({ url = "" }, response) => {
    const { pathname } = new URL(url, "http://host");
    const name = pathname.endsWith("/") ? `${pathname}index.html` : pathname;
    const file =
      name.startsWith(PATH) &&
      (await readFile(join(folder, decodeURIComponent(name.slice(PATH.length)))).catch(() => undefined));
    response.writeHead(file ? 200 : 404, { "Content-Type": TYPES[extname(name)] ?? "text/plain" });
    response.end(file || "");
  });
  await use(server.origin + PATH);
  server.close();
}
