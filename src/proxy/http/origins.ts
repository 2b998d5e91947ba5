// Which pages may call: the proxy's own origin and the listed ones, by name and never by `*`, because calls
// and streams carry the buyer's cookies.
import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import { ProblemError } from "../model/problem.ts";

export interface Origins {
  /** Throws a `ProblemError` where the request comes from a page of another origin. */
  check(request: Request): void;
  /** For an address that pages call: refuses other origins, answers preflights, and lets the page read the response. */
  cors(methods: readonly string[]): MiddlewareHandler;
}

const DAY = 86_400;

/** `own` is the public origin; without it, the proxy's own origin is taken from each request. */
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

  const refusal = () => new ProblemError("origin_not_allowed", { detail });

  function check(request: Request) {
    const origin = request.headers.get("origin");
    if (origin !== null && !isAllowed(origin, request)) throw refusal();
  }

  return {
    check,
    cors: (methods) =>
      cors({
        origin(origin, context) {
          if (origin === "" || isAllowed(origin, context.req.raw)) return origin;
          context.res.headers.set("vary", "Origin");
          throw refusal();
        },
        credentials: true,
        maxAge: DAY,
        // Each list is one item, so that it is written with a space after each comma, as `Allow` is.
        allowMethods: [methods.join(", ")],
        allowHeaders: ["content-type, idempotency-key, last-event-id"],
        exposeHeaders: ["date, retry-after"],
      }),
  };
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
