// Who is signed in. Sessions are in the memory of the process alone, and of each its hash: they end with it, and nobody who
// reads the memory or a log has one.
import { base64url } from "jose";
import { sha256 } from "../../proxy/internal.ts";
import type { AdminUser } from "../http/authorize.ts";

const HOUR = 60 * 60_000;
/** Milliseconds from the sign-in, and from the last use. */
const LASTS = 12 * HOUR;
const IDLE = HOUR;
/** The people of a shop, and their devices. Beyond it the one that was used longest ago ends. */
const MAX_SESSIONS = 100;
/** 256 bits, which nobody guesses. */
const ID_BYTES = 32;

interface Session {
  user: AdminUser;
  /** Epoch milliseconds. */
  endsAt: number;
  idleAt: number;
}

export interface Sessions {
  /** Gives the id of a new one. */
  start(user: AdminUser): Promise<string>;
  /** Whose it is, while it lasts. To look is no use of it. */
  look(id: string): Promise<AdminUser | undefined>;
  /** As `look`, and from now on it lasts another while. */
  use(id: string): Promise<AdminUser | undefined>;
  end(id: string): Promise<void>;
}

/** `now` gives epoch milliseconds. */
export function createSessions(now: () => number): Sessions {
  /** By the hash of the id; the one that was used last is the last one. */
  const sessions = new Map<string, Session>();

  function find(hash: string): Session | undefined {
    const session = sessions.get(hash);
    if (session === undefined || Math.min(session.endsAt, session.idleAt) > now()) return session;
    sessions.delete(hash);
    return undefined;
  }

  function keep(hash: string, session: Omit<Session, "idleAt">) {
    sessions.delete(hash);
    sessions.set(hash, { ...session, idleAt: now() + IDLE });
    const [oldest = ""] = sessions.keys();
    if (sessions.size > MAX_SESSIONS) sessions.delete(oldest);
  }

  return {
    async start(user) {
      const id = base64url.encode(crypto.getRandomValues(new Uint8Array(ID_BYTES)));
      keep(await sha256(id), { user, endsAt: now() + LASTS });
      return id;
    },
    look: async (id) => find(await sha256(id))?.user,
    async use(id) {
      const hash = await sha256(id);
      const session = find(hash);
      if (session) keep(hash, session);
      return session?.user;
    },
    end: async (id) => void sessions.delete(await sha256(id)),
  };
}
