// Which pages may call: the proxy's own origin and the listed ones, by name and never by `*`, because calls
// and streams carry the buyer's cookies.
import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import { createLogThrottle } from "../logging/throttle.ts";
import { ProblemError } from "../model/problem-details.ts";
import type { ProxyContext } from "../context/context.ts";

export interface Origins {
  /** Throws a `ProblemError` if the request comes from a page of another origin. */
  check(request: Request): void;
  /** For an address that pages call: refuses other origins, answers preflights, and lets the page read the response. */
  cors(methods: readonly string[]): MiddlewareHandler;
}

const DAY = 86_400;
/** What the elements send. */
const HEADERS = ["content-type", "idempotency-key", "last-event-id"];
/** RFC 9110, section 5.6.2. */
const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;

/** `own` is the public origin; without it, the proxy's own origin is taken from each request. */
export function createOrigins(
  { logger, now }: ProxyContext,
  allowed: readonly string[],
  own: string | undefined,
): Origins {
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
    cors: (methods) => (context, next) =>
      cors({
        origin(origin) {
          if (origin === "" || isAllowed(origin, context.req.raw)) return origin;
          context.res.headers.set("vary", "Origin");
          throw refusal(origin, context.req.raw);
        },
        credentials: true,
        maxAge: DAY,
        // Each list is one item, so that it is written with a space after each comma, as `Allow` is.
        allowMethods: [methods.join(", ")],
        allowHeaders: [allowedHeaders(context.req.header("access-control-request-headers")).join(", ")],
        exposeHeaders: ["date, retry-after"],
      })(context, next),
  };
}

/**
 * What the elements send, and what scripts of the shop's page add to every request, such as the `traceparent` of a tracer:
 * an origin that may call may call with any header, since none decides anything here.
 */
const allowedHeaders = (requested = ""): string[] => [
  ...new Set([
    ...HEADERS,
    ...requested
      .split(",")
      .map((name) => name.trim().toLowerCase())
      .filter((name) => TOKEN.test(name)),
  ]),
];

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
  if (origin === "null")
    return (
      "The page's origin is null: browsers say so for a page in a frame whose sandbox (the attribute, or the directive of its " +
      "Content-Security-Policy) lacks allow-same-origin, and for a file. Add allow-same-origin there, or serve the page over " +
      "http or https. null cannot be listed, since any page can have it."
    );
  if (page?.origin !== origin || !/^https?:$/.test(page.protocol))
    return "The page's origin is neither http nor https: serve it over http or https.";
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
