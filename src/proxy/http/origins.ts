// Which pages may call: the proxy's own origin and the listed ones, by name and never by `*`, because calls
// and streams carry the buyer's cookies.
import { ProblemError } from "../model/problem.ts";

export interface Origins {
  /** Throws a `ProblemError` where the request comes from a page of another origin. */
  check(request: Request): void;
  /** Answers a preflight. */
  preflight(request: Request, methods: readonly string[]): Response;
  /** Adds what lets the calling page read the response. */
  expose(request: Request, response: Response): Response;
}

const DAY = 86_400;

/** `own` is the public origin; without it, the request's address says what the proxy's own is. */
export function createOrigins(allowed: readonly string[], own: string | undefined): Origins {
  const listed = new Set(allowed);

  function isAllowed(origin: string, request: Request) {
    if (listed.has(origin)) return true;
    if (own !== undefined) return origin === own;
    return isOrigin(origin, new URL(request.url));
  }

  const add = "add the page's origin to allowedOrigins.";
  const detail =
    own === undefined
      ? `If this is the shop's own page, set publicUrl (PAY_PUBLIC_URL) to its address; else ${add}`
      : `The proxy's own pages are at ${own} (publicUrl, PAY_PUBLIC_URL); if this page is another's, ${add}`;

  const origins: Origins = {
    check(request) {
      const origin = request.headers.get("origin");
      if (origin !== null && !isAllowed(origin, request)) {
        throw new ProblemError("origin_not_allowed", { detail });
      }
    },
    preflight(request, methods) {
      origins.check(request);
      const headers = {
        "access-control-allow-methods": methods.join(", "),
        "access-control-allow-headers": "content-type, idempotency-key, last-event-id",
        "access-control-max-age": String(DAY),
        allow: methods.join(", "),
      };
      return new Response(null, { status: 204, headers });
    },
    expose(request, response) {
      response.headers.append("vary", "Origin");
      const origin = request.headers.get("origin");
      if (origin === null || !isAllowed(origin, request)) return response;
      response.headers.set("access-control-allow-origin", origin);
      response.headers.set("access-control-allow-credentials", "true");
      response.headers.set("access-control-expose-headers", "date, retry-after");
      return response;
    },
  };
  return origins;
}

/**
 * Whether a page of `origin` may be of the same origin as what its browser asked for, where the request arrived at `url`.
 * A request that arrived by https did so from the browser on. One by http may have come through a server that ends TLS,
 * so that the page is https and its default port 443; `X-Forwarded-Proto` could tell, but any client can send it.
 */
function isOrigin(origin: string, url: URL): boolean {
  if (origin === url.origin) return true;
  const page = URL.parse(origin);
  if (url.protocol !== "http:" || page?.protocol !== "https:") return false;
  return page.hostname === url.hostname && page.port === (url.port === "443" ? "" : url.port);
}
