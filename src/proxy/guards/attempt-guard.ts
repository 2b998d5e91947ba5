// Checks an attempt to pay before the service is called: limits, and for cards the merchant's captcha.
import { isForwarded, type Connection, type FindAddress } from "./client-address.ts";
import type { IpAddress } from "../lib/ip-address.ts";
import { errorFields } from "../logging/logger.ts";
import type { ProxyContext } from "../context/context.ts";
import { toOrderLink, type StoredLink } from "../model/link.ts";
import { ProblemError } from "../model/problem-details.ts";
import { createKeyedMutex } from "../lib/keyed-mutex.ts";
import { createCardTally, type CardFigures } from "./card-testing-figures.ts";
import { askCaptcha, type Captcha, type CaptchaWhen } from "./captcha.ts";
import type { AttemptKind } from "./limit-options.ts";
import { isIssuer, SHOP, type CardTestingOf, type Limits, type TryChange } from "./rate-limits.ts";

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
  /** The link to pay by which the buyer came. */
  link?: StoredLink | undefined;
  /** The card's number, digits alone. */
  number?: string | undefined;
  /** Whether the service is asked something before the attempt is counted. */
  asksService: boolean;
}

/** An attempt that may be made. */
export interface Reservation {
  /** The limit keys by which a decline of the charge will be counted, where it can be declined. */
  limitKeys: string[] | undefined;
  /**
   * Counts the attempt at the time that `make` is given, and has it made. A card counts as under way from then on, unless
   * `make` throws or gives `false`. Gives what `make` gave. Throws a `ProblemError` if others have used the quota up in the meantime.
   */
  use(make: (at: number) => Promise<boolean>): Promise<boolean>;
  /** Has the next try of the same request counted as a further attempt, since the service answered this one. */
  countAgain(): Promise<void>;
}

export interface AttemptGuard {
  /**
   * Lets `decrypt` decrypt a card, which costs the proxy more than it costs the sender. If that throws a `ProblemError`
   * it counts as an attempt of the order and the address; otherwise `reserve` and `use` count it. One after the other, so
   * that of many at once no more are decrypted than the quota allows. Throws a `ProblemError` if the quota is used up.
   */
  guardDecryption<Result>(attempt: EncryptedAttempt, decrypt: () => Promise<Result>): Promise<Result>;
  /**
   * Checks that an attempt may be made, as far as it costs something before `use` checks it again; nothing is counted yet.
   * Throws a `ProblemError` if it may not.
   */
  reserve(attempt: Attempt): Promise<Reservation>;
  /** Counts what became known of a card. Never rejects: the charge is written already, and its change is still to be published. */
  changed(change: TryChange): Promise<void>;
}

interface Checks {
  limits: Limits;
  findAddress: FindAddress;
  /** Whether the merchant says where the buyer's address is. */
  hasClientAddress: boolean;
  /** Whether the service is on this machine or its network: a sandbox, with no server before the proxy. */
  isLocalService: boolean;
  captcha: Captcha | undefined;
  captchaWhen: CaptchaWhen;
  /** Tells the merchant that stolen cards are being tested. */
  reportCardTesting: (of: CardTestingOf, figures: CardFigures) => Promise<void>;
}

/** What there were too many of, in words. */
const COUNTED = {
  card: "card attempts, or declined ones, of this order, card or address",
  pix: "Pix attempts of this order or address",
  start: "Pix charges that pages made of this order or for this address",
} as const satisfies Record<AttemptKind, string>;

/** Milliseconds after which an attempt may be made again that would now meet the captcha in place of a limit. */
const CAPTCHA_WAIT = 2_000;

