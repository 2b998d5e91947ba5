// What stands between an attempt to pay and the service: limits, and for cards the merchant's captcha.
import type { Method } from "../../contract/index.ts";
import type { Connection, FindAddress } from "./client-address.ts";
import { errorFields, type Logger } from "../logging/logger.ts";
import { ProblemError } from "../model/problem.ts";
import { createKeyedMutex } from "../lib/keyed-mutex.ts";
import { askCaptcha, type Captcha } from "./captcha.ts";
import type { Limits } from "./limits.ts";

/** An attempt to pay, before what it pays with is read. */
export interface ClosedAttempt {
  /** Names the attempt: the same for each repeat of the same request. */
  name: string;
  orderId: string;
  request: Request;
  connection: Connection | undefined;
}

export interface Attempt extends ClosedAttempt {
  method: Method;
  /** The card's number, digits alone. */
  number?: string | undefined;
}

/** Leave to make an attempt. */
export interface Pass {
  /** What declines of the charge will be counted by, where it can be declined. */
  subjects: string[] | undefined;
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
  /** Leave to make an attempt; nothing is counted yet. Throws a `ProblemError` where there is none. */
  admit(attempt: Attempt): Promise<Pass>;
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
  const withLock = createKeyedMutex();

  /** Throws where there is a wait. */
  function refuse(method: Method, orderId: string, until: number | undefined) {
    if (until === undefined) return;
    const retryAfter = Math.ceil((until - now()) / 1000);
    logger.info("An attempt was refused: there were too many", { method, order: orderId, retryAfter });
    const what =
      method === "card"
        ? "card attempts, or declined ones, of this order, number or address"
        : "Pix attempts of this order or address";
    throw new ProblemError("too_many_attempts", {
      detail: `Too many ${what}: wait ${retryAfter} s.`,
      retryAfter,
    });
  }

  return {
    async opening({ name, orderId, request, connection }, open) {
      const address = findAddress(request, connection)?.network;
      const subjects = await limits.subjects("card", { order: orderId, address });
      const openCounted = async () => {
        refuse("card", orderId, await limits.look(subjects, name));
        try {
          return await open();
        } catch (error) {
          if (error instanceof ProblemError) await limits.countRefused(subjects);
          throw error;
        }
      };
      // The order's turn, then the address's: the same for all, so that no two wait for each other.
      return subjects.reduceRight((next, subject) => () => withLock(subject, next), openCounted)();
    },
    async admit({ method, name, orderId, number, request, connection }) {
      const address = findAddress(request, connection);
      const subjects = await limits.subjects(method, { order: orderId, number, address: address?.network });
      refuse(method, orderId, await limits.look(subjects, name));
      if (captcha && method === "card")
        await askCaptcha(captcha, { request, orderId, method, address: address?.text }, logger);
      return {
        subjects: method === "card" ? subjects : undefined,
        use: async () => refuse(method, orderId, await limits.count(subjects, name)),
      };
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
