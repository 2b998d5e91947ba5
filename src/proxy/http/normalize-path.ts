// Servers in between write addresses anew: with a slash at the end, with two for one, or percent-encoded in another way.
// None of it is an address of its own here, nor worth a redirect, which a webhook would not follow.

const PERCENT_ENCODED = /%[\da-f]{2}/gi;

/**
 * Makes a function that gives a path below `basePath` in its one spelling, for Hono to match: `/webhooks` for
 * `/pay/webhooks/`, `/pay//webhooks` and `/pay/%77ebhooks`. Frameworks that mount below a path may pass requests on without
 * it. What stands in a segment is as it was: `%2F` is a slash within an id, and none of the path.
 *
 * The path `exact` is given as it came: a server may keep it from the public in its one spelling alone.
 */
export function createPathReader(basePath: string, exact: string | undefined): (pathname: string) => string {
  const base = normalize(new URL(basePath, "http://localhost").pathname);
  const below = (path: string) => (path.startsWith(`${base}/`) ? path.slice(base.length) : path);
  return (pathname) => {
    // Hono leaves what does not decode as it is: an id with a "%" in it.
    if (!isDecodable(pathname)) return "/%";
    const path = below(normalize(pathname));
    return path === exact ? below(pathname) : path;
  };
}

/** By RFC 3986, section 6.2.2, and without empty segments. */
const normalize = (path: string): string =>
  path
    .replaceAll(PERCENT_ENCODED, (encoded) => {
      const character = String.fromCharCode(parseInt(encoded.slice(1), 16));
      return /[\w.~-]/.test(character) ? character : encoded.toUpperCase();
    })
    .replaceAll(/\/+/g, "/")
    .replace(/(?<=.)\/$/, "");

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
