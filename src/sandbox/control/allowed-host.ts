import type { MiddlewareHandler } from "hono";

/** Options that name the hosts by which a sandbox is reached. */
interface Names {
  publicUrl: string | undefined;
  allowedHosts: readonly string[];
}

/**
 * Answers 403 if the request's host is none of the sandbox's. Whoever owns a domain can let its name resolve to
 * 127.0.0.1 (DNS rebinding): for a browser that domain's pages and the sandbox are then one origin, and only the host
 * in the request tells them apart.
 */
export function requireAllowedHost({ publicUrl, allowedHosts }: Names): MiddlewareHandler {
  const own = new Set([URL.parse(publicUrl ?? "")?.hostname, ...allowedHosts.map(hostnameOf)]);
  return async (c, next) => {
    const { host, hostname } = new URL(c.req.url);
    if (isLoopback(hostname) || own.has(hostname)) return next();
    const how = `If it is reached at this name, set publicUrl (--public-url) or allowedHosts (--host).`;
    return c.json({ error: `The sandbox is not known by the name ${host}. ${how}` }, 403);
  };
}

/** As `URL` writes it: in lower case, an IPv6 address in brackets. */
const hostnameOf = (host: string) => URL.parse(`http://${host.includes(":") ? `[${host}]` : host}`)?.hostname;

/** Of a URL's `hostname`. Browsers resolve `localhost` and the names below it themselves (RFC 6761, section 6.3). */
const isLoopback = (hostname: string) =>
  hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname) || /(^|\.)localhost\.?$/.test(hostname);
