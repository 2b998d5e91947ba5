// The file that registers the desk's elements, as the build makes it: page and calls are of one version, and nothing is
// copied. Anybody may have it, as they may have the package.
import type { Context } from "hono";
import type { Logger } from "../../proxy/index.ts";
import { errorFields, fileResponse, packageFile, type ReadPackageFile } from "../../proxy/internal.ts";
import { AdminError, problemOf } from "./admin-error.ts";

export const SCRIPT = "pay-admin.js";

export interface Script {
  /** Rejects if it has not been built, or the runtime reads no files. */
  load: ReturnType<typeof packageFile>;
  /** Never rejects. */
  answer(context: Context): Promise<Response>;
}

export function createScript(logger: Logger, read?: ReadPackageFile): Script {
  const load = packageFile(SCRIPT, read);
  return {
    load,
    async answer(context) {
      try {
        const file = await load();
        return fileResponse(context, file, {
          type: "text/javascript; charset=utf-8",
          isExact: [file.version, file.hash].includes(context.req.query("v") ?? ""),
          headers: { "cross-origin-resource-policy": "same-origin" },
        });
      } catch (error) {
        logger.error(
          `${SCRIPT} cannot be served: serve it from the package's dist folder`,
          errorFields(error),
        );
        return problemOf(
          new AdminError("service_unavailable", { detail: `This backend has no ${SCRIPT}.`, retryAfter: 5 }),
        )!;
      }
    },
  };
}
