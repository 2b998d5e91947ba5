// Checks an attempt to pay before the service is called: limits, and for cards the merchant's captcha.
import type { Connection, FindAddress } from "./client-address.ts";
import { errorFields, type Logger } from "../logging/logger.ts";
import { ProblemError } from "../model/problem.ts";
import { createKeyedMutex } from "../lib/keyed-mutex.ts";
import { askCaptcha, type Captcha } from "./captcha.ts";
import type { AttemptKind, Limits } from "./limits.ts";

/** An attempt to pay whose card is not decrypted yet. */
export interface EncryptedAttempt {
  /** The same for each repeat of the same request. */
  name: string;
  orderId: string;
  request: Request;
  connection: Connection | undefined;
}

export interface Attempt extends EncryptedAttempt {
  kind: AttemptKind;
  /** The card's number, digits alone. */
  number?: string | undefined;
}

/** An attempt that may be made. */
export interface Reservation {
  /** The limit keys by which a decline of the charge will be counted, where it can be declined. */
  limitKeys: string[] | undefined;
  /** Counts the attempt. Throws a `ProblemError` where another attempt has used the quota up in the meantime. */
  use(): Promise<void>;
}

export interface AttemptGuard {
  /**
   * Lets `decrypt` decrypt a card, which costs the proxy more than it costs the sender. Where that throws a `ProblemError`
   * it counts as an attempt of the order and the address; otherwise `reserve` and `use` count it. One after the other, so
   * that of many at once no more are decrypted than the quota allows. Throws a `ProblemError` where the quota is used up.
   */
  guardDecryption<Result>(attempt: EncryptedAttempt, decrypt: () => Promise<Result>): Promise<Result>;
  /** Checks that an attempt may be made; nothing is counted yet. Throws a `ProblemError` where it may not. */
  reserve(attempt: Attempt): Promise<Reservation>;
  /** Counts a decline. Never rejects: the charge is written already, and its change is still to be published. */
  declined(limitKeys: readonly string[]): Promise<void>;
}

interface Options {
  limits: Limits;
  findAddress: FindAddress;
  captcha: Captcha | undefined;
  logger: Logger;
  now: () => number;
}

/** What there were too many of, in words. */
const COUNTED = {
  card: "card attempts, or declined ones, of this order, number or address",
  pix: "Pix attempts of this order or address",
  start: "Pix charges that pages made of this order or for this address",
} as const satisfies Record<AttemptKind, string>;

export function createAttemptGuard({ limits, findAddress, captcha, logger, now }: Options): AttemptGuard {
  const withLock = createKeyedMutex();

  /** Throws a `ProblemError` where there is a time until which no attempt may be made. */
  function refuse(kind: AttemptKind, orderId: string, until: number | undefined) {
    if (until === undefined) return;
    const retryAfter = Math.ceil((until - now()) / 1000);
    logger.info("An attempt was refused: there were too many", { kind, order: orderId, retryAfter });
    throw new ProblemError("too_many_attempts", {
      detail: `Too many ${COUNTED[kind]}: wait ${retryAfter} s.`,
      retryAfter,
    });
  }

  return {
    async guardDecryption({ name, orderId, request, connection }, decrypt) {
      const address = findAddress(request, connection)?.network;
      const keys = await limits.keys("card", { order: orderId, address });
      const decryptCounted = async () => {
        refuse("card", orderId, await limits.check(keys, name));
        try {
          return await decrypt();
        } catch (error) {
          if (error instanceof ProblemError) await limits.countRefused(keys);
          throw error;
        }
      };
      // Locked in the same order for all, so that no two wait for each other.
      return keys.reduceRight((next, key) => () => withLock(key, next), decryptCounted)();
    },
    async reserve({ kind, name, orderId, number, request, connection }) {
      const address = findAddress(request, connection);
      const keys = await limits.keys(kind, { order: orderId, number, address: address?.network });
      refuse(kind, orderId, await limits.check(keys, name));
      if (captcha && kind === "card")
        await askCaptcha(captcha, { request, orderId, method: kind, address: address?.text }, logger);
      return {
        limitKeys: kind === "card" ? keys : undefined,
        use: async () => refuse(kind, orderId, await limits.count(keys, name)),
      };
    },
    async declined(limitKeys) {
      try {
        await limits.countDecline(limitKeys);
      } catch (error) {
        logger.error("A decline could not be counted", errorFields(error));
      }
    },
  };
}
