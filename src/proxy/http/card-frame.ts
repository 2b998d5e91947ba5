// The page of `<pay-card isolated>`: the card form at the proxy's own origin, for the allowed origins to frame. The build
// makes it, so it is looked for when it is asked for: all else works without.
import { errorFields, type Logger } from "../logging/logger.ts";
import { problemResponse } from "../model/problem.ts";
import { sha256 } from "../lib/hash.ts";

export const CARD_FRAME = "/card-frame";

// The first asks for a process apart from the shop's, out of reach for who reads memory sideways.
const SECURITY = {
  "origin-agent-cluster": "?1",
  "permissions-policy": "camera=(), geolocation=(), microphone=()",
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
};

const build = () => import("pay-elements/card-frame");

/** `allowedOrigins` are those whose pages may frame it. */
export function cardFrameRoute(allowedOrigins: readonly string[], logger: Logger, load = build) {
  const ancestors = allowedOrigins.length > 0 ? allowedOrigins.join(" ") : "'none'";

  return async (request: Request): Promise<Response> => {
    const built = await load().catch((error: unknown) => {
      logger.error("The page of isolated card forms is missing: npm run build makes it", errorFields(error));
    });
    if (built === undefined) {
      const detail = "The page of isolated card forms has not been built.";
      return problemResponse("service_unavailable", { status: 503, detail });
    }
    const policy = `${built.contentSecurityPolicy}; frame-ancestors ${ancestors}`;
    // The policy too: browsers go on with the headers of the page that they have kept.
    const etag = `"${await sha256(policy + built.page)}"`;
    const headers = { ...SECURITY, "cache-control": "no-cache", "content-security-policy": policy, etag };
    if (request.headers.get("if-none-match")?.includes(etag))
      return new Response(null, { status: 304, headers });
    return new Response(built.page, { headers: { ...headers, "content-type": "text/html; charset=utf-8" } });
  };
}
