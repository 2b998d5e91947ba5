// What stands between a card attempt and the service: limits, and the merchant's captcha.
import type { Connection } from "../network/connection.ts";
import { errorFields, type Logger } from "../logger.ts";
import { ProblemError } from "../problem-response.ts";
import { createTurns } from "../time/turns.ts";
import { askCaptcha, type Captcha } from "./captcha.ts";
import type { FindAddress } from "./client-address.ts";
import type { Limits } from "./limits.ts";

/** An attempt whose card is not read yet. */
export interface ClosedAttempt {
  /** Names the attempt: the same for each repeat of the same request. */
  name: string;
  orderId: string;
  request: Request;
  connection: Connection | undefined;
}

export interface CardAttempt extends ClosedAttempt {
  /** The card's number, digits alone. */
  number: string;
}

/** Leave to try a card. */
export interface Pass {
  /** What declines of the charge will be counted by. */
  subjects: string[];
  /** Counts the attempt. Throws a `ProblemError` where the last place went to another in the meantime. */
  use(): Promise<void>;
}

export interface Guard {
  /**
   * Lets `open` read an encrypted card, which costs the proxy more than whoever sent it. Where that throws a
   * `ProblemError` it was an attempt of the order and the address; otherwise `admit` and `use` count it. One after
   * the other, so that of many at once no more are read than there is room for. Throws a `ProblemError` where
   * there is none.
   */
  opening<Opened>(attempt: ClosedAttempt, open: () => Promise<Opened>): Promise<Opened>;
  /** Leave to try a card; nothing is counted yet. Throws a `ProblemError` where there is none. */
  admit(attempt: CardAttempt): Promise<Pass>;
  /** Counts a decline. Never rejects: the charge was written, and its news must go on. */
  declined(subjects: readonly string[]): Promise<void>;
}

interface GuardOptions {
  limits: Limits;
  findAddress: FindAddress;
  captcha: Captcha | undefined;
  logger: Logger;
  now: () => number;
}

export function createGuard({ limits, findAddress, captcha, logger, now }: GuardOptions): Guard {
  const inTurn = createTurns();

  /** Throws where there is a wait. */
  function refuse(orderId: string, until: number | undefined) {
    if (until === undefined) return;
    const retryAfter = Math.ceil((until - now()) / 1000);
    logger.info("A card attempt was refused: there were too many", { order: orderId, retryAfter });
    throw new ProblemError("too_many_attempts", {
      detail: `Too many card attempts, or declined ones, of this order, number or address: wait ${retryAfter} s.`,
      retryAfter,
    });
  }

  return {
    async opening({ name, orderId, request, connection }, open) {
      const address = findAddress(request, connection)?.network;
      const subjects = await limits.subjects({ order: orderId, number: undefined, address });
      const openCounted = async () => {
        refuse(orderId, await limits.look(subjects, name));
        try {
          return await open();
        } catch (error) {
          if (error instanceof ProblemError) await limits.countRefused(subjects);
          throw error;
        }
      };
      // The order's turn, then the address's: the same for all, so that no two wait for each other.
      return subjects.reduceRight((next, subject) => () => inTurn(subject, next), openCounted)();
    },
    async admit({ name, orderId, number, request, connection }) {
      const address = findAddress(request, connection);
      const subjects = await limits.subjects({ order: orderId, number, address: address?.network });
      refuse(orderId, await limits.look(subjects, name));
      if (captcha)
        await askCaptcha(captcha, { request, orderId, method: "card", address: address?.text }, logger);
      return { subjects, use: async () => refuse(orderId, await limits.count(subjects, name)) };
    },
    async declined(subjects) {
      try {
        await limits.countDecline(subjects);
      } catch (error) {
        logger.error("A decline could not be counted", errorFields(error));
      }
    },
  };
}
