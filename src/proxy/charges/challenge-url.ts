// The bank's page opens inside the shop's checkout, so its address must be the service's own.
import { CHALLENGE_URL } from "../../contract/index.ts";

/**
 * The absolute address of a challenge, or `undefined` where it must not be opened. A path is appended to the
 * service's base URL, version segment included; anything else must be an address on the service's origin, on
 * https, or on http where that is this very machine.
 */
export function challengeUrl(popupUrl: string, baseUrl: string): string | undefined {
  // A URL parser drops tabs and line breaks and reads a backslash as a slash, so that such an address is not what it seems.
  if (/[\s\\\p{Cc}]/u.test(popupUrl)) return undefined;
  const isPath = popupUrl.startsWith("/") && !popupUrl.startsWith("//");
  const text = isPath ? baseUrl.replace(/(?<!\/)\/+$/, "") + popupUrl : popupUrl;
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.origin !== new URL(baseUrl).origin || url.username || url.password) return undefined;
  return CHALLENGE_URL.test(url.href) ? url.href : undefined;
}
