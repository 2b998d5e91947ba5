// Keeps out the pages of others: a browser sends the cookies of whoever is signed in, whichever page makes it ask.
import { AdminError } from "./problems.ts";

/** Throws if a request comes by a name that is none of `hosts`, or from a page of another origin. */
export function checkSite(request: Request, hosts: readonly string[] | undefined) {
  checkHost(request, hosts);
  const origin = request.headers.get("origin");
  if (origin !== null && !isOwn(origin, hostOf(request), new URL(request.url).protocol))
    throw refused("The request comes from a page of another origin.");
  const site = request.headers.get("sec-fetch-site");
  // `none`: somebody has typed the address.
  if (site !== null && site !== "same-origin" && site !== "none")
    throw refused(`The request comes from a page of another origin (Sec-Fetch-Site: ${site.slice(0, 20)}).`);
}

/** Throws if a request comes by a name that is none of `hosts`. */
export function checkHost(request: Request, hosts: readonly string[] | undefined) {
  if (hosts && !hosts.includes(hostOf(request)))
    throw refused("Nobody is answered here by this name: add it to hosts if it is yours.");
}

/** A framework may give a request the address of its own server; what the browser asked for is in the header. */
const hostOf = ({ headers, url }: Request) => (headers.get("host") ?? new URL(url).host).toLowerCase();

const refused = (detail: string) => new AdminError("origin_not_allowed", { detail });

/** Where it came by http, a server in between may have ended TLS. */
function isOwn(origin: string, host: string, protocol: string): boolean {
  const page = URL.parse(origin);
  if (page === null || !(page.protocol === protocol || page.protocol === "https:")) return false;
  return page.host === URL.parse(`${page.protocol}//${host}`)?.host;
}