export function createAttemptGuard({ logger, now }: ProxyContext, checks: Checks): AttemptGuard {
  const { limits, findAddress, captcha, captchaWhen, reportCardTesting } = checks;
  const withLock = createKeyedMutex();
  const tally = createCardTally(now);
  let isWarned = false;

  /** A mount that passes no connection, or that of a reverse proxy, would limit nobody by address, without a word. */
  function warnOfNoAddress(
    request: Request,
    connection: Connection | undefined,
    found: IpAddress | undefined,
  ) {
    if (isWarned || checks.hasClientAddress || found !== undefined) return;
    const isLocal = typeof connection?.address === "string";
    // A forwarded request has a warning of its own.
    if (isLocal && (checks.isLocalService || isForwarded(request))) return;
    isWarned = true;
    if (isLocal)
      logger.warn(
        "Cards are tried from a local address, most likely that of a reverse proxy, so attempts are not limited by " +
          "address: let it name the buyer's address in a header, such as X-Real-IP, and set clientAddress to that",
      );
    else
      logger.warn(
        "A card is tried by a buyer whose address is not known, so attempts are not limited by address: give it to " +
          "pay.fetch(request, { address }), or set clientAddress",
      );
  }

  function refusal(kind: AttemptKind, orderId: string, until: number) {
    const retryAfter = Math.ceil((until - now()) / 1000);
    logger.info("An attempt was refused: there were too many", { kind, order: orderId, retryAfter });
    return new ProblemError("too_many_attempts", {
      detail: `Too many ${COUNTED[kind]}: wait ${retryAfter} s.`,
      retryAfter,
    });
  }

  /** Throws a `ProblemError` if the quota of one of the keys is used up. */
  async function check(kind: AttemptKind, { orderId, name }: EncryptedAttempt, keys: readonly string[]) {
    const until = await limits.check(keys, name);
    if (until !== undefined) throw refusal(kind, orderId, until);
  }

  return {
    async guardDecryption(attempt, decrypt) {
      const { orderId, request, connection } = attempt;
      const address = findAddress(request, connection);
      const keys = await limits.keys("card", { order: orderId, address });
      const decryptCounted = async () => {
        await check("card", attempt, keys);
        try {
          return await decrypt();
        } catch (error) {
          if (error instanceof ProblemError) await limits.countRefused(keys);
          throw error;
        }
      };
      // Locked in the same order for all, so that no two wait for each other.
      const limiting = keys.filter((key) => key !== SHOP);
      return limiting.reduceRight((next, key) => () => withLock(key, next), decryptCounted)();
    },
    async reserve(attempt) {
      const { kind, name, orderId, link, number, asksService, request, connection } = attempt;
      const address = findAddress(request, connection);
      const keys = await limits.keys(kind, { order: orderId, number, address });
      const asks = kind === "card" ? captcha : undefined;
      const cardTesting = asks !== undefined && (await limits.isCardTesting(keys));
      // A captcha takes the place of the issuer's limit: one attacker would lock all of a bank's customers out.
      const limiting = cardTesting ? keys.filter((key) => !isIssuer(key)) : keys;
      if (asks || asksService) await check(kind, attempt, limiting);
      if (kind === "card" && keys.length > 0) warnOfNoAddress(request, connection, address);
      if (asks && (cardTesting || captchaWhen === "always"))
        await askCaptcha(
          asks,
          {
            request,
            orderId,
            method: "card",
            address: address?.text,
            cardTesting,
            ...(link && { link: toOrderLink(link) }),
          },
          logger,
        );
      let triedAt: number | undefined;
      return {
        limitKeys: kind === "card" ? keys : undefined,
        async use(make) {
          const counted = await limits.count(keys, name, limiting);
          if ("until" in counted) {
            const isAskedNext = asks && !cardTesting && (await limits.isCardTesting(keys));
            const soon = isAskedNext ? now() + CAPTCHA_WAIT : Infinity;
            throw refusal(kind, orderId, Math.min(counted.until, soon));
          }
          triedAt = counted.at;
          if (kind === "card") tally.tried(address?.network);
          let isMade = false;
          try {
            isMade = await make(counted.at);
          } finally {
            if (!isMade) await limits.change({ keys, at: counted.at, from: "underway", to: "unmade" });
          }
          return isMade;
        },
        async countAgain() {
          if (triedAt !== undefined) await limits.forget(name, triedAt);
        },
      };
    },
    async changed(change) {
      const isDeclined = change.to === "declined";
      if (isDeclined) tally.declined();
      try {
        await limits.change(change);
        const of = isDeclined ? await limits.claimReport(change.keys) : undefined;
        if (of !== undefined) await reportCardTesting(of, tally.figures());
      } catch (error) {
        logger.error("The outcome of a card attempt could not be counted", errorFields(error));
      }
    },
  };
}
