// The bank's page opens inside the shop's checkout, so its address must be the service's own, or one that the merchant named.
import { CHALLENGE_URL } from "../../contract/index.ts";

/**
 * The absolute address of a challenge, or `undefined` if it must not be opened. A path is appended to the
 * service's base URL, version segment included, unless it begins with that URL's own path; anything else must be an address
 * on the service's origin or on one of `origins`, on https, or on http where that is this very machine.
 */
export function challengeUrl(
  popupUrl: string,
  baseUrl: string,
  origins: readonly string[] = [],
): string | undefined {
  // A URL parser drops tabs and line breaks and reads a backslash as a slash, so that such an address is not what it seems.
  if (/[\s\\\p{Cc}]/u.test(popupUrl)) return undefined;
  const isPath = popupUrl.startsWith("/") && !popupUrl.startsWith("//");
  const url = URL.parse(isPath ? below(baseUrl, popupUrl) : popupUrl);
  if (url === null || url.username || url.password) return undefined;
  const known = isPath ? [] : origins;
  if (![new URL(baseUrl).origin, ...known].includes(url.origin)) return undefined;
  return CHALLENGE_URL.test(url.href) ? url.href : undefined;
}

function below(baseUrl: string, path: string): string {
  const base = new URL(baseUrl);
  const prefix = base.pathname.replace(/(?<!\/)\/+$/, "");
  return path.startsWith(`${prefix}/`) ? base.origin + path : base.origin + prefix + path;
}
