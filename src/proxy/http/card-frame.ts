// The page of `<pay-card isolated>`: the card form at the proxy's own origin, for the allowed origins to frame. The build
// makes it, so it is loaded on request: everything else works without it.
import type { Context } from "hono";
import { errorFields, type Logger } from "../logging/logger.ts";
import { sha256 } from "../lib/hash.ts";
import type { Handlers } from "./app.ts";
import { problemResponse } from "./problem-response.ts";
import * as openapi from "./openapi/operation.ts";

export const cardFramePaths = {
  "/card-frame": {
    get: {
      operationId: "getCardFrame",
      tags: ["Isolation"],
      summary: "The page of isolated card forms",
      description:
        "Shown in a frame by `<pay-card isolated>`, so that what is typed is out of reach for the shop's page: serve " +
        "`dist/card-frame.html` of the package as it is. Its policy is within it, but for `frame-ancestors`, which is a header: " +
        "the origins of the shop's pages, or `'none'`.",
      responses: {
        200: { description: "The page.", content: { "text/html": { schema: { type: "string" } } } },
        ...openapi.problems(["service_unavailable", 503, "The page has not been built"]),
      },
    },
  },
};

// Hono's secureHeaders takes no policy as a text, and would add headers that keep the page from being framed. The first
// asks for a process apart from the shop's page, against attacks such as Spectre.
const SECURITY = {
  "origin-agent-cluster": "?1",
  "permissions-policy": "camera=(), geolocation=(), microphone=()",
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
};

const build = () => import("pay-elements/card-frame");

/** `allowedOrigins` are those whose pages may frame it. */
export function cardFrameRoutes(
  allowedOrigins: readonly string[],
  logger: Logger,
  load = build,
): Handlers<typeof cardFramePaths> {
  const ancestors = allowedOrigins.length > 0 ? allowedOrigins.join(" ") : "'none'";

  async function get({ req }: Pick<Context, "req">): Promise<Response> {
    const built = await load().catch((error: unknown) => {
      logger.error("The page of isolated card forms is missing: run npm run build", errorFields(error));
    });
    if (built === undefined) {
      const detail = "The page of isolated card forms has not been built.";
      return problemResponse("service_unavailable", { status: 503, detail });
    }
    const policy = `${built.contentSecurityPolicy}; frame-ancestors ${ancestors}`;
    // Of the policy too: with 304 a browser keeps the headers of the page that it has.
    const etag = `"${await sha256(policy + built.page)}"`;
    const headers = { ...SECURITY, "cache-control": "no-cache", "content-security-policy": policy, etag };
    if (req.header("if-none-match")?.includes(etag)) return new Response(null, { status: 304, headers });
    return new Response(built.page, { headers: { ...headers, "content-type": "text/html; charset=utf-8" } });
  }

  return { "/card-frame": { get } };
}
