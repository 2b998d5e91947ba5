import type { SandboxContext } from "../shared/context.ts";
import { Refusal } from "../shared/refusal.ts";
import { STATUS_CODES, type CardRecord } from "../shared/store.ts";
import type { Cards } from "./cards.ts";
import { AUTHENTICATION_EXPIRED, NOT_AUTHENTICATED } from "./declines.ts";

/** A 3DS authentication session. */
export interface Challenge {
  sessionId: string;
  charge: CardRecord;
  /** Whether the bank asks the buyer, or finishes by itself. */
  asks: boolean;
  /** The bank says no, whatever the buyer answers. */
  fails: boolean;
  returnUrl: string | undefined;
  expiresAt: number;
}

/** Whether a session still waits: its charge may also have been moved by hand. */
export const isOpen = ({ charge }: Challenge) => charge.statusCode === STATUS_CODES.pending;

export type Challenges = ReturnType<typeof createChallenges>;

/** Authentication sessions: each ends once, by the buyer, by itself or by its time. */
export function createChallenges({ timers }: SandboxContext, cards: Cards, lifetime: number) {
  const sessions = new Map<string, Challenge>();

  function authenticate(charge: CardRecord) {
    charge.threeDS = {
      used: true,
      dataOnly: false,
      eci: "05",
      cavv: btoa(crypto.randomUUID().slice(0, 20)),
      xid: null,
      version: "2.2.0",
      referenceId: crypto.randomUUID(),
    };
  }

  return {
    open(
      charge: CardRecord,
      { asks, fails, returnUrl }: { asks: boolean; fails: boolean; returnUrl: string | undefined },
    ): Challenge {
      const session: Challenge = {
        sessionId: crypto.randomUUID(),
        charge,
        asks,
        fails,
        returnUrl,
        expiresAt: timers.now() + lifetime,
      };
      sessions.set(session.sessionId, session);
      timers.after(lifetime, async () => {
        if (isOpen(session)) await cards.deny(charge, AUTHENTICATION_EXPIRED, false);
      });
      return session;
    },

    find: (sessionId: string) => sessions.get(sessionId),

    /** Sessions that wait for their buyer. */
    list: () => [...sessions.values()].filter(isOpen),

    /** Ends a session; one that has ended stays as it is. */
    async finish(sessionId: string, approved: boolean): Promise<Challenge> {
      const session = sessions.get(sessionId);
      if (!session) throw new Refusal("There is no authentication session of that id.");
      if (!isOpen(session)) return session;
      if (approved && !session.fails) {
        authenticate(session.charge);
        await cards.approve(session.charge, false);
      } else {
        await cards.deny(session.charge, NOT_AUTHENTICATED, false);
      }
      return session;
    },
  };
}
