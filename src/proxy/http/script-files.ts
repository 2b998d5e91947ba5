// The files for a script tag, as the build makes them: page and backend are of one version, and nothing is copied.
import { errorFields, type Logger } from "../logging/logger.ts";
import type { Routes } from "./app.ts";
import { fileResponse, packageFile, type ReadPackageFile } from "./package-file.ts";
import { problemResponse } from "./problem-response.ts";

/** `integrity.json` has the hash of each of the others, as an `integrity` attribute takes it. */
const FILES = [
  "pay-elements.js",
  "pay-pix.js",
  "pay-card.js",
  "pay-price.js",
  "pay-elements.iife.js",
  "integrity.json",
];

// A script with `integrity` from another origin needs the first, and a page with COEP the second.
const SHARED = { "access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin" };

/** Each file is read once, at the first request for it. */
export function scriptFileRoutes(logger: Logger, read?: ReadPackageFile): Routes {
  const route = (name: string): Routes[string] => {
    const load = packageFile(name, read);
    const type = name.endsWith(".json") ? "application/json" : "text/javascript; charset=utf-8";
    return {
      async get(context) {
        const file = await load().catch((error: unknown) => {
          logger.error(
            `${name} cannot be served: serve it from the package's dist folder`,
            errorFields(error),
          );
        });
        if (file === undefined)
          return problemResponse("service_unavailable", {
            status: 503,
            detail: `This backend has no ${name}.`,
          });
        // While a new version is put into use, a page may ask the former one for a version that it does not have.
        const isExact = context.req.query("v") === file.version;
        return fileResponse(context, file, { type, isExact, headers: SHARED });
      },
    };
  };
  return Object.fromEntries(FILES.map((name) => [`/${name}`, route(name)]));
}
