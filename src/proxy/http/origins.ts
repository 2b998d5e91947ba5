// Which pages may call: the proxy's own origin and the listed ones, by name and never by `*`, because calls
// and streams carry the buyer's cookies.
import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import type { Logger } from "../logging/logger.ts";
import { createLogThrottle } from "../logging/throttle.ts";
import { ProblemError } from "../model/problem.ts";

export interface Origins {
  /** Throws a `ProblemError` where the request comes from a page of another origin. */
  check(request: Request): void;
  /** For an address that pages call: refuses other origins, answers preflights, and lets the page read the response. */
  cors(methods: readonly string[]): MiddlewareHandler;
}

const DAY = 86_400;

interface OriginsOptions {
  allowed: readonly string[];
  /** The public origin; without it, the proxy's own origin is taken from each request. */
  own: string | undefined;
  logger: Logger;
  now: () => number;
}

export function createOrigins({ allowed, own, logger, now }: OriginsOptions): Origins {
  const listed = new Set(allowed);
  const isNew = createLogThrottle(now);

  function isAllowed(origin: string, request: Request) {
    if (listed.has(origin)) return true;
    if (own !== undefined) return origin === own;
    return isOrigin(origin, new URL(request.url));
  }

  function refusal(origin: string, request: Request): ProblemError {
    const detail = explain(origin, own, request);
    if (isNew(origin)) logger.warn(`A page was refused. ${detail}`);
    return new ProblemError("origin_not_allowed", { detail });
  }

  function check(request: Request) {
    const origin = request.headers.get("origin");
    if (origin !== null && !isAllowed(origin, request)) throw refusal(origin, request);
  }

  return {
    check,
    cors: (methods) =>
      cors({
        origin(origin, context) {
          if (origin === "" || isAllowed(origin, context.req.raw)) return origin;
          context.res.headers.set("vary", "Origin");
          throw refusal(origin, context.req.raw);
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

/**
 * Which origin was refused, which one is expected, and the option to set. Browsers say in `Sec-Fetch-Site` whether they
 * asked at the page's own origin, as they do behind a development server that passes requests on.
 */
function explain(origin: string, own: string | undefined, request: Request): string {
  const page = URL.parse(origin);
  if (page?.origin !== origin || !/^https?:$/.test(page.protocol))
    return "The page's origin is neither http nor https, as that of a file or of a sandboxed frame: serve it over http or https.";
  const expected =
    own === undefined
      ? `${new URL(request.url).origin}, where the request arrived, since publicUrl (PAY_PUBLIC_URL) is not set`
      : `${own}, by publicUrl (PAY_PUBLIC_URL)`;
  return `The page's origin is ${origin}, and the proxy's is ${expected}. ${advice(origin, request)}`;
}

function advice(origin: string, request: Request): string {
  switch (request.headers.get("sec-fetch-site")) {
    case "same-origin":
      return `The browser reaches the proxy at ${origin}: set publicUrl to it.`;
    case "same-site":
    case "cross-site":
      return `Add ${origin} to allowedOrigins (PAY_ALLOWED_ORIGINS).`;
    default:
      return (
        `If browsers reach the proxy at ${origin}, for example through a development server, set publicUrl to it. ` +
        "If not, add it to allowedOrigins (PAY_ALLOWED_ORIGINS)."
      );
  }
}
