// Lets in whoever is signed in.
import type { AdminUser, Authorize } from "../http/authorize.ts";
import { AdminError } from "../http/problems.ts";
import { sessionIdOf } from "./cookie.ts";
import type { Sessions } from "./sessions.ts";

/** For `authorize`: who is signed in, unless the request has an `Authorization`, which counts alone. */
export function bySession(sessions: Sessions): Authorize {
  /** What a stream asks again, by the request that began it, is no use of the session. */
  const counted = new WeakSet<Request>();

  return async (request): Promise<AdminUser | undefined> => {
    const id = sessionIdOf(request);
    if (id === undefined || request.headers.has("authorization")) return undefined;
    const user = await (counted.has(request) ? sessions.look(id) : sessions.use(id));
    counted.add(request);
    if (user && !isOwnPages(request))
      throw new AdminError("origin_not_allowed", {
        detail: "With a session, what changes something is asked for by the desk's own page alone.",
      });
    return user;
  };
}

/**
 * The browser sends the cookie whichever page makes it ask. Which one that is has been compared where the browser says so, and
 * every browser does of what changes something.
 */
const isOwnPages = ({ method, headers }: Request): boolean =>
  /^(GET|HEAD)$/.test(method) || headers.has("origin") || headers.get("sec-fetch-site") === "same-origin";
