// The cookie of a session: no script reads it, and the browser sends it to no other site, nor for a page of one.
import { parse, serialize, type CookieOptions } from "hono/utils/cookie";

const NAME = "pay-desk";
const OPTIONS = { path: "/", httpOnly: true, sameSite: "Strict" } as const satisfies CookieOptions;

/** The id of the session that a request names. */
export const sessionIdOf = ({ headers }: Request): string | undefined =>
  parse(headers.get("cookie") ?? "", NAME)[NAME];

/** For `Set-Cookie`, in answer to this request. It goes once the browser is closed. */
export const sessionCookie = (request: Request, id: string): string =>
  serialize(NAME, id, { ...OPTIONS, secure: isEncrypted(request) });

/** Takes it back. */
export const noSessionCookie = (request: Request): string =>
  serialize(NAME, "", { ...OPTIONS, secure: isEncrypted(request), maxAge: 0 });

/** A server in between may have ended TLS: the browser names the origin of the page whose form it posts. */
const isEncrypted = ({ headers, url }: Request): boolean =>
  URL.parse(headers.get("origin") ?? url)?.protocol === "https:";
