import type { MiddlewareHandler } from "hono";

/**
 * Answers 403 to the pages of other sites. A browser lets any page post a form anywhere, and says in `Origin` whose page
 * it is; programs send no such header.
 *
 * @param publicUrl where the sandbox is reached, if that is another address than the request's
 */
export function requireSameOrigin(publicUrl: string | undefined): MiddlewareHandler {
  const publicOrigin = URL.parse(publicUrl ?? "")?.origin;
  return async (c, next) => {
    const origin = c.req.header("origin");
    // Only the host of the request's address is compared: behind a proxy that terminates TLS its scheme differs.
    const own =
      origin === undefined || origin === publicOrigin || URL.parse(origin)?.host === new URL(c.req.url).host;
    if (!own)
      return c.json(
        { error: `Only the sandbox's own pages may do this, and programs: not a page of ${origin}.` },
        403,
      );
    return next();
  };
}
